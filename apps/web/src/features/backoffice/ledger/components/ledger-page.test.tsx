// @vitest-environment happy-dom
import type { LedgerEntry, LedgerEntryDetail } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changes, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { LedgerAccountsPage } from './accounts-page.tsx';
import { LedgerPage } from './ledger-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const ledgerTexts = textsOf(() => import('../texts/fa.ts'));

const AT = '2026-11-25T02:00:00.000Z';
const TRADE: LedgerEntry = {
  id: '62',
  kind: 'trade',
  reference: '12',
  at: AT,
  order_ids: ['37', '594'],
  moved: [
    { symbol: 'BTC', amount: '0.004' },
    { symbol: 'IRT', amount: '49941200.5' },
  ],
  people: [{ id: '12', name: 'Sara K…' }],
};
const OPENING: LedgerEntry = {
  id: '61',
  kind: 'opening',
  reference: 'first',
  at: AT,
  order_ids: [],
  moved: [{ symbol: 'BTC', amount: '1' }],
  people: [{ id: '12', name: 'Sara K…' }],
};
const end = (id: string, over: object = {}) => ({
  account_id: id,
  owner_kind: 'user' as const,
  owner_id: '12',
  name: 'Sara K…',
  wallet: 'spot' as const,
  total_after: '70.25',
  ...over,
});
const FEES = { owner_kind: 'house' as const, owner_id: 'fees', name: null, total_after: null };
const DETAIL: LedgerEntryDetail = {
  id: '62',
  kind: 'trade',
  reference: '12',
  at: AT,
  order_ids: ['37', '594'],
  seq: '622',
  command_index: '0',
  postings: [
    {
      index: '0',
      role: 'fee',
      symbol: 'IRT',
      amount: '40666.4',
      from: end('5'),
      to: end('2', FEES),
    },
  ],
  sums: [{ symbol: 'IRT', debit: '40666.4', credit: '40666.4', balanced: true }],
};
const pageOf = (data: readonly LedgerEntry[], next: string | null = null, whole = true) =>
  answer({
    data,
    current_page: 1,
    per_page: 50,
    last_page: 1,
    total: data.length,
    next_cursor: next,
    whole,
  });

beforeEach(() => signInStaff('auditor'));

async function open(
  replies: Record<string, Reply | readonly Reply[]> = {},
  look: { readonly isWide?: boolean; readonly lang?: 'fa' | 'en'; readonly search?: string } = {},
  page = <LedgerPage />,
) {
  const sent = serve({
    'GET /admin/ledger/entries': pageOf([TRADE, OPENING]),
    'GET /admin/ledger/entries/62': answer(DETAIL),
    'GET /assets': answer([]),
    ...replies,
  });
  const asked: string[] = [];
  const served = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push(address);
    return served(address, init);
  });
  const { user, router } = await openScreen(page, {
    path: '/ledger',
    texts: [ledgerTexts, queueTexts],
    ...look,
  });
  return { user, router, sent, asked };
}
const row = (name: RegExp) => screen.findByRole('button', { name });

describe('the list', () => {
  it('tells of each its kind, its money and its orders or people', async () => {
    await open();
    const trade = await row(/^Trade/);
    expect(trade.textContent).toContain('49,941,200.5');
    expect(trade.textContent).toContain('#37');
    const opening = await row(/^Opening/);
    expect(opening.textContent).toContain('Sara K…');
    expect(opening.textContent).toContain('first');
  });

  it('says that it is empty, that nothing was found, and that it goes on', async () => {
    await open({ 'GET /admin/ledger/entries': pageOf([]) });
    expect(await screen.findByText('No entries yet')).toBeTruthy();
  });

  it('says so where a filter finds nothing, and clears it', async () => {
    const { user, router } = await open(
      { 'GET /admin/ledger/entries': pageOf([]) },
      { search: '?kind=trade' },
    );
    expect(await screen.findByText('No entries found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('says that it did not load', async () => {
    await open({ 'GET /admin/ledger/entries': refusal(400, 'malformed', 'Not so.') });
    expect(await screen.findByText('Couldn’t load the entries')).toBeTruthy();
  });

  it('says that the newest are not in yet', async () => {
    await open({ 'GET /admin/ledger/entries': pageOf([TRADE], null, false) });
    expect(await screen.findByText(/The newest entries aren’t searchable yet/)).toBeTruthy();
  });

  it('searches by a press, with Latin digits, and keeps it in the address', async () => {
    const { user, router, asked } = await open();
    await row(/^Trade/);
    await user.type(screen.getByLabelText('Entry, order, reference or mobile'), '۰۹۱۲{Enter}');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ query: '0912' }));
    await waitFor(() => expect(asked.some((one) => one.includes('query=0912'))).toBe(true));
  });

  it('goes on to older entries and back', async () => {
    const { user, asked } = await open({
      'GET /admin/ledger/entries': [pageOf([TRADE], '62'), pageOf([OPENING])],
    });
    await user.click(await row(/Next/));
    await waitFor(() => expect(asked.some((one) => one.includes('cursor=62'))).toBe(true));
    expect(await row(/Previous/)).toBeTruthy();
  });
});

describe('an entry', () => {
  it('shows its postings with both ends, the sums of each asset and what was left', async () => {
    const { user } = await open();
    await user.click(await row(/^Trade/));
    const table = await screen.findByRole('table');
    const cells = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(cells[1]).toContain('Sara K…');
    expect(cells[1]).toContain('40,666.4');
    expect(cells[1]).toContain('70.25');
    expect(cells[2]).toContain('Fee income');
    expect(cells[2]).toContain('—');
    expect(cells[3]).toContain('Balanced');
    expect(screen.getByText('Balanced in each asset')).toBeTruthy();
  });

  it('that is not balanced says so', async () => {
    const sums = [{ symbol: 'IRT', debit: '1', credit: '2', balanced: false }];
    await open(
      { 'GET /admin/ledger/entries/62': answer({ ...DETAIL, sums }) },
      { search: '?id=62' },
    );
    expect((await screen.findAllByText('Not balanced')).length).toBe(2);
  });

  it('is gone through by keys', async () => {
    const { user, router } = await open();
    await row(/^Trade/);
    await user.keyboard('j');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: '62' }));
  });

  it('on a phone is a list of ends, with the way back', async () => {
    const { user } = await open({}, { isWide: false, lang: 'fa' });
    await user.click(await row(/^معامله/));
    expect(await screen.findByText('درآمد کارمزد')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByText('بدهکار').length).toBe(1);
  });
});

describe('the file', () => {
  it('is asked for with the filter, and changes nothing', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    const file = async (): Promise<Response> =>
      new Response(new Uint8Array([1]), {
        headers: { 'content-type': 'application/octet-stream' },
      });
    const { user, asked, sent } = await open(
      { 'GET /admin/ledger/export': file },
      { search: '?kind=trade' },
    );
    await user.click(await row(/Export CSV/));
    await waitFor(() => expect(told()).toEqual(['File ready']));
    expect(asked.some((one) => one.includes('/export?kind=trade'))).toBe(true);
    expect(changes(sent)).toEqual([]);
  });

  it('that was refused says why', async () => {
    const { user } = await open({
      'GET /admin/ledger/export': refusal(429, 'rate_limited', 'Slow.'),
    });
    await user.click(await row(/Export CSV/));
    expect(await screen.findByText(/Slow\./)).toBeTruthy();
  });
});

describe('accounts', () => {
  const account = { ...end('2', FEES), total: '450931.4', held: '0' };
  const { total_after: _, ...FEE_ACCOUNT } = account;
  const assets = {
    data: [
      {
        symbol: 'IRT',
        labels: { fa: 'تومان', en: 'Toman' },
        users_total: '80.5',
        accounts: [FEE_ACCOUNT],
      },
      {
        symbol: 'DOGE',
        labels: { fa: 'دوج', en: 'Dogecoin' },
        users_total: '0',
        accounts: [],
      },
    ],
  };

  it('say per asset what users have and what each other account stands for', async () => {
    await open({ 'GET /admin/ledger/accounts': answer(assets) }, {}, <LedgerAccountsPage />);
    expect(await screen.findByText('All users')).toBeTruthy();
    expect(screen.getByText('80.5')).toBeTruthy();
    expect(screen.getByText('450,931.4')).toBeTruthy();
    expect(screen.getByText(/Fees earned by the house/)).toBeTruthy();
    expect(screen.getByText('No activity in this asset yet.')).toBeTruthy();
  });

  it('show what moved one of them', async () => {
    const moved = {
      entry_id: '62',
      kind: 'trade',
      reference: '12',
      at: AT,
      amount: '-40666.4',
      total_after: '410265',
    };
    const page = {
      data: [moved],
      current_page: 1,
      per_page: 50,
      last_page: 1,
      total: 1,
      next_cursor: null,
      symbol: 'IRT',
      account: FEE_ACCOUNT,
      whole: true,
    };
    await open(
      { 'GET /admin/ledger/accounts/2/entries': answer(page) },
      { search: '?account=2' },
      <LedgerAccountsPage />,
    );
    expect(await screen.findByText('−40,666.4')).toBeTruthy();
    expect(screen.getByText('410,265')).toBeTruthy();
    expect(screen.getByRole('link', { name: '62' })).toBeTruthy();
  });
});
