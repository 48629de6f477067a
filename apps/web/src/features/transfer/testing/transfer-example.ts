import type { DataOf, RecipientBook, Transfer, TransferTerms, Wallet } from '@sarraf/contracts';

/** Out of the vault in a day. */
export const transferExample: Transfer = {
  id: '0b2f7a52-4c1e-4d4e-9a55-6a3b8f1c2d3e',
  kind: 'from_vault',
  symbol: 'BTC',
  amount: '0.02',
  status: 'waiting',
  person: null,
  note: null,
  worth_toman: null,
  due_at: '2026-11-22T08:30:00.000Z',
  cancellable: true,
  created_at: '2026-11-21T08:30:00.000Z',
  updated_at: '2026-11-21T08:30:00.000Z',
};

/** To a friend, done. */
export const sentExample: Transfer = {
  ...transferExample,
  kind: 'sent',
  symbol: 'USDT',
  amount: '40',
  status: 'done',
  person: { name: 'رضا م•••ی', level: 2 },
  note: 'سهم شام',
  worth_toman: '4536000',
  due_at: null,
  cancellable: false,
};

/** What may be moved then. */
export const termsExample: TransferTerms = {
  vault: { hours: 24, is_chosen: true, next: null },
  limits: [
    {
      kind: 'transfer_day',
      days: 1,
      used: '78264000',
      cap: '200000000',
      frees_at: '2026-11-21T20:30:00.000Z',
      lifts_at_level: null,
    },
  ],
  held_until: null,
  whitelist_on: false,
  lookups_left: 10,
};

/** Two in the book, the second new; one whom one sent to lately. */
export const bookExample: RecipientBook = {
  data: [
    {
      id: '4',
      label: 'برادر',
      name: 'رضا م•••ی',
      level: 2,
      counts_from: '2026-11-01T08:30:00.000Z',
      counts: true,
      transfers: 2,
    },
    {
      id: '5',
      label: null,
      name: 'مریم ک•••ی',
      level: 1,
      counts_from: '2026-11-22T08:30:00.000Z',
      counts: false,
      transfers: 0,
    },
  ],
  recent: [{ like_transfer: transferExample.id, name: 'نیما ر•••د', transfers: 1 }],
  whitelist: { on: false, off_at: null },
};

const coin = (symbol: string, fa: string, en: string, part: Partial<Wallet>): Wallet => ({
  id: symbol,
  symbol,
  labels: { fa, en },
  scale: 8,
  amount: '0',
  balance: '0',
  freeze: '0',
  available_balance: '0',
  vault: '0',
  vault_freeze: '0',
  value: null,
  toman_amount: null,
  price_toman: null,
  ...part,
});

/** Bitcoin in both wallets, tether to trade. */
export const walletsExample: DataOf<'GET /user_wallets/list'> = {
  data: [
    coin('BTC', 'بیت‌کوین', 'Bitcoin', {
      amount: '0.03168',
      balance: '0.03168',
      available_balance: '0.03168',
      vault: '0.05',
      price_toman: '12485300000',
    }),
    coin('USDT', 'تتر', 'Tether', {
      amount: '211.4',
      balance: '211.4',
      available_balance: '211.4',
      scale: 6,
      price_toman: '113400',
    }),
  ],
  summary: {
    total_toman: '1000000000',
    total_usdt: '8818',
    unpriced: [],
    at: '2026-11-21T08:30:00.000Z',
  },
  reserved: [],
};
