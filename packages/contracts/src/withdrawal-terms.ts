// What one charge and one toman withdrawal may be, what of withdrawals goes by itself, and from where
// on it takes two officers: dated, and changed by two people.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { TERM_NAMES, type TermName } from './lists.ts';
import { decimalOut, flag, idOut, time } from './wire.ts';
import {
  APPROVE_ERRORS,
  exactIdParams,
  officer,
  PROPOSE_ERRORS,
  reasonOfStaff,
  REFUSE_ERRORS,
  staffMay,
} from './staff-shapes.ts';

const see = staffMay('read', 'Limit');
const decide = staffMay('update', 'Limit');
/** Whole toman; of what is none nothing else is asked: amounts are compared with each other. */
const amount = z.string().regex(/^\d{1,14}$/, { abort: true });

const ofEach = <T extends z.ZodType>(shape: T) =>
  Object.fromEntries(TERM_NAMES.map((name) => [name, shape])) as Record<TermName, T>;
const terms = ofEach(decimalOut);

/** The terms in force, those to come, and those that somebody wants. */
export const withdrawalTerms = z.strictObject({
  now: z.strictObject(terms),
  to_come: z.array(z.strictObject({ ...terms, from: time })).max(20),
  proposal: z
    .strictObject({
      id: idOut,
      ...terms,
      /** Null: once it is approved. */
      from: time.nullable(),
      proposed_by: officer,
      is_mine: flag,
      proposed_at: time,
      reason: z.string(),
    })
    .nullable(),
});
/** Inferred from `withdrawalTerms`. */
export type WithdrawalTerms = z.infer<typeof withdrawalTerms>;

/** Calls by which officers see, propose and approve terms. */
export const withdrawalTermsEndpoints = {
  'GET /admin/withdrawal_terms': endpoint({
    summary: 'What charges and withdrawals may be, and what of withdrawals goes by itself',
    access: see,
    output: withdrawalTerms,
  }),
  'POST /admin/withdrawal_terms': endpoint({
    summary: 'Proposes other terms; another officer decides',
    access: decide,
    body: z
      .strictObject({
        ...ofEach(amount),
        /** In force from then on; left out: once it is approved. Never in the past. */
        from: time.optional(),
        reason: reasonOfStaff,
      })
      .refine((body) => BigInt(body.automatic_person) <= BigInt(body.automatic_house), {
        path: ['automatic_house'],
      })
      .refine((body) => BigInt(body.charge_min) > 0n, { path: ['charge_min'] })
      .refine((body) => BigInt(body.charge_min) <= BigInt(body.charge_max), {
        path: ['charge_max'],
      })
      // of what it costs nothing would arrive
      .refine((body) => BigInt(body.withdraw_fee) < BigInt(body.withdraw_min), {
        path: ['withdraw_min'],
      })
      .refine((body) => BigInt(body.withdraw_min) <= BigInt(body.withdraw_max), {
        path: ['withdraw_max'],
      }),
    output: withdrawalTerms,
    errors: ['nothing_changes', 'limit_from_past', ...PROPOSE_ERRORS],
  }),
  'POST /admin/withdrawal_terms/:id/approve': endpoint({
    summary: 'Has what another officer proposed in force, from its moment on',
    access: decide,
    params: exactIdParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: withdrawalTerms,
    errors: [...APPROVE_ERRORS, 'limit_dates_invalid'],
  }),
  'POST /admin/withdrawal_terms/:id/refuse': endpoint({
    summary: 'Refuses a proposal, or takes back one’s own: nothing changes',
    access: decide,
    params: exactIdParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: withdrawalTerms,
    errors: REFUSE_ERRORS,
  }),
} as const;
