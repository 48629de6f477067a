// @vitest-environment happy-dom
import type { Custody, Reconciliation } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { changes, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { ReconciliationPage } from './reconciliation-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

const AT = '2026-11-25T02:00:00.000Z';
const BTC: Custody = {
  symbol: 'BTC',
  labels: { fa: 'بیت‌کوین', en: 'Bitcoin' },
  users: '2.5',
  house: '1',
  stated: null,
  difference: null,
  waiting: null,
};
const STATED = {
  id: '3',
  amount: '3.49999999',
  stated_by: { id: '9', name: 'Reza' },
  stated_at: AT,
  reason: 'counted by hand',
};
const CONFIRMED = { ...STATED, confirmed_by: { id: '8', name: 'Mina' }, confirmed_at: AT };
const nowWith = (coin: Custody): Reconciliation => ({
  checked_at: new Date().toISOString(),
  stop: null,
  floats: [],
  liabilities: '0',
  leaving: '0',
  custody: [coin],
});
const READ = 'GET /admin/reconciliation';
const STATE = 'POST /admin/reconciliation/custody';

beforeEach(() => signInStaff('finance'));

async function open(
  coin: Custody,
  replies: Record<string, Reply> = {},
  isWide = true,
  lang: 'fa' | 'en' = 'en',
) {
  const sent = serve({ [READ]: answer(nowWith(coin)), ...replies });
  const look = { path: '/reconciliation', texts: [reconciliationTexts], isWide, lang };
  const { user } = await openScreen(<ReconciliationPage />, look);
  return { user, sent };
}
const press = (name: string) => screen.findByRole('button', { name });

it('states what lies there of a coin, for a second officer', async () => {
  const waiting = { ...STATED, is_mine: true };
  const { user, sent } = await open(BTC, { [STATE]: answer(nowWith({ ...BTC, waiting })) });
  expect((await screen.findAllByText('Not attested')).length).toBeGreaterThan(0);
  await user.click(await press('Attest balance'));
  const [, send] = await screen.findAllByRole('button', { name: 'Attest balance' });
  if (send === undefined) throw new Error('the sheet has a button');
  await user.click(send);
  expect(await screen.findByText('Enter the balance.')).toBeTruthy();
  await user.type(screen.getByLabelText('Counted balance'), '3.49999999');
  await user.type(screen.getByLabelText('How it was counted'), 'counted by hand');
  await user.click(send);
  await waitFor(() => expect(told()[0]).toMatch(/A second officer has to confirm/));
  expect(changes(sent)[0]?.body).toEqual({
    symbol: 'BTC',
    amount: '3.49999999',
    reason: 'counted by hand',
  });
  expect(await screen.findByText('Pending second approval')).toBeTruthy();
});

it('tells how far a coin is from the books, and who stated and confirmed it', async () => {
  await open({ ...BTC, stated: CONFIRMED, difference: '-0.00000001' });
  expect((await screen.findByText(/less than the ledger/)).textContent).toContain('0.00000001');
  expect(screen.getByText('Reza')).toBeTruthy();
  expect(screen.getByText('Mina')).toBeTruthy();
});

it('on a phone says that they agree', async () => {
  await open({ ...BTC, stated: CONFIRMED, difference: '0' }, {}, false);
  expect(await screen.findByText('Same')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('lets another officer confirm, says why not, and its own only take it back', async () => {
  const CONFIRM = 'POST /admin/reconciliation/custody/3/confirm';
  const { user } = await open(
    { ...BTC, waiting: { ...STATED, is_mine: false } },
    { [CONFIRM]: refusal(403, 'officer_too_new', 'Too new.') },
  );
  await user.click(await press('Review'));
  expect(await screen.findByText('counted by hand')).toBeTruthy();
  await user.type(screen.getByLabelText('Reason'), 'counted it, too');
  await user.click(await press('Confirm balance'));
  expect(await screen.findByText('Too new.')).toBeTruthy();
});

it('leaves one’s own statement to another', async () => {
  const { user } = await open({ ...BTC, waiting: { ...STATED, is_mine: true } });
  await user.click(await press('Review'));
  expect(await press('Withdraw')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm balance' })).toBeNull();
});

it('offers an auditor no button', async () => {
  signInStaff('auditor');
  await open(BTC);
  expect((await screen.findAllByText('Not attested')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Attest balance' })).toBeNull();
});

/** The sheet in which the balance is stated, and its button. */
async function openStating(replies: Record<string, Reply>) {
  const { user, sent } = await open(BTC, replies);
  await user.click(await press('Attest balance'));
  const sheet = within(screen.getByRole('dialog'));
  const send = () => user.click(sheet.getByRole('button', { name: 'Attest balance' }));
  const [amount, words] = ['Counted balance', 'How it was counted'].map((label) =>
    sheet.getByLabelText(label),
  );
  if (amount === undefined || words === undefined) throw new Error('the sheet has two fields');
  return { user, sent, sheet, send, amount, words };
}

it('has the focus in the first field of a statement that is wrong, and Enter in the amount sends', async () => {
  const waiting = { ...STATED, is_mine: true };
  const { user, sent, sheet, send, amount, words } = await openStating({
    [STATE]: answer(nowWith({ ...BTC, waiting })),
  });
  await send();
  await waitFor(() => expect(document.activeElement).toBe(amount));
  await user.type(words, 'counted by hand');
  await user.type(amount, '3,5');
  expect(sheet.getByText('Use a period for decimals.')).toBeTruthy();
  await send();
  await waitFor(() => expect(document.activeElement).toBe(amount));
  await user.clear(amount);
  await user.clear(words);
  await user.type(words, 'no');
  await user.type(amount, '3.5{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(words));
  expect(changes(sent)).toEqual([]);
  // the words have lines of their own
  await user.type(words, '{Enter}by hand');
  expect(changes(sent)).toEqual([]);
  await user.type(amount, '{Enter}');
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { symbol: 'BTC', amount: '3.5', reason: 'no\nby hand' },
  ]);
});

it('has the focus in an amount that the server refused, until it changes', async () => {
  const { user, sheet, send, amount, words } = await openStating({
    [STATE]: refusal(422, 'amount_malformed', 'Bitcoin has 8 decimals.'),
  });
  await user.type(amount, '0.000000001');
  await user.type(words, 'counted by hand');
  await send();
  expect(await sheet.findByText('Bitcoin has 8 decimals.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(amount));
  await user.type(amount, '{Backspace}');
  expect(sheet.queryByText('Bitcoin has 8 decimals.')).toBeNull();
});

it.each([
  ['Confirm balance', 'confirm'],
  ['Reject', 'refuse'],
])('%s: a short reason has the focus, and the act is sent once', async (name, word) => {
  const call = `POST /admin/reconciliation/custody/3/${word}`;
  const coin = { ...BTC, waiting: { ...STATED, is_mine: false } };
  const { user, sent } = await open(coin, { [call]: answer(nowWith(BTC)) });
  await user.click(await press('Review'));
  const reason = screen.getByLabelText('Reason');
  await user.type(reason, 'no{Enter}');
  await user.click(await press(name));
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(changes(sent)).toEqual([]);
  await user.type(reason, 'counted it, too{Enter}');
  expect(changes(sent)).toEqual([]);
  await user.click(await press(name));
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(changes(sent).map((one) => one.call)).toEqual([call]);
});

it('says the counted balance in words below its field', async () => {
  const { user } = await open(BTC, {}, true, 'fa');
  await user.click(await press('ثبت موجودی'));
  await user.type(screen.getByLabelText('موجودی شمرده‌شده'), '3.5');
  expect(screen.getByText('سه ممیز پنج دهم بیت‌کوین')).toBeTruthy();
});
