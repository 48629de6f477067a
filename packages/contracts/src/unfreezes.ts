// Requests to open frozen accounts: two officers approve, one refuses.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freezeCause } from './freeze.ts';
import { flag, idOut, nothing, time } from './wire.ts';
import {
  APPROVE_ERRORS,
  exactIdParams,
  firstWord,
  mayDecide,
  reasonOfStaff,
  REFUSE_ERRORS,
  staffMay,
} from './staff-shapes.ts';

const access = staffMay('update', 'Standing');

const reason = z.strictObject({ reason: reasonOfStaff });

/** A request as officers see it. */
const unfreeze = z.strictObject({
  id: idOut,
  user_id: idOut,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** `0912***0001`. */
  mobile: z.string(),
  ...freezeCause,
  /** Whether the person asked; else an officer did, for the reason of the first approval. */
  by_person: flag,
  /** What the person wants officers to know. */
  words: z.string().nullable(),
  /** Of the officer who approved first. */
  first: firstWord.nullable(),
  created_at: time,
  /** Whether the caller may approve it now. */
  may_decide: mayDecide,
});
/** Inferred from `unfreeze`. */
export type Unfreeze = z.infer<typeof unfreeze>;

/** Calls by which officers decide on requests to open frozen accounts. */
export const unfreezeEndpoints = {
  'GET /admin/unfreezes': endpoint({
    summary: 'Requests to open frozen accounts, oldest first',
    access: { ...access, rate: 'read' },
    output: z.array(unfreeze).max(50),
  }),
  'POST /admin/unfreezes/:id/approve': endpoint({
    summary:
      'Approves a request: the second officer opens the account, and leaving money waits for 72 hours',
    access,
    params: exactIdParams,
    body: reason,
    output: nothing,
    errors: APPROVE_ERRORS,
  }),
  'POST /admin/unfreezes/:id/refuse': endpoint({
    summary: 'Refuses a request: the account stays frozen, and its person is told',
    access,
    params: exactIdParams,
    body: reason,
    output: nothing,
    errors: REFUSE_ERRORS,
  }),
} as const;
