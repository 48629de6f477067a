// Paused invitations, as two officers decide on them: they run again, or end.
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ApprovalKind, ApprovalsOf, Decision } from '../approvals/index.ts';
import { lockRelation, type RelationRow } from './relations.queries.ts';
import type { ReferralsDeps } from './referrals-deps.ts';
import { nextMoment, resumeWithin, stopWithin } from './stops.service.ts';

/** What is to become of a paused invitation. */
export interface WantedReferral {
  readonly to: 'run' | 'end';
}

/** What officers decide with. */
export interface ReferralReviewDeps extends ReferralsDeps {
  readonly reviews: ApprovalsOf<WantedReferral>;
}

const STATES = { run: 'running', end: 'ended' } as const;

/** Paused invitations: the subject is the friend's number. */
export function referralApproval(deps: ReferralsDeps): ApprovalKind<WantedReferral> {
  return {
    kind: 'referral',
    ability: { action: 'update', subject: 'Reward' },
    subjects: ({ personId }) => (personId === null ? [] : [personId]),
    assertOpen: async (tx, { subject }) => {
      if ((await load(tx, Number(subject))).state !== 'paused') {
        throw new AppError('approval_not_waiting');
      }
    },
    yesOnly: true,
    apply: async (tx, { subject, wanted }) => {
      const row = await load(tx, Number(subject));
      if (wanted.to === 'run') return resumeWithin(deps, tx, row);
      return stopWithin(deps, tx, row, { state: 'ended', at: await nextMoment(deps, tx) });
    },
    describe: (_tx, { subject, wanted }, { word }) =>
      Promise.resolve({
        subject: `referral:${subject}`,
        changes:
          word === 'approved'
            ? [{ field: 'status', old: 'paused', new: STATES[wanted.to] }]
            : [{ field: 'wanted', old: null, new: STATES[wanted.to] }],
      }),
  };
}

/**
 * Decides on a paused invitation, as the first or the second officer.
 *
 * @throws AppError as its call declares
 */
export async function decideReferral(
  { context, reviews }: ReferralReviewDeps,
  friendId: number,
  to: WantedReferral['to'],
  decision: Decision,
): Promise<void> {
  const { plainDb } = context;
  const { after } = await withTransaction(plainDb, async (tx) => {
    await load(tx, friendId);
    const subject = String(friendId);
    const wanted = { to };
    return reviews.decideRequest(tx, 'approve', {
      subject,
      personId: friendId,
      wanted,
      ...decision,
    });
  });
  await after();
}

/** @throws AppError `not_found` */
async function load(tx: PlainDb, friendId: number): Promise<RelationRow> {
  const row = await lockRelation(tx, friendId);
  if (row === undefined) throw new AppError('not_found');
  return row;
}
