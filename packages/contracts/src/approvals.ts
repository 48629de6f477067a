// Acts that take two officers and wait for the second one, whatever they are of.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mayDecide, officer, staffMay } from './staff-shapes.ts';
import { flag, idOut, time } from './wire.ts';

const waitingAct = z.strictObject({
  id: idOut,
  /** `payout`, `venue_terms`, `statement`: which screen it is decided on. */
  kind: z.string().max(40),
  /** What it is about, in the kind's own words. */
  subject: z.string().max(200),
  reason: z.string(),
  proposed_by: officer,
  proposed_at: time,
  expires_at: time.nullable(),
  is_mine: flag,
  may_decide: mayDecide,
  /** Who could be the second one now; five at most. */
  waits_for: z.array(officer).max(5),
});
/** Inferred from `waitingAct`. */
export type WaitingAct = z.infer<typeof waitingAct>;

/** The call that lists them. */
export const approvalEndpoints = {
  'GET /admin/approvals': endpoint({
    summary: 'What waits for a second officer, and for whom: only what the caller may look at',
    access: staffMay('read', 'Auth'),
    output: z.strictObject({ acts: z.array(waitingAct).max(50), at: time }),
  }),
} as const;
