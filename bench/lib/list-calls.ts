/** The lists of money that moved, as the panel asks for them. */
import type { EndpointKey } from '@sarraf/contracts';
import type { CallOptions } from '../../apps/server/src/testing/server.ts';

/** One list as one screen asks for it. */
export interface ListCall {
  /** What stands in the results. */
  readonly name: string;
  readonly key: EndpointKey;
  readonly options?: Pick<CallOptions, 'query' | 'params' | 'body'>;
  /** Where its rows are: `data.data` where it is a page, else named here. */
  readonly rows?: string;
  /** Looks for what nobody has: then all is looked through. */
  readonly isVain?: boolean;
}

const MOVES = 'GET /getTransactions';
const KINDS = ['buy', 'sell', 'deposit', 'withdrawal', 'transfer'] as const;

/** Lists that people read of themselves; `days` are two days with moves. */
export function ownLists(days: {
  readonly from: string;
  readonly to: string;
}): readonly ListCall[] {
  const moves = (name: string, query: Record<string, string>): ListCall => ({
    name: `getTransactions, ${name}`,
    key: MOVES,
    options: { query },
  });
  return [
    moves('all', {}),
    ...KINDS.map((kind, at) => moves(kind, { transaction_type: String(at + 1) })),
    moves('a page far back', { page: '10' }),
    moves('done toman', { asset: 'IRT', status: '1' }),
    moves('a rare coin', { asset: 'ETH' }),
    { ...moves('a reference in vain', { query: 'none-400' }), isVain: true },
    moves('two days', days),
    { name: 'transactions/summary', key: 'GET /transactions/summary', rows: 'count' },
    { name: 'deposit_history', key: 'GET /user_wallets/deposit_history' },
    { name: 'withdraw_history', key: 'GET /user_wallets/withdraw_history' },
    {
      name: 'wallet_transaction_history',
      key: 'POST /user_wallets/wallet_transaction_history',
      options: { body: { symbol: 'IRT' } },
    },
    { name: 'internal_transfer_history', key: 'GET /user_wallets/internal_transfer_history' },
    {
      name: 'internal_transfer_history, searched in vain',
      isVain: true,
      key: 'GET /user_wallets/internal_transfer_history',
      options: { query: { query: 'none-400' } },
    },
    { name: 'withdrawlist', key: 'GET /user_wallets/toman/withdrawlist' },
    {
      name: 'withdrawlist, searched in vain',
      isVain: true,
      key: 'GET /user_wallets/toman/withdrawlist',
      options: { query: { query: 'none-400' } },
    },
    { name: 'bank_deposits', key: 'GET /tomanWallet/bank_deposits' },
    { name: 'offline_deposit/history', key: 'GET /tomanWallet/offline_deposit/history' },
    { name: 'gift_codes', key: 'GET /gift_codes' },
    { name: 'recipients', key: 'GET /recipients', rows: 'recent' },
  ];
}

/** What staff look through. */
export interface StaffSubjects {
  readonly person: number;
  readonly mobile: string;
  readonly account: number;
  readonly statement: number;
  readonly entry: number;
  readonly days: { readonly from: string; readonly to: string };
}

/** Lists of the back office. */
export function staffLists(subjects: StaffSubjects): readonly ListCall[] {
  const { account, days, entry, mobile, person, statement } = subjects;
  const shown = (key: EndpointKey, name: string, query: Record<string, string>): ListCall => ({
    name,
    key,
    options: { query },
  });
  return [
    shown('GET /admin/payouts', 'payouts, waiting', {}),
    shown('GET /admin/payouts', 'payouts, moving', { show: 'moving' }),
    shown('GET /admin/payouts', 'payouts, ended', { show: 'ended' }),
    shown('GET /admin/payouts', 'payouts of a mobile, ended', { show: 'ended', query: mobile }),
    shown('GET /admin/statements', 'statements', {}),
    {
      name: "a statement's lines",
      key: 'GET /admin/statements/:id/lines',
      options: { params: { id: String(statement) } },
    },
    shown('GET /admin/unmatched', 'unmatched, waiting', {}),
    shown('GET /admin/unmatched', 'unmatched, ended', { show: 'ended' }),
    shown('GET /admin/unmatched', 'unmatched of a payer', { query: 'نام 101' }),
    shown('GET /admin/offline_deposits', 'receipts, waiting', {}),
    shown('GET /admin/offline_deposits', 'receipts, ended', { show: 'ended' }),
    shown('GET /admin/offline_deposits', 'receipts of a mobile, ended', {
      show: 'ended',
      query: mobile,
    }),
    shown('GET /admin/adjustments', 'adjustments, waiting', {}),
    shown('GET /admin/adjustments', 'adjustments, ended', { show: 'ended' }),
    shown('GET /admin/ledger/entries', 'ledger, all', {}),
    shown('GET /admin/ledger/entries', 'ledger, two days', days),
    shown('GET /admin/ledger/entries', 'ledger of a mobile', { query: mobile }),
    shown('GET /admin/ledger/entries', 'ledger of a kind', { kind: 'adjustment', asset: 'IRT' }),
    {
      name: 'ledger, one entry',
      key: 'GET /admin/ledger/entries/:id',
      options: { params: { id: String(entry) } },
      rows: 'postings',
    },
    {
      name: 'ledger of an account',
      key: 'GET /admin/ledger/accounts/:id/entries',
      options: { params: { id: String(account) } },
    },
    {
      name: "a person's postings",
      key: 'GET /admin/people/:id/postings',
      options: { params: { id: String(person) } },
    },
    { name: 'reconciliation', key: 'GET /admin/reconciliation', rows: 'checked_at' },
  ];
}
