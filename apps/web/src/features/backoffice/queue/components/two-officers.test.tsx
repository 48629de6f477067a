// @vitest-environment happy-dom
import type { MayDecide } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openScreen } from '../../../../testing/panel.tsx';
import { signInStaff } from '../../../../testing/staff.ts';
import { TwoOfficers, type Verdict } from './two-officers.tsx';

const REASON = 'called them back';
const words = {
  approve: 'Approve',
  refuse: 'Refuse',
  firstMine: 'You have approved.',
  reason: 'Reason',
  reasonHint: 'It stays.',
  reasonShort: 'Too short.',
};

beforeEach(() => signInStaff('kyc_officer'));

/** The decision over a server that never answers. */
async function open(
  firstOfficer: string | null,
  may: MayDecide = { allowed: true, reason: null, from: null },
) {
  const decide = vi.fn((_verdict: Verdict, _reason: string) => new Promise<void>(() => undefined));
  const shown = <TwoOfficers {...{ words, firstOfficer, may, decide }} />;
  const { user } = await openScreen(shown, { path: '/unfreezes', texts: [] });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, decide, press, reason: screen.getByLabelText('Reason') };
}

it.each(['Approve', 'Refuse'])('%s without a reason has the focus in it', async (name) => {
  const { user, decide, press, reason } = await open(null);
  await user.type(reason, 'no');
  await press(name);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(screen.getByText('Too short.')).toBeTruthy();
  expect(decide).not.toHaveBeenCalled();
});

it('decides nothing by Enter where the reason may be for either act', async () => {
  const { user, decide, press, reason } = await open(null);
  await user.type(reason, `${REASON}{Enter}`);
  expect(decide).not.toHaveBeenCalled();
  await press('Refuse');
  expect(decide.mock.calls).toEqual([['refuse', REASON]]);
});

it('refuses once by Enter where the officer approved already', async () => {
  const { user, decide, reason } = await open('7');
  await user.type(reason, 'no{Enter}');
  expect(screen.getByText('Too short.')).toBeTruthy();
  expect(decide).not.toHaveBeenCalled();
  await user.clear(reason);
  await user.type(reason, `${REASON}{Enter}{Enter}`);
  expect(decide.mock.calls).toEqual([['refuse', REASON]]);
});

it('says why it may not be approved, and from when on, before it is pressed', async () => {
  const from = '2026-12-01T08:00:00.000Z';
  await open(null, { allowed: false, reason: 'officer_too_new', from });
  const approve = screen.getByRole('button', { name: 'Approve' });
  expect((approve as HTMLButtonElement).disabled).toBe(true);
  expect(await screen.findByText(/Your access is new/)).toBeTruthy();
});
