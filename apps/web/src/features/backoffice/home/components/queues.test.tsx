// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../../../../testing/panel.tsx';
import { signInStaff } from '../../../../testing/staff.ts';
import { officeHomeTexts } from '../texts/office-home-texts.ts';
import { Queues } from './queues.tsx';

const PAYOUTS = { kind: 'payouts', count: 3, oldest_at: null, oldest_until: null } as const;

it.each([
  ['finance', '/payouts'],
  ['support', undefined],
] as const)('leads %s from the waiting payouts to %s', async (role, to) => {
  signInStaff(role);
  await openScreen(<Queues needed={[PAYOUTS]} />, { path: '/', texts: [officeHomeTexts] });
  expect(screen.getByText('3')).toBeTruthy();
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(to);
});
