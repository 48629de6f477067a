// Whether the books, the holds and the bank say the same, and what stopped payouts.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { assetSymbol, decimalIn, decimalOut, flag, idOut, labels, time } from './wire.ts';
import {
  APPROVE_ERRORS,
  exactIdParams,
  firstWord,
  idParams,
  officer,
  PROPOSE_ERRORS,
  reasonOfStaff,
  REFUSE_ERRORS,
  staffMay,
} from './staff-shapes.ts';

/** What somebody counted of a coin. */
const statement = z.strictObject({
  id: idOut,
  amount: decimalOut,
  stated_by: officer,
  stated_at: time,
  reason: z.string(),
});

/** A coin's custody held against the books. */
export const custody = z.strictObject({
  symbol: assetSymbol,
  labels,
  /** What users and what the house have by the books: all of it has to lie there. */
  users: decimalOut,
  house: decimalOut,
  /** What two people stated last, and the second one; null before the first time. */
  stated: statement.extend({ confirmed_by: officer, confirmed_at: time }).nullable(),
  /** What lies there by that, less what the books have; 0: they agree; null without a statement. */
  difference: decimalOut.nullable(),
  /** What waits for a second person. */
  waiting: statement.extend({ is_mine: flag }).nullable(),
});
/** Inferred from `custody`. */
export type Custody = z.infer<typeof custody>;

const see = staffMay('read', 'Reconciliation');

/** So many findings are told of a stop. */
export const FINDINGS_MAX = 50;

/** Where two do not say the same. */
export const finding = z.strictObject({
  /** `posting`, `hold`, `payout`, `spend`, `limit`, `float`. */
  kind: z.enum(['posting', 'hold', 'payout', 'spend', 'limit', 'float']),
  /**
   * What it is about: `account user:12`, `BTC account user:12`, `withdrawal 0190…`, `USDT withdrawal 0190…`,
   * `ETH spend 0190…`, `window 12/transfer_day/2026-11-29`, `zibal`.
   */
  name: z.string(),
  /** What each of the two says; rial, and of a coin, which its name begins with, smallest units. */
  expected: decimalOut,
  found: decimalOut,
});
/** Inferred from `finding`. */
export type Finding = z.infer<typeof finding>;

/** Payouts stand still since `stopped_at`; two officers let them go on. */
export const payoutStop = z.strictObject({
  id: idOut,
  stopped_at: time,
  findings: z.array(finding).max(FINDINGS_MAX),
  /** Of the officer who wants payouts to go on. */
  first: firstWord.nullable(),
});

/** The last comparison of books, holds and bank, and what follows from it. */
export const reconciliation = z.strictObject({
  /** When the last comparison was whole; null before the first. */
  checked_at: time.nullable(),
  /** What stops payouts now. */
  stop: payoutStop.nullable(),
  /** What lies at whoever pays out, as it says itself; toman, null while it does not answer. */
  floats: z
    .array(
      z.strictObject({
        provider: z.string(),
        found: decimalOut.nullable(),
        expected: decimalOut.nullable(),
      }),
    )
    .max(5),
  /** What users have here, the liabilities of the house, and what of it is held for payouts; toman. */
  liabilities: decimalOut,
  leaving: decimalOut,
  /** Coins, in the operator's order. A difference stops nothing: a chain's own comparison does, where one is open. */
  custody: z.array(custody).max(100),
});
/** Inferred from `reconciliation`. */
export type Reconciliation = z.infer<typeof reconciliation>;

const decidesCustody = {
  access: staffMay('update', 'Reconciliation'),
  params: idParams,
  body: z.strictObject({ reason: reasonOfStaff }),
  output: reconciliation,
} as const;

/** Calls that show the comparison, let payouts go on and state custody. */
export const reconciliationEndpoints = {
  'GET /admin/reconciliation': endpoint({
    summary: 'Whether books, holds and bank say the same, and what stops payouts',
    access: see,
    output: reconciliation,
  }),
  'POST /admin/payout_stops/:id/lift': endpoint({
    summary:
      'Wants payouts to go on; the second officer has them go on, and what lies at the bank is stated anew',
    access: staffMay('update', 'Reconciliation'),
    params: exactIdParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: reconciliation,
    errors: APPROVE_ERRORS,
  }),
  'POST /admin/reconciliation/custody': endpoint({
    summary: 'States what lies in custody of a coin now; a second officer confirms it',
    access: staffMay('update', 'Reconciliation'),
    body: z.strictObject({
      symbol: assetSymbol,
      amount: decimalIn,
      reason: reasonOfStaff,
    }),
    output: reconciliation,
    errors: [
      'not_found',
      'amount_malformed',
      'decimal_comma',
      'separator_misplaced',
      ...PROPOSE_ERRORS,
    ],
  }),
  'POST /admin/reconciliation/custody/:id/confirm': endpoint({
    summary: 'Confirms what another officer stated: the books are held against it from now on',
    ...decidesCustody,
    errors: APPROVE_ERRORS,
  }),
  'POST /admin/reconciliation/custody/:id/refuse': endpoint({
    summary: 'Refuses a statement, or takes back one’s own',
    ...decidesCustody,
    errors: REFUSE_ERRORS,
  }),
} as const;
