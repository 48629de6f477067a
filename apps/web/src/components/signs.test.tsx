// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openScreen } from '../testing/panel.tsx';
import { CopyButton } from './signs.tsx';
import { commonTexts } from './texts/common-texts.ts';

it('a copy leaves no timer behind where its button is gone', async () => {
  const { user } = await openScreen(<CopyButton text="IR06" label="Sheba" />, {
    path: '/',
    texts: [commonTexts],
  });
  const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
  await user.click(screen.getByRole('button', { name: 'Copy Sheba' }));
  expect(await screen.findByRole('button', { name: 'Copied Sheba' })).toBeTruthy();
  const at = set.mock.calls.findIndex(([, ms]) => ms === 2_000);
  expect(at).toBeGreaterThanOrEqual(0);
  cleanup();
  expect(cleared).toHaveBeenCalledWith(set.mock.results[at]?.value);
});
