// @vitest-environment happy-dom
import type { DataOf } from '@sarraf/contracts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Move } from '#lib/order-moves.ts';
import { openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { TransactionsPage } from './transactions-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const calendarTexts = textsOf(() => import('#components/calendar/texts/fa.ts'));
const moveTexts = textsOf(() => import('#components/move-words/texts/fa.ts'));
const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

const ok =
  (data: unknown): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data });
const refusal =
  (error: string, message: string): Reply =>
  async () =>
    Response.json({ code: 409, error, message, facts: {} }, { status: 409 });

const DEPOSIT: Move = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  request_type: null,
  transaction_type: 3,
  detail: 'gateway',
  direction: 'in',
  market: null,
  symbol: 'IRT',
  amount: '12500000',
  value: null,
  value_asset: null,
  price: null,
  fee: null,
  fee_asset: null,
  worth_toman: '12500000',
  transaction_user: { status: 0, type: 1, role: 1 },
  state: 'created',
  reference: null,
  created_at: '2026-11-21T10:36:00.000Z',
  updated_at: '2026-11-21T10:36:00.000Z',
  due_at: null,
};
const WITHDRAWAL: Move = {
  ...DEPOSIT,
  id: '0199aaaa-0000-7000-8000-000000000002',
  transaction_type: 4,
  detail: 'payout',
  direction: 'out',
  amount: '20000000',
  fee: '4000',
  fee_asset: 'IRT',
  state: 'settled',
  transaction_user: { status: 1, type: 1, role: 1 },
  reference: 'R-311-052',
  updated_at: '2026-11-21T12:00:00.000Z',
};
const REFUSED: Move = {
  ...DEPOSIT,
  id: '0199aaaa-0000-7000-8000-000000000003',
  state: 'failed',
  amount: '5000000',
  transaction_user: { status: 2, type: 1, role: 1 },
};
const GIFT: Move = {
  ...DEPOSIT,
  id: 'gift-1',
  transaction_type: 5,
  detail: 'gift',
  symbol: 'USDT',
  amount: '25',
  direction: 'out',
  state: 'waiting',
  worth_toman: '2835000',
  due_at: '2026-12-01T10:00:00.000Z',
};
const TRADE: Move = {
  ...DEPOSIT,
  id: '7',
  request_type: 1,
  transaction_type: 1,
  detail: 'order',
  market: 'BTCIRT',
  symbol: 'BTC',
  amount: '0.002',
  value: '24970600',
  value_asset: 'IRT',
  state: 'done',
  price: '12485300000',
  fee: '0.000005',
  fee_asset: 'BTC',
  reference: '91',
  transaction_user: { status: 1, type: 2, role: 1 },
  created_at: '2026-11-20T10:00:00.000Z',
};

const page = (...data: Move[]): DataOf<'GET /getTransactions'> => ({
  data,
  current_page: 1,
  per_page: 20,
  last_page: 1,
  total: data.length,
  next_cursor: null,
});
const SUMS = {
  count: 24,
  has_more: false,
  in_toman: '246801220',
  out_toman: '198246000',
  sums_cut: false,
};

interface Around {
  readonly more?: Record<string, Reply | readonly Reply[]>;
  readonly isWide?: boolean;
  readonly search?: string;
}

async function open(
  list: Reply | readonly Reply[],
  { more = {}, isWide = true, search = '' }: Around = {},
) {
  const sent = serve({
    'GET /getTransactions': list,
    'GET /user_wallets/deposit_history': list,
    'GET /user_wallets/withdraw_history': list,
    'GET /transactions/summary': ok(SUMS),
    'GET /user_wallets/list': ok({
      data: [],
      reserved: [],
      summary: { total_toman: '0', total_usdt: '0', unpriced: [], at: DEPOSIT.created_at },
    }),
    ...more,
  });
  const drawn = await openScreen(<TransactionsPage />, {
    path: '/transactions',
    texts: [moveTexts, transactionsTexts, calendarTexts],
    isWide,
    search,
  });
  return { ...drawn, sent };
}

const row = (name: RegExp) => screen.findByRole('button', { name, expanded: false });

beforeEach(signInClient);

describe('the list', () => {
  it('has each kind with its sign, its state in words, and the day it stands in', async () => {
    await open(ok(page(DEPOSIT, WITHDRAWAL, REFUSED, GIFT, TRADE)));
    expect((await row(/Card deposit.*Awaiting payment/)).textContent).toContain('+12,500,000');
    expect((await row(/Toman withdrawal/)).textContent).toContain('−20,000,000');
    expect((await row(/Gift sent USDT Pending/)).textContent).toContain('−25');
    expect((await row(/Buy BTC/)).textContent).toContain('+0.002');
    const refused = within(await row(/Failed/)).getByText('5,000,000');
    expect(refused.closest('.line-through')).not.toBeNull();
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Saturday 21 November',
      'Friday 20 November',
    ]);
    expect(screen.getByText(/24 transactions/).textContent).toContain('246,801,220');
    expect(screen.getByText('You’ve reached the end.')).toBeTruthy();
  });

  it('opens one row at a time: the way of the money with its times, and all its facts', async () => {
    const { user } = await open(ok(page(WITHDRAWAL, GIFT, TRADE)));
    await user.click(await row(/Toman withdrawal/));
    const way = screen.getByRole('list', { name: 'Progress' });
    expect(
      within(way)
        .getAllByRole('listitem')
        .map((one) => one.dataset['standing']),
    ).toEqual(Array(4).fill('done'));
    expect(within(way).getByText('15:30:00')).toBeTruthy();
    expect(screen.getByText('19,996,000')).toBeTruthy();
    expect(screen.getByText('R-311-052')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Track withdrawal' }).getAttribute('href')).toBe(
      `/mywallet/withdraw/IRT/${WITHDRAWAL.id}`,
    );
    await user.click(await row(/Buy BTC/));
    expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull();
    expect(screen.getByRole('list', { name: 'BTCIRT fills for this order' })).toBeTruthy();
  });

  it('says what is not there yet, and what no filter finds', async () => {
    const { user, router } = await open([ok(page()), ok(page(TRADE))], { search: '?state=2' });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    if (clear === undefined) throw new Error('There is nothing to clear.');
    await user.click(clear);
    expect(await row(/Buy BTC/)).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });

  it('goes on behind the numbered pages, and back to the newest', async () => {
    const rarely = { ...page(), next_cursor: '9.8' };
    const older = { ...page(WITHDRAWAL), total: 1_000, last_page: 50 };
    const { user, router } = await open([ok(rarely), ok(older), ok(rarely)]);
    expect(await screen.findByText(/Nothing in your newest trades/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await row(/Toman withdrawal/);
    expect(router.state.location.search).toEqual({ cursor: '9.8' });
    expect(screen.getByText('You’ve reached the end.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Newest' }));
    expect(router.state.location.search).toEqual({});
  });

  it('has older ones behind its last page only', async () => {
    const first = { ...page(DEPOSIT), total: 1_000, last_page: 2, next_cursor: '7.1' };
    const { user, router } = await open([ok(first), ok({ ...first, current_page: 2 })]);
    await row(/Card deposit/);
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    expect(router.state.location.search).toEqual({ cursor: '7.1' });
  });

  it('leads a newcomer to a deposit', async () => {
    await open(ok(page()), { isWide: false });
    const link = await screen.findByRole('link', { name: 'Deposit toman' });
    expect(link.getAttribute('href')).toBe('/mywallet/deposit/IRT');
  });
});

describe('a filter', () => {
  it.each([
    ['deposit', '?type=3&coin=IRT&page=2', 'GET /user_wallets/deposit_history'],
    ['withdrawal', '?type=4&coin=IRT&page=2', 'GET /user_wallets/withdraw_history'],
    ['buy', '?type=1&coin=IRT&page=2', 'GET /getTransactions'],
  ])('of kind %s asks for its list', async (_, search, list) => {
    const { sent } = await open(ok(page(DEPOSIT)), { search });
    await row(/Card deposit/);
    const asked = sent.filter(({ call }) => /getTransactions|_history/.test(call));
    const type = list === 'GET /getTransactions' ? { transaction_type: '1' } : {};
    expect(asked).toMatchObject([{ call: list, query: { ...type, asset: 'IRT', page: '2' } }]);
  });

  it('stands in the address, and clearing takes all of them away', async () => {
    const { user, router } = await open(ok(page(DEPOSIT)), { search: '?page=3' });
    await user.click(await screen.findByRole('button', { name: 'Type: Type: All' }));
    await user.click(await screen.findByLabelText('Deposit'));
    expect(router.state.location.search).toEqual({ type: '3' });
    await user.click(screen.getByLabelText('Reference or order ID'));
    await user.paste('R-311');
    await vi.waitFor(() => expect(router.state.location.search).toEqual({ type: '3', q: 'R-311' }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toEqual({});
    expect(screen.getByLabelText<HTMLInputElement>('Reference or order ID').value).toBe('');
  });

  it('of days is a preset or two taps, and says how many it would show', async () => {
    const { user, router } = await open(ok(page(DEPOSIT)));
    await user.click(await screen.findByRole('button', { name: 'Dates: All dates' }));
    await user.click(await screen.findByRole('button', { name: '7 days' }));
    await user.click(await screen.findByRole('button', { name: 'Show 24' }));
    const { from, to } = router.state.location.search as { from: string; to: string };
    expect(Date.parse(to) - Date.parse(from)).toBe(6 * 86_400_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Dates: / }));
    await user.click(await screen.findByRole('button', { name: 'Clear dates' }));
    expect(router.state.location.search).toEqual({});
  });
});

describe('what was not paid', () => {
  it('is cancelled once, and the list is asked again', async () => {
    const charge = { id: DEPOSIT.id, status: 'failed', reason: 'cancelled' };
    const { user, sent } = await open([ok(page(DEPOSIT)), ok(page(REFUSED))], {
      more: { [`DELETE /user_wallets/deposit/${DEPOSIT.id}`]: ok(charge) },
    });
    await user.click(await row(/Card deposit/));
    await user.click(screen.getByRole('button', { name: 'Cancel deposit' }));
    expect(await row(/Failed/)).toBeTruthy();
    expect(told()).toEqual(['Deposit cancelled']);
    expect(sent.filter(({ call }) => call.startsWith('DELETE')).length).toBe(1);
  });

  it('and was paid meanwhile says so in its place', async () => {
    const said = 'This deposit was paid and is in your wallet.';
    const { user } = await open(ok(page(DEPOSIT)), {
      more: {
        [`DELETE /user_wallets/deposit/${DEPOSIT.id}`]: refusal('deposit_not_cancellable', said),
      },
    });
    await user.click(await row(/Card deposit/));
    await user.click(screen.getByRole('button', { name: 'Cancel deposit' }));
    expect((await screen.findByRole('alert')).textContent).toBe(said);
  });
});

describe('a file', () => {
  it('is fetched as it is filtered and saved under its name', async () => {
    const saved: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const bytes = async () =>
      new Response(new Uint8Array([1, 2]), {
        headers: { 'content-type': 'application/octet-stream' },
      });
    const { user } = await open(ok(page(DEPOSIT)), { more: { 'GET /transactions/export': bytes } });
    await user.click(await screen.findByRole('button', { name: 'Excel' }));
    await vi.waitFor(() => expect(told()).toEqual(['File ready']));
    expect(saved[0]).toMatch(/^sarraf-transactions-\d{4}-\d\d-\d\d\.xlsx$/);
    vi.restoreAllMocks();
  });

  it('that was not made says why', async () => {
    const { user } = await open(ok(page(DEPOSIT)), {
      more: { 'GET /transactions/export': refusal('rate_limited', 'Too many.') },
    });
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    await vi.waitFor(() => expect(told()).toEqual(['Couldn’t create the file']));
  });
});

it('prints a receipt with its whole numbers', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await open(ok(page(WITHDRAWAL)));
  await user.click(await row(/Toman withdrawal/));
  await user.click(screen.getByRole('button', { name: 'Print receipt' }));
  const paper = await screen.findByRole('dialog');
  expect(within(paper).getByText(`R-311-052 · ${WITHDRAWAL.id}`)).toBeTruthy();
  await user.click(within(paper).getByRole('button', { name: 'Print receipt' }));
  expect(print).toHaveBeenCalledOnce();
});
