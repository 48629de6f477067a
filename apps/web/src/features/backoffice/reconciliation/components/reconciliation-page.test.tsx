// @vitest-environment happy-dom
import type { Reconciliation } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { changes, noAnswer, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { ReconciliationPage } from './reconciliation-page.tsx';
import { StoppedLine } from './stopped-line.tsx';
import { textsOf } from '#i18n/texts.ts';

const forbiddenTexts = textsOf(() => import('#components/forbidden/texts/fa.ts'));
const staffWordsTexts = textsOf(() => import('#components/staff-words/texts/fa.ts'));
const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

const WITHDRAWAL = '01a1b2c3-0000-7000-8000-000000000001';
const LIFT = 'POST /admin/payout_stops/4/lift';
const READ = 'GET /admin/reconciliation';
const now = (): string => new Date().toISOString();

const AGREES = (): Reconciliation => ({
  checked_at: now(),
  stop: null,
  liabilities: '80000000',
  leaving: '5000000',
  custody: [],
  floats: [{ provider: 'zibal', found: '100000000', expected: '100000000' }],
});
const STOP: NonNullable<Reconciliation['stop']> = {
  id: '4',
  stopped_at: '2026-11-25T02:00:00.000Z',
  findings: [
    { kind: 'float', name: 'zibal', expected: '1000000000', found: '999999999' },
    { kind: 'posting', name: 'account user:12', expected: '70', found: '75' },
    { kind: 'hold', name: 'account house:fees', expected: '1', found: '0' },
    { kind: 'payout', name: `withdrawal ${WITHDRAWAL}`, expected: '10000', found: '0' },
    { kind: 'payout', name: `withdrawal ${WITHDRAWAL}`, expected: '10000', found: '0' },
  ],
  first: null,
};
const WORD = {
  officer: { id: '99', name: 'Reza' },
  at: '2026-11-29T08:00:00.000Z',
  reason: 'the bank has called',
  is_mine: false,
};
const FIRST = { first: WORD };
const MINE = { first: { ...WORD, is_mine: true } };
const stopped = (over: Partial<typeof STOP> = {}): Reconciliation => ({
  ...AGREES(),
  floats: [{ provider: 'zibal', found: '99999999.9', expected: '100000000' }],
  stop: { ...STOP, ...over },
});
/** As if the bank alone were off. */
const floatOnly = STOP.findings.filter(({ kind }) => kind === 'float');

beforeEach(() => signInStaff('finance'));

async function open(
  replies: Record<string, Reply | readonly Reply[]>,
  look: { readonly isWide?: boolean; readonly lang?: 'fa' | 'en' } = {},
) {
  const sent = serve(replies);
  const texts = [reconciliationTexts, forbiddenTexts, staffWordsTexts];
  const { user } = await openScreen(<ReconciliationPage />, {
    path: '/reconciliation',
    texts,
    ...look,
  });
  return { user, sent };
}
const show = (data: Reconciliation, look = {}) => open({ [READ]: answer(data) }, look);
const goOn = () => screen.findByRole('button', { name: 'Resume withdrawals' });
const sheet = () => screen.findByRole('dialog');
const figures = (element: HTMLElement): (string | null)[] =>
  within(element)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('how it stands', () => {
  it('all agree', async () => {
    await show(AGREES());
    expect(await screen.findByRole('heading', { name: 'Everything matches' })).toBeTruthy();
    expect(screen.getByText(/Last compared/)).toBeTruthy();
    expect(screen.getByText('Same')).toBeTruthy();
    expect(screen.getAllByText('100,000,000').length).toBeGreaterThan(1);
    expect(screen.getByText('80,000,000')).toBeTruthy();
    expect(screen.getByText('5,000,000')).toBeTruthy();
    expect(screen.queryByText('Differences')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Resume withdrawals' })).toBeNull();
  });

  it('not compared yet', async () => {
    await show({ ...AGREES(), checked_at: null, floats: [] });
    expect(await screen.findByRole('heading', { name: 'Not compared yet' })).toBeTruthy();
    expect(screen.getByText('No comparison yet')).toBeTruthy();
    expect(screen.getByText('No provider has been compared yet.')).toBeTruthy();
    expect(screen.queryByText('Everything matches')).toBeNull();
  });

  it('overdue, when the last comparison is old', async () => {
    await show({ ...AGREES(), checked_at: '2026-01-01T00:00:00.000Z' });
    expect(await screen.findByRole('heading', { name: 'Comparisons are overdue' })).toBeTruthy();
    expect(screen.queryByText('Everything matches')).toBeNull();
  });

  it('the bank silent', async () => {
    const floats = [{ provider: 'zibal', found: null, expected: null }];
    await show({ ...AGREES(), floats });
    expect(await screen.findByRole('heading', { name: 'No response from the bank' })).toBeTruthy();
    expect(screen.getAllByText('No response').length).toBeGreaterThan(0);
    expect(screen.queryByText('0')).toBeNull();
  });

  it('a rial off that stops nothing yet is told, to the rial', async () => {
    await show({ ...stopped(), stop: null });
    expect(
      await screen.findByRole('heading', { name: /difference is being watched/ }),
    ).toBeTruthy();
    expect(screen.getByText('Different')).toBeTruthy();
    expect(screen.getByText(/The bank has/).textContent).toBe(
      'The bank has 0.1 toman less than the ledger.',
    );
    expect(screen.getAllByText('99,999,999.9')).toHaveLength(2);
  });
});

describe('stopped', () => {
  it('says so, since when, and each difference in rial to the last one', async () => {
    await show(stopped());
    expect(await screen.findByRole('heading', { name: 'Withdrawals are stopped' })).toBeTruthy();
    expect(screen.getByText(/Since/)).toBeTruthy();
    const [float, posting, hold, ...payouts] = screen.getAllByRole('row').slice(1).map(figures);
    expect(float).toEqual([
      'Bank and ledger differ',
      'Zibal',
      '1,000,000,000',
      '999,999,999',
      '−1',
    ]);
    expect(posting?.slice(1)).toEqual(['Account of user 12', '70', '75', '+5']);
    expect(hold?.slice(1)).toEqual(['House account: fees', '1', '0', '−1']);
    expect(payouts.map((one) => one.slice(1))).toEqual(
      Array.from({ length: 2 }, () => ['Withdrawal …000000000001', '10,000', '0', '−10,000']),
    );
  });

  it('says a coin’s difference in that coin, and not in rial', async () => {
    const findings = [
      { kind: 'posting', name: 'BTC account user:12', expected: '150000000', found: '150000001' },
      { kind: 'hold', name: 'NEW account outside:hot_bsc', expected: '7', found: '5' },
    ] as const;
    await open({
      [READ]: answer(stopped({ findings: [...findings] })),
      'GET /assets': answer([{ symbol: 'BTC', scale: 8 }]),
    });
    await screen.findByText('1.50000001');
    const [posting, hold] = screen.getAllByRole('row').slice(1).map(figures);
    const sums = ['1.5 BTC', '1.50000001 BTC', '+0.00000001 BTC'];
    expect(posting?.slice(1)).toEqual(['Account of user 12', ...sums]);
    const unknown = ['7', '5', '−2'].map((sum) => `${sum} smallest units of NEW`);
    expect(hold?.slice(1)).toEqual(['Outside account: hot wallet, BSC', ...unknown]);
    expect(screen.queryByText('Amounts in rial')).toBeNull();
  });

  it('leads to the person and to the payout', async () => {
    await show(stopped());
    const person = await screen.findByRole('link', { name: 'Account of user 12' });
    expect(person.getAttribute('href')).toBe('/people/12');
    const [payout] = screen.getAllByRole('link', { name: /Withdrawal/ });
    expect(payout?.getAttribute('href')).toBe(`/payouts?id=${WITHDRAWAL}`);
  });

  it('stands in cards on a phone', async () => {
    await show(stopped(), { isWide: false });
    await goOn();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('Bank and ledger differ')).toBeTruthy();
    expect(screen.getByText('999,999,999')).toBeTruthy();
  });

  it('speaks Persian with Persian digits', async () => {
    await show(stopped(FIRST), { lang: 'fa' });
    expect(await screen.findByRole('heading', { name: 'برداشت‌ها متوقف است' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'حساب کاربر ۱۲' })).toBeTruthy();
    expect(screen.getByText('زیبال', { selector: 'td' })).toBeTruthy();
    expect(screen.getByText('۹۹۹٬۹۹۹٬۹۹۹')).toBeTruthy();
    const words = document.body.textContent ?? '';
    expect(words.replaceAll('…000000000001', '').match(/\d/)).toBeNull();
  });
});

describe('going on', () => {
  it('takes a reason, and the first one is told that a second is needed', async () => {
    const { user, sent } = await open({
      [READ]: answer(stopped()),
      [LIFT]: answer(stopped(MINE)),
    });
    await user.click(await goOn());
    const inside = within(await sheet());
    expect(inside.getByText(/You’re the first/)).toBeTruthy();
    expect(inside.getByText(/new starting point/)).toBeTruthy();
    expect(inside.getByText(/doesn’t fix differences within the ledger/)).toBeTruthy();
    const send = inside.getByRole('button', { name: 'Approve as first' });
    await user.type(inside.getByLabelText('Reason'), ' no  ');
    await user.click(send);
    expect(inside.getByText('Enter at least five characters.')).toBeTruthy();
    expect(changes(sent)).toEqual([]);
    await user.type(inside.getByLabelText('Reason'), 'longer');
    await user.click(send);
    await waitFor(() => expect(told()).toEqual(['Approved. A second officer has to approve too']));
    expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
      [LIFT, { reason: 'no  longer' }],
    ]);
  });

  it('has the focus in a reason that is too short, and sends once', async () => {
    const { user, sent } = await open({
      [READ]: answer(stopped()),
      [LIFT]: answer(stopped(MINE)),
    });
    await user.click(await goOn());
    const inside = within(await sheet());
    const reason = inside.getByLabelText('Reason');
    await user.type(reason, 'no');
    await user.click(inside.getByRole('button', { name: 'Approve as first' }));
    await waitFor(() => expect(document.activeElement).toBe(reason));
    // the reason has lines of its own
    await user.type(reason, '{Enter}longer');
    expect(changes(sent)).toEqual([]);
    await user.click(inside.getByRole('button', { name: 'Approve as first' }));
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(changes(sent).map(({ body }) => body)).toEqual([{ reason: 'no\nlonger' }]);
  });

  it('leaves the second approval to another', async () => {
    await show(stopped(MINE));
    expect(await screen.findByText(/Another officer has to approve too/)).toBeTruthy();
    expect(screen.getByText('You')).toBeTruthy();
    expect(screen.getByText('the bank has called')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume withdrawals' })).toBeNull();
  });

  it('tells the second one why the first did, and shows at once that payouts go on', async () => {
    const { user, sent } = await open({
      [READ]: answer(stopped({ ...FIRST, findings: floatOnly })),
      [LIFT]: answer(AGREES()),
    });
    await user.click(await goOn());
    const inside = within(await sheet());
    expect(inside.getByText(/You’re the second/)).toBeTruthy();
    expect(inside.getByText('the bank has called')).toBeTruthy();
    expect(inside.queryByText(/doesn’t fix differences/)).toBeNull();
    await user.type(inside.getByLabelText('Reason'), 'the statement fits');
    await user.click(inside.getByRole('button', { name: 'Resume withdrawals' }));
    await waitFor(() => expect(told()).toEqual(['Withdrawals resumed']));
    expect(await screen.findByRole('heading', { name: 'Everything matches' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.filter(({ call }) => call === READ)).toHaveLength(1);
  });

  it('shows that payouts are stopped again, where books themselves differ', async () => {
    const { user } = await open({
      [READ]: answer(stopped(FIRST)),
      [LIFT]: answer(stopped({ id: '5' })),
    });
    await user.click(await goOn());
    await user.type(await screen.findByLabelText('Reason'), 'the statement fits');
    await user.click(within(await sheet()).getByRole('button', { name: 'Resume withdrawals' }));
    await waitFor(() => expect(told()).toEqual(['Withdrawals resumed']));
    expect(screen.getByRole('heading', { name: 'Withdrawals are stopped' })).toBeTruthy();
  });

  it.each([
    ['approval_second_officer', 409, 'You’ve approved. Another officer has to approve too.'],
    ['not_found', 404, 'This stop has ended. Close this to see the current status.'],
    ['second_person_missing', 409, 'As the server says.'],
    ['officer_too_new', 403, 'As the server says.'],
    ['decides_on_self', 403, 'As the server says.'],
  ])('keeps the reason and says in the sheet why %s', async (code, status, words) => {
    const { user, sent } = await open({
      [READ]: [answer(stopped()), answer(AGREES())],
      [LIFT]: refusal(status, code, 'As the server says.'),
    });
    await user.click(await goOn());
    const inside = within(await sheet());
    await user.type(inside.getByLabelText('Reason'), 'the bank has called');
    await user.click(inside.getByRole('button', { name: 'Approve as first' }));
    expect((await inside.findByRole('alert')).textContent).toBe(words);
    expect(inside.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('the bank has called');
    expect(told()).toEqual([]);
    expect(sent.filter(({ call }) => call === READ)).toHaveLength(1);
    await user.click(inside.getByRole('button', { name: 'Close' }));
    // it is asked what became of it
    expect(await screen.findByRole('heading', { name: 'Everything matches' })).toBeTruthy();
  });

  it('becomes the second approval when another was first meanwhile', async () => {
    const { user } = await open({ [READ]: [answer(stopped()), answer(stopped(FIRST))] });
    await user.click(await goOn());
    await queryClient.invalidateQueries({ queryKey: queryKeys.reconciliation });
    const inside = within(await sheet());
    expect(await inside.findByText(/You’re the second/)).toBeTruthy();
    expect(inside.getByRole('button', { name: 'Resume withdrawals' })).toBeTruthy();
  });

  it('an open sheet stays when the stop is over meanwhile', async () => {
    const { user } = await open({ [READ]: [answer(stopped()), answer(AGREES())] });
    await user.click(await goOn());
    await user.type(within(await sheet()).getByLabelText('Reason'), 'half a se');
    await queryClient.invalidateQueries({ queryKey: queryKeys.reconciliation });
    await waitFor(() => expect(screen.queryByText('Everything matches')).toBeTruthy());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('half a se');
  });

  it('is not offered to whoever may only look', async () => {
    signInStaff('auditor');
    await show(stopped());
    expect(await screen.findByText(/Only officers who can change/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume withdrawals' })).toBeNull();
  });
});

describe('without an answer', () => {
  it('says that it did not load', async () => {
    await open({ [READ]: refusal(400, 'malformed', 'Not so.') });
    expect(await screen.findByText('Couldn’t load the reconciliation')).toBeTruthy();
    expect(screen.queryByText('Everything matches')).toBeNull();
  });

  it('says that there is no network, with nothing to show', async () => {
    await open({ [READ]: noAnswer });
    expect(await screen.findByText('Couldn’t load the reconciliation')).toBeTruthy();
  });

  it('says what is missing to whoever lost the ability meanwhile', async () => {
    const facts = { ability: 'read Reconciliation' };
    await open({ [READ]: refusal(403, 'forbidden', 'Not for you.', facts) });
    expect(await screen.findByText(/You don’t have access to this page/)).toBeTruthy();
  });
});

describe('the line over payouts', () => {
  async function line(data: Reconciliation) {
    const sent = serve({ [READ]: answer(data) });
    await openScreen(<StoppedLine />, { path: '/payouts', texts: [reconciliationTexts] });
    return sent;
  }

  it('names each kind once, and leads to the page', async () => {
    await line(stopped());
    const words = await screen.findByText(/Withdrawals stopped/);
    expect(words.textContent).toMatch(/Bank and ledger differ · Balance isn’t/);
    expect(words.textContent?.match(/Withdrawal isn’t/g)).toHaveLength(1);
    const link = screen.getByRole('link', { name: 'Reconciliation' });
    expect(link.getAttribute('href')).toBe('/reconciliation');
  });

  it('is not there while payouts go out, nor asked for without the ability', async () => {
    const sent = await line(AGREES());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByText(/stopped/)).toBeNull();
    signInStaff('finance', ['read Payout']);
    queryClient.clear();
    expect(await line(stopped())).toEqual([]);
    expect(screen.queryByText(/stopped/)).toBeNull();
  });
});
