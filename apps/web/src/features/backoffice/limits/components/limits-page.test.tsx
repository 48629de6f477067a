// @vitest-environment happy-dom
import type { LimitRule, LimitRules, WithdrawalTerms } from '@sarraf/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changes, openScreen, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { termsExample } from '../testing/terms-example.ts';
import { LimitsPage } from './limits-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

/** Amounts stand in words below their field in Persian only. */
const PERSIAN = /\p{Script=Arabic}/u;
const REASON = 'asked for by the regulator';
const row: LimitRule = {
  id: '1',
  kind: 'gateway',
  level: 1,
  cap: '25000000',
  days: 1,
  opens: null,
  closes: null,
  from: '2026-03-21T00:00:00.000Z',
  to: null,
  is_on: true,
  state: 'in_force',
  made_by: null,
  made_at: '2026-03-21T00:00:00.000Z',
  reason: null,
};
const hours: LimitRule = {
  ...row,
  id: '2',
  kind: 'trading_hours',
  level: null,
  cap: null,
  days: null,
  opens: '09:00',
  closes: '18:30',
  state: 'to_come',
  made_by: { id: '7', name: 'Sara' },
};
const all = (...rules: readonly LimitRule[]): LimitRules => ({
  kinds: [],
  rules: [...rules],
  is_told: true,
});

const PROPOSAL: WithdrawalTerms['proposal'] = {
  ...termsExample.now,
  id: '5',
  two_officers: '30000000',
  from: null,
  reason: REASON,
  proposed_by: { id: '8', name: 'Reza' },
  is_mine: false,
  proposed_at: row.made_at,
};

async function open(
  role: 'finance' | 'auditor',
  replies: Readonly<Record<string, () => Promise<Response>>> = {},
) {
  signInStaff(role);
  const sent = serve({
    'GET /admin/limits': answer(all(row, hours)),
    'GET /admin/withdrawal_terms': answer(termsExample),
    ...replies,
  });
  const { user } = await openScreen(<LimitsPage />, { path: '/limits', texts: [limitsTexts] });
  await screen.findAllByText('Card deposits, per account');
  return { user, sent };
}

it('shows what holds and what is to come, and an auditor no way to change it', async () => {
  await open('auditor');
  expect(screen.getByText('In effect')).toBeTruthy();
  expect(screen.getByText('09:00 to 18:30')).toBeTruthy();
  expect(screen.getByText('Scheduled')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New limit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
});

it('asks for the amount and the reason, says what holds now, and sends whole toman', async () => {
  const { user, sent } = await open('finance', {
    'POST /admin/limits': answer(all({ ...row, cap: '40000000' })),
  });
  await user.click(screen.getByRole('button', { name: 'New limit' }));
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByText(/25,000,000/)).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  expect(sheet.getByText('Enter the limit in toman.')).toBeTruthy();
  expect(sheet.getByText('Enter at least five characters.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  fireEvent.change(sheet.getByLabelText('Limit'), { target: { value: '۴۰٬۰۰۰٬۰۰۰' } });
  expect(screen.getByRole('dialog').textContent).not.toMatch(PERSIAN);
  await user.click(sheet.getByLabelText('Reason'));
  await user.paste(REASON);
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(told()).toEqual(['Limit saved']));
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { act: 'add_cap', kind: 'gateway', level: 1, cap: '40000000', days: 1, reason: REASON },
  ]);
  expect(await screen.findByText(/40,000,000/)).toBeTruthy();
});

it('shows and takes a cap on stablecoins in tether', async () => {
  const tether: LimitRule = { ...row, id: '3', kind: 'stablecoin_buy', cap: '5000', days: 30 };
  const { user, sent } = await open('finance', {
    'GET /admin/limits': answer(all(row, tether)),
    'POST /admin/limits': answer(all(row, tether)),
  });
  expect(screen.getAllByText('Stablecoins bought (tether), per national code')).toBeTruthy();
  expect(screen.getAllByText(/5,000/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New limit' }));
  const sheet = within(screen.getByRole('dialog'));
  await user.click(sheet.getByRole('radio', { name: 'Tether bought' }));
  expect(sheet.getByText('No limit set for buying tether with toman.')).toBeTruthy();
  await user.click(sheet.getByRole('radio', { name: '30 days' }));
  expect(sheet.getByText(/5,000/)).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  expect(sheet.getByText('Enter the limit in whole tether.')).toBeTruthy();
  fireEvent.change(sheet.getByLabelText('Limit'), { target: { value: '۷۰۰۰' } });
  await user.click(sheet.getByLabelText('Reason'));
  await user.paste(REASON);
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(told()).toEqual(['Limit saved']));
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { act: 'add_cap', kind: 'stablecoin_buy', level: 1, cap: '7000', days: 30, reason: REASON },
  ]);
});

it('shows what of recent deposits does not count, and takes it for 72 hours, 0 as well', async () => {
  const recent: LimitRule = {
    ...row,
    id: '4',
    kind: 'recent_deposit',
    level: 0,
    cap: '0',
    days: 3,
  };
  const later: LimitRule = { ...recent, id: '5', level: 2, cap: '3000000' };
  const { user, sent } = await open('finance', {
    'GET /admin/limits': answer(all(row, recent, later)),
    'POST /admin/limits': answer(all(row, recent, later)),
  });
  expect(screen.getAllByText('Transfers after a toman deposit, per user')).toHaveLength(2);
  expect(screen.getAllByText('72 hours after a toman deposit')).toHaveLength(2);
  expect(screen.getByText('Every deposit counts')).toBeTruthy();
  expect(screen.getByText(/exempt/).textContent).toBe('Up to 3,000,000 toman exempt');
  await user.click(screen.getByRole('button', { name: 'New limit' }));
  const sheet = within(screen.getByRole('dialog'));
  await user.click(sheet.getByRole('radio', { name: 'After a toman deposit' }));
  expect(sheet.queryByRole('radio', { name: '30 days' })).toBeNull();
  expect(sheet.getByText(/For 72 hours after a toman deposit/)).toBeTruthy();
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'From level 0' }).checked).toBe(true);
  expect(sheet.getByText(/^Now/).textContent).toBe('Now: Every deposit counts');
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  expect(sheet.getByText(/or 0/)).toBeTruthy();
  fireEvent.change(sheet.getByLabelText('Exempt recent deposits'), {
    target: { value: '۰' },
  });
  await user.click(sheet.getByLabelText('Reason'));
  await user.paste(REASON);
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(told()).toEqual(['Limit saved']));
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { act: 'add_cap', kind: 'recent_deposit', level: 0, cap: '0', days: 3, reason: REASON },
  ]);
});

it('asks the other kinds from level 1 on', async () => {
  const { user } = await open('finance');
  await user.click(screen.getByRole('button', { name: 'New limit' }));
  const sheet = within(screen.getByRole('dialog'));
  await user.click(sheet.getByRole('radio', { name: 'After a toman deposit' }));
  await user.click(sheet.getByRole('radio', { name: 'Transfers and gifts' }));
  expect(sheet.queryByRole('radio', { name: 'From level 0' })).toBeNull();
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'From level 1' }).checked).toBe(true);
});

it('refuses a start in the past, and hours that begin where they end', async () => {
  const { user, sent } = await open('finance');
  await user.click(screen.getByRole('button', { name: 'New limit' }));
  const sheet = within(screen.getByRole('dialog'));
  await user.click(sheet.getByRole('radio', { name: 'Hours' }));
  fireEvent.change(sheet.getByLabelText('Closes'), { target: { value: '09:00' } });
  await user.click(sheet.getByRole('radio', { name: 'At another time' }));
  fireEvent.change(sheet.getByLabelText('Starts on'), { target: { value: '2001-01-01' } });
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  expect(sheet.getByText('The two times must be different.')).toBeTruthy();
  expect(sheet.getByText('It must start in the future.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
});

it('ends a row with its reason, and keeps the sheet where the server refuses', async () => {
  const words = 'No such limit.';
  const { user, sent } = await open('finance', {
    'POST /admin/limits': refusal(404, 'not_found', words),
  });
  const [end] = screen.getAllByRole('button', { name: 'End' });
  if (end === undefined) throw new Error('a row can be ended');
  await user.click(end);
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByText('This limit ends immediately and can’t be restored.')).toBeTruthy();
  await user.click(sheet.getByLabelText('Reason'));
  await user.paste(REASON);
  await user.click(sheet.getByRole('button', { name: 'End' }));
  expect(await sheet.findByText(words)).toBeTruthy();
  expect(changes(sent).map(({ body }) => body)).toEqual([{ act: 'end', id: '1', reason: REASON }]);
});

it('proposes thresholds of withdrawals, and says that another officer decides', async () => {
  const { user, sent } = await open('finance', {
    'POST /admin/withdrawal_terms': answer({
      ...termsExample,
      proposal: { ...PROPOSAL, is_mine: true },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Propose a change' }));
  const sheet = within(screen.getByRole('dialog'));
  const amount = sheet.getByLabelText('Automatic in 24 hours, all users');
  fireEvent.change(amount, { target: { value: '10' } });
  await user.click(sheet.getByRole('button', { name: 'Propose' }));
  expect(sheet.getByText('The cap for all users can’t be below the cap per user.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  fireEvent.change(amount, { target: { value: '۲٬۰۰۰٬۰۰۰٬۰۰۰' } });
  const two = sheet.getByLabelText('Two officers, from a user’s 24-hour total of');
  fireEvent.change(two, { target: { value: '30000000' } });
  expect(screen.getByRole('dialog').textContent).not.toMatch(PERSIAN);
  await user.click(sheet.getByLabelText('Reason'));
  await user.paste(REASON);
  await user.click(sheet.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText(/This is your proposal/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Review proposal' }));
  expect(screen.queryByRole('button', { name: 'Approve proposal' })).toBeNull();
  const { now } = termsExample;
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { ...now, two_officers: '30000000', reason: REASON },
  ]);
});

it('bounds one deposit and one withdrawal, and takes nothing that cannot be', async () => {
  const { user, sent } = await open('finance', {
    'POST /admin/withdrawal_terms': answer(termsExample),
  });
  await user.click(await screen.findByRole('button', { name: 'Propose a change' }));
  const sheet = within(screen.getByRole('dialog'));
  const type = (label: string, value: string): void => {
    fireEvent.change(sheet.getByLabelText(label), { target: { value } });
  };
  await user.click(sheet.getByLabelText('Reason'));
  await user.paste(REASON);
  for (const [label, wrong, right, said] of [
    ['Minimum card deposit', '0', '20000', 'It must be above zero.'],
    ['Maximum card deposit', '19999', '20000', 'It can’t be below the minimum.'],
    ['Withdrawal fee', '15000', '14999', 'The minimum withdrawal must be above the fee.'],
    ['Maximum withdrawal', '14999', '15000', 'It can’t be below the minimum.'],
    ['Minimum withdrawal', '', '15000', 'Enter the amount in toman.'],
  ] as const) {
    type(label, wrong);
    await user.click(sheet.getByRole('button', { name: 'Propose' }));
    expect(sheet.getByText(said), label).toBeTruthy();
    type(label, right);
    expect(sheet.queryByText(said), label).toBeNull();
  }
  expect(changes(sent)).toEqual([]);
  await user.click(sheet.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  expect(changes(sent)[0]?.body).toEqual({
    ...termsExample.now,
    charge_min: '20000',
    charge_max: '20000',
    withdraw_fee: '14999',
    withdraw_max: '15000',
    reason: REASON,
  });
});

it('approves another’s proposal with a reason; an auditor only sees it', async () => {
  const replies = {
    'GET /admin/withdrawal_terms': answer({ ...termsExample, proposal: PROPOSAL }),
    'POST /admin/withdrawal_terms/5/approve': answer(termsExample),
  };
  const { user, sent } = await open('finance', replies);
  await user.click(await screen.findByRole('button', { name: 'Review proposal' }));
  const sheet = within(screen.getByRole('dialog'));
  await user.click(sheet.getByLabelText('Reason'));
  await user.paste(REASON);
  await user.click(sheet.getByRole('button', { name: 'Approve proposal' }));
  await waitFor(() => expect(told()).toEqual(['Proposal approved']));
  expect(changes(sent).map(({ body }) => body)).toEqual([{ reason: REASON }]);
});
