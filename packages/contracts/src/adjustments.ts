// Money that is moved by hand between two owners: one officer proposes, another one decides.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ADJUSTMENT_OWNERS, ADJUSTMENT_STATES } from './lists.ts';
import {
  assetSymbol,
  decimalIn,
  decimalOut,
  flag,
  idOut,
  pageOf,
  pageQuery,
  time,
  wordsIn,
} from './wire.ts';
import {
  APPROVE_ERRORS,
  idParams,
  officer,
  PROPOSE_ERRORS,
  REFUSE_ERRORS,
  staffMay,
} from './staff-shapes.ts';

const see = staffMay('read', 'Adjustment');
const decide = staffMay('update', 'Adjustment');
const words = wordsIn(10, 500);

/** `user:12`, or one of `ADJUSTMENT_OWNERS`. */
const ownerIn = z.union([z.enum(ADJUSTMENT_OWNERS), z.string().regex(/^user:[1-9]\d{0,14}$/)]);

const owner = z.strictObject({
  kind: z.enum(['user', 'house', 'outside']),
  id: z.string(),
  /** Of a person. */
  name: z.string().nullable(),
  /** Of a person, `0912***0001`. */
  mobile: z.string().nullable(),
});
/** One end of an adjustment: a person, an account of the house, or the outside. */
export type AdjustmentOwner = z.infer<typeof owner>;

/** Money moved by hand, from its proposal to its entry; `amount` in `symbol`. */
export const adjustment = z.strictObject({
  id: idOut,
  /** By which it stands among all that waits for a second officer. */
  approval_id: idOut,
  from: owner,
  to: owner,
  symbol: assetSymbol,
  amount: decimalOut,
  reason: z.string(),
  ticket: z.string(),
  status: z.enum(ADJUSTMENT_STATES),
  /** Why the books did not take it: `insufficient_funds`, `asset_unknown`. */
  failure: z.string().nullable(),
  proposed_by: officer,
  proposed_at: time,
  is_mine: flag,
  decided_by: officer.nullable(),
  decided_reason: z.string().nullable(),
  decided_at: time.nullable(),
  /** Its entry of the ledger, once posted. */
  entry_id: idOut.nullable(),
});
/** Inferred from `adjustment`. */
export type Adjustment = z.infer<typeof adjustment>;

/** Calls by which officers propose adjustments and decide on those of others. */
export const adjustmentEndpoints = {
  'GET /admin/adjustments': endpoint({
    summary: 'Adjustments: those that wait, oldest first, or that ended, newest first',
    access: see,
    query: pageQuery
      .pick({ cursor: true })
      .extend({ show: z.enum(['waiting', 'ended']).optional() }),
    output: pageOf(adjustment),
  }),
  'GET /admin/adjustments/:id': endpoint({
    summary: 'One adjustment',
    access: see,
    params: idParams,
    output: adjustment,
    errors: ['not_found'],
  }),
  'POST /admin/adjustments': endpoint({
    summary: 'Proposes to move money between two owners; another officer decides',
    access: decide,
    body: z.strictObject({
      from: ownerIn,
      to: ownerIn,
      symbol: assetSymbol,
      amount: decimalIn,
      reason: words,
      ticket: wordsIn(1, 100),
    }),
    output: adjustment,
    errors: [
      'not_found',
      'amount_malformed',
      'decimal_comma',
      'separator_misplaced',
      'adjustment_same_ends',
      ...PROPOSE_ERRORS,
    ],
  }),
  'POST /admin/adjustments/:id/approve': endpoint({
    summary: 'Approves what another officer proposed: it is posted, once',
    access: decide,
    params: idParams,
    body: z.strictObject({ reason: words }),
    output: adjustment,
    errors: APPROVE_ERRORS,
  }),
  'POST /admin/adjustments/:id/refuse': endpoint({
    summary: 'Refuses a proposal, or takes back one’s own: nothing moves',
    access: decide,
    params: idParams,
    body: z.strictObject({ reason: words }),
    output: adjustment,
    errors: REFUSE_ERRORS,
  }),
} as const;
