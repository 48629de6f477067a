// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../lib/session.ts';
import { openScreen, signInClient } from '../../testing/panel.tsx';
import { appTexts } from '../texts.ts';
import { ConditionBanners } from './condition-banners.tsx';

const FROZEN = 'Your account is frozen. You can only cancel open orders.';

beforeEach(signInClient);

async function open(path: string, frozen: boolean): Promise<void> {
  const current = session.get();
  if (current === null) throw new Error('Nobody is signed in.');
  session.set({ ...current, user: { ...current.user, frozen } });
  await openScreen(<ConditionBanners />, { path, texts: [appTexts] });
}

it('tells a frozen person on every page, and leads to where it is opened', async () => {
  await open('/markets', true);
  expect(screen.getByText(FROZEN)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Details and unfreezing' });
  expect(link.getAttribute('href')).toBe('/security');
});

it.each([
  ['/security', true],
  ['/markets', false],
] as const)('says nothing at %s, frozen: %s', async (path, frozen) => {
  await open(path, frozen);
  expect(screen.queryByText(FROZEN)).toBeNull();
});
