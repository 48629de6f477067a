// The history of a person's money: trades, deposits, withdrawals and transfers together, and some alone.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MOVE_DETAILS, MOVE_STATES } from './lists.ts';
import { walletEntry } from './wallets.ts';
import {
  assetSymbol,
  dayIn,
  decimalOut,
  flag,
  marketSymbol,
  pageOf,
  pageQuery,
  PERIOD_ERRORS,
  time,
} from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;

/** One row of my money's history. Type: 1 market, 2 limit, 3 OTC orders; 1 buy … 5 transfer. */
export const transactionRow = z.strictObject({
  id: z.string(),
  request_type: z.int().nullable(),
  /** 1 buy, 2 sell, 3 deposit, 4 withdrawal, 5 transfer. */
  transaction_type: z.int(),
  /** By what it moved. */
  detail: z.enum(MOVE_DETAILS),
  /** What it does to `symbol` in my wallets, once it is done: comes, goes, or stays mine. */
  direction: z.enum(['in', 'out', 'own']),
  market: marketSymbol.nullable(),
  symbol: assetSymbol,
  amount: decimalOut,
  /** What was paid or received for it, null for what is no trade. */
  value: decimalOut.nullable(),
  value_asset: assetSymbol.nullable(),
  price: decimalOut.nullable(),
  fee: decimalOut.nullable(),
  fee_asset: assetSymbol.nullable(),
  /** What it was worth in toman then; null where that was not reckoned. */
  worth_toman: decimalOut.nullable(),
  /** Status: 0 waits, 1 done, 2 refused; type: 1 toman, 2 coin; role: 1 waits for me, 2 for staff. */
  transaction_user: z.strictObject({ status: z.int(), type: z.int(), role: z.int() }),
  /** Of a charge, a withdrawal or a transfer: where it stands in its own words; of trades `done`. */
  state: z.enum(MOVE_STATES),
  reference: z.string().nullable(),
  created_at: time,
  /** When it came to where it stands, as far as that is known. */
  updated_at: time,
  /** When a delayed move is released, or a gift ends, while it waits; else null. */
  due_at: time.nullable(),
});

/** A cursor of this list holds a position in each of its sources. */
const cursor = z
  .string()
  .regex(/^[a-z0-9.-]{1,500}$/)
  .optional();

const filters = z.object({
  status: z
    .string()
    .regex(/^[012]$/)
    .transform(Number)
    .optional(),
  asset: assetSymbol.optional(),
  /** Both ends are within. */
  from: dayIn.optional(),
  to: dayIn.optional(),
  /** A reference that somebody was given: an order's number, a bank's, or one of ours. */
  query: z.string().max(100).optional(),
});

const allFilters = filters.extend({
  request_type: z
    .string()
    .regex(/^[123]$/)
    .transform(Number)
    .optional(),
  transaction_type: z
    .string()
    .regex(/^[1-5]$/)
    .transform(Number)
    .optional(),
});

const { page } = pageQuery.shape;

/** Calls of a person's history, its sums, and its file and statement. */
export const transactionEndpoints = {
  'GET /getTransactions': endpoint({
    summary:
      'My trades, deposits, withdrawals and transfers, newest first; each stands where it began',
    access: read,
    query: allFilters.extend({ page, cursor }),
    output: pageOf(transactionRow),
    errors: [...PERIOD_ERRORS],
  }),
  'GET /user_wallets/deposit_history': endpoint({
    summary: 'My deposits, newest first: what `getTransactions` has of type 3',
    access: read,
    query: filters.extend({ page, cursor }),
    output: pageOf(transactionRow),
    errors: [...PERIOD_ERRORS],
  }),
  'GET /user_wallets/withdraw_history': endpoint({
    summary: 'My withdrawals, newest first: what `getTransactions` has of type 4',
    access: read,
    query: filters.extend({ page, cursor }),
    output: pageOf(transactionRow),
    errors: [...PERIOD_ERRORS],
  }),
  'GET /transactions/summary': endpoint({
    summary: 'How many transactions the filters let through, and what came in and went out',
    access: read,
    query: allFilters,
    errors: [...PERIOD_ERRORS],
    output: z.strictObject({
      count: z.int().min(0).max(1_000),
      /** There are as many as are counted, or more. */
      has_more: flag,
      /** What is done of deposits and of transfers from others; what moved between assets is none. */
      in_toman: decimalOut,
      out_toman: decimalOut,
      /** Only the newest 1,000 of each kind are in the sums. */
      sums_cut: flag,
    }),
  }),
  'GET /transactions/statement': endpoint({
    summary:
      'A statement of one of my wallets: what it had before some days of Tehran, what moved it in them, oldest first, and what it had after them; of more than 1,000 entries the newest',
    access: { ...read, rate: 'export' },
    query: z.object({
      symbol: assetSymbol,
      wallet: z.enum(['spot', 'vault']).optional(),
      from: dayIn,
      to: dayIn,
    }),
    errors: [...PERIOD_ERRORS],
    output: z.strictObject({
      symbol: assetSymbol,
      wallet: z.enum(['spot', 'vault']),
      from: z.iso.date(),
      to: z.iso.date(),
      /** What it had before the first entry that is told. */
      opening: decimalOut,
      closing: decimalOut,
      /** Sums of what is told: what came, and below zero what went. */
      came: decimalOut,
      went: decimalOut,
      entries: z.array(walletEntry).max(1_000),
      /** There are earlier ones in these days, which are not told. */
      is_cut: flag,
      /** False for seconds after very many entries: the newest are not in it yet. */
      whole: flag,
      at: time,
    }),
  }),
  'GET /transactions/export': endpoint({
    summary:
      'The same rows as a file for spreadsheets, the newest 10,000; amounts are exact (in XLSX numbers, up to 15 digits), times Jalali and UTC',
    access: { ...read, rate: 'export' },
    query: allFilters.extend({ format: z.enum(['csv', 'xlsx']) }),
    errors: [...PERIOD_ERRORS],
    output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    answer: 'bytes',
  }),
} as const;
