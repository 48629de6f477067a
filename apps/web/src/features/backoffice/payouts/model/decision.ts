import type { MayDecide, Payout } from '@sarraf/contracts';

const TOO_EARLY = 'payout_too_early';

/** Reasons that are taken by a tap, by the names of their texts. */
export const REASON_TEMPLATES = ['usual', 'called', 'source'] as const;

/** Why an officer cannot approve; `open`: they can, `barred`: the server says why not. */
export type ApproveWord = 'open' | 'mine' | 'early' | 'barred' | 'closed';

/** What an officer may do with a payout. */
export interface Decision {
  readonly approve: ApproveWord;
  /** Until it is sent. */
  readonly mayRefuse: boolean;
}

/** Approvals that it still takes; 0 where it waits for none. */
export function approvalsLeft({
  status,
  officers_needed: needed,
  approvals,
}: Pick<Payout, 'status' | 'officers_needed'> & {
  readonly approvals: readonly unknown[];
}): number {
  return status === 'requested' ? Math.max(0, needed - approvals.length) : 0;
}

/** What of it is open to an officer now, who has the ability to decide or has not. */
export function decisionOf(
  payout: Pick<
    Payout,
    'status' | 'officers_needed' | 'is_approved_by_me' | 'cancel_until' | 'may_decide'
  > & { readonly approvals: readonly unknown[] },
  hasAbility: boolean,
  nowMs: number,
): Decision {
  const { status } = payout;
  const mayRefuse = hasAbility && (status === 'requested' || status === 'approved');
  if (!hasAbility || approvalsLeft(payout) === 0) return { approve: 'closed', mayRefuse };
  if (payout.is_approved_by_me) return { approve: 'mine', mayRefuse };
  const isEarly = nowMs < Date.parse(payout.cancel_until);
  if (isEarly) return { approve: 'early', mayRefuse };
  return { approve: mayApprove(payout).allowed ? 'open' : 'barred', mayRefuse };
}

/** The server's word of one that is open; what was too early when it was read is not any more. */
export function mayApprove({ may_decide: may }: Pick<Payout, 'may_decide'>): MayDecide {
  return may.reason === TOO_EARLY ? { allowed: true, reason: null, from: null } : may;
}

/** Which one is looked at after this one: the one below it, else the one above; null without any. */
export function nextOf(ids: readonly string[], id: string): string | null {
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at === -1 ? 0 : at - 1] ?? null;
}
