// The history of a person's money: trades, deposits and withdrawals together, and the latter two alone.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { assetSymbol, decimalOut, marketSymbol, pageOf, pageQuery, time } from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;

/** One row of my money's history. Type: 1 market, 2 limit, 3 OTC orders; 1 buy … 5 transfer. */
export const transactionRow = z.strictObject({
  id: z.string(),
  request_type: z.int().nullable(),
  /** 1 buy, 2 sell, 3 deposit, 4 withdrawal, 5 transfer. */
  transaction_type: z.int(),
  market: marketSymbol.nullable(),
  symbol: assetSymbol,
  amount: decimalOut,
  /** What was paid or received for it, null for deposits and withdrawals. */
  value: decimalOut.nullable(),
  value_asset: assetSymbol.nullable(),
  price: decimalOut.nullable(),
  fee: decimalOut.nullable(),
  fee_asset: assetSymbol.nullable(),
  /** Status: 0 waits, 1 done, 2 refused; type: 1 toman, 2 coin; role: 1 waits for me, 2 for staff. */
  transaction_user: z.strictObject({ status: z.int(), type: z.int(), role: z.int() }),
  reference: z.string().nullable(),
  created_at: time,
});

export const transactionEndpoints = {
  'GET /getTransactions': endpoint({
    summary:
      'My trades, toman deposits and withdrawals, newest first; each of the latter stands where it began',
    access: read,
    query: pageQuery.extend({
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
    }),
    output: pageOf(transactionRow),
  }),
  'GET /user_wallets/deposit_history': endpoint({
    summary: 'My deposits, newest first: what `getTransactions` has of type 3',
    access: read,
    query: pageQuery,
    output: pageOf(transactionRow),
  }),
  'GET /user_wallets/withdraw_history': endpoint({
    summary: 'My withdrawals, newest first: what `getTransactions` has of type 4',
    access: read,
    query: pageQuery,
    output: pageOf(transactionRow),
  }),
} as const;
