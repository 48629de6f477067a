// @vitest-environment happy-dom
import type { DataOf, PausedReferral } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { ReferralsPage } from './referrals-page.tsx';

const referralsTexts = textsOf(() => import('../texts/fa.ts'));

const paused: PausedReferral = {
  id: '41',
  friend: { id: '41', name: 'Sara Karimi', mobile: '0912***0041' },
  owner: { id: '40', name: null, mobile: '0912***0040' },
  code: 'SR4K60',
  joined_at: '2026-11-17T08:00:00.000Z',
  ends_at: '2027-11-17T08:00:00.000Z',
  paused_at: '2026-11-20T08:00:00.000Z',
  first: null,
  may_decide: { allowed: true, reason: null, from: null },
};
const office: DataOf<'GET /admin/referrals'> = {
  paused: [paused],
  paused_total: 1,
  owners: [{ owner: paused.owner, invited: 16, traded: 11, income: '380250' }],
  days: [
    { day: '2026-11-21', paid: '64300', postings: 3, owners: 2, joined: 1 },
    { day: '2026-11-20', paid: '0', postings: 0, owners: 0, joined: 0 },
  ],
  unpaid: [],
  findings: [],
};
const said = (to: 'run' | 'end', is_mine: boolean): PausedReferral['first'] => ({
  to,
  officer: { id: '9', name: 'Negar Farahi' },
  at: '2026-11-21T08:00:00.000Z',
  reason: 'two of one household',
  is_mine,
});

async function open(first: PausedReferral['first'], more: Record<string, Reply> = {}) {
  const sent = serve({
    'GET /admin/referrals': answer({ ...office, paused: [{ ...paused, first }] }),
    ...more,
  });
  const { user } = await openScreen(<ReferralsPage />, {
    path: '/referrals',
    texts: [referralsTexts],
  });
  return { user, sent };
}

beforeEach(() => signInStaff('owner'));

it('shows what is paused, whose codes bring most, and the days on which something happened', async () => {
  await open(null);
  const row = (await screen.findByRole('link', { name: 'Sara Karimi' })).closest('tr');
  expect(row?.textContent).toMatch(/0912 ••• 0040.*SR4K60/);
  expect(screen.getByText('380,250')).toBeTruthy();
  const days = within(screen.getByRole('table', { name: 'By day' })).getAllByRole('row');
  expect(days.map((one) => one.textContent)).toEqual([
    expect.stringMatching(/Day/),
    expect.stringMatching(/21 November.*64,300/),
  ]);
});

it('keeps the first word for a second officer', async () => {
  const { user, sent } = await open(null, { 'POST /admin/referrals/41/end': answer({}) });
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('radio', { name: 'End' }));
  expect(sheet.getByText(/A second person has to approve/)).toBeTruthy();
  await user.type(sheet.getByRole('textbox'), 'seen on one phone');
  await user.click(sheet.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(told()).toEqual(['Saved. A second person has to approve']));
  expect(changes(sent).map(({ body }) => body)).toEqual([{ reason: 'seen on one phone' }]);
});

it('lets a second officer put the same in force, or begin anew with the other', async () => {
  const { user } = await open(said('run', false), { 'POST /admin/referrals/41/run': answer({}) });
  expect(await screen.findByText('1 of 2: resume')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Review' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText('two of one household')).toBeTruthy();
  await user.click(sheet.getByRole('radio', { name: 'End' }));
  expect(sheet.getByText(/Two people have to approve again/)).toBeTruthy();
  await user.click(sheet.getByRole('radio', { name: 'Resume' }));
  expect(sheet.getByText('Your approval makes it final.')).toBeTruthy();
  await user.type(sheet.getByRole('textbox'), 'one household indeed');
  await user.click(sheet.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(told()).toEqual(['Invitation resumed']));
});

it('lets nobody give the same word twice, and says what the server refused', async () => {
  const words = 'You have to wait 72 hours.';
  const { user } = await open(said('run', true), {
    'POST /admin/referrals/41/end': refusal(409, 'officer_too_new', words),
  });
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(/your own decision/)).toBeTruthy();
  expect(sheet.queryByRole('button', { name: 'Resume' })).toBeNull();
  await user.click(sheet.getByRole('radio', { name: 'End' }));
  await user.type(sheet.getByRole('textbox'), 'seen on one phone');
  await user.click(sheet.getByRole('button', { name: 'End' }));
  expect(await sheet.findByText(words)).toBeTruthy();
});

it('offers nothing to whoever may only read', async () => {
  signInStaff('auditor');
  await open(null);
  expect(await screen.findByRole('link', { name: 'Sara Karimi' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
});
