// An officer signs a payout: what it takes is summed up under a lock, and the second signature is proved
// by a factor.
import type { Payout } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { FactorProof } from '../factors/index.ts';
import { type After, type ApprovalKind, readApprovals } from '../approvals/index.ts';
import { assertStands } from '../operations/index.ts';
import { findPayout, type PayoutReviewDeps } from './payout-review.service.ts';
import { lockApprovals, lockSigning } from './payout-risks.queries.ts';
import {
  APPROVES,
  type LookedAt,
  lookAt,
  type NothingMore,
  PAYOUT,
  signaturesOf,
} from './payout-signing.ts';
import { movePayout, type PayoutStepsDeps, STEP_LEASE_MS } from './payout-steps.service.ts';
import {
  askSecond,
  lockPayout,
  noteSigned,
  type PayoutRow,
  selectPayout,
} from './payouts.queries.ts';

/** An officer who signs. */
export interface Signing {
  readonly id: string;
  readonly session: Session;
  readonly ip: string;
  readonly reason: string;
  readonly proof: FactorProof;
}

/**
 * Approves a payout; the last officer that it takes has it go on at once. Whoever has approved one
 * that went on is answered the same again.
 *
 * @throws AppError as `POST /admin/payouts/:id/approve` declares
 */
export async function approvePayout(deps: PayoutReviewDeps, signing: Signing): Promise<Payout> {
  const { id, session } = signing;
  const after = await withTransaction(deps.context.plainDb, async (tx) => {
    // a repeat waits for the first one: it must not find its code used up
    await lockSigning(tx, id, session.userId);
    const row = await selectPayout(deps.context.orderedDb, id);
    if (row === undefined) throw new AppError('withdrawal_not_found');
    // all that can be said without a factor is said first, so that no code is used up by it
    const isProved = await proveSecond(deps, tx, row, signing);
    // before the row's own lock: the worker that decides by itself takes them in this order, too
    await lockApprovals(tx);
    const locked = await lockPayout(tx, id);
    if (locked === undefined) throw new AppError('withdrawal_not_found');
    return sign(deps, tx, locked, { ...signing, isProved });
  });
  await after?.();
  return findPayout(deps, id, session.userId);
}

/** Whether the officer proved themselves: only who is the second one has to. @throws AppError */
async function proveSecond(
  deps: PayoutReviewDeps,
  tx: PlainDb,
  row: PayoutRow,
  { session, ip, proof }: Signing,
): Promise<boolean> {
  const officer = session.userId;
  if (await isDoneBy(tx, row, officer)) return false;
  const look = await lookAt(deps, tx, deps.secondPerson.look, { rows: [row], officer });
  const looked = look(row);
  await assertMaySign(deps, tx, row, looked);
  if (looked.others === 0) return false;
  const user = await deps.users.load(officer);
  const asked = { user, purpose: 'approve_payout', requestId: session.sessionId, ip } as const;
  await deps.factors.prove(asked, proof);
  return true;
}

/** Whether it has all signatures that it takes, this officer's among them. */
async function isDoneBy(db: PlainDb, row: PayoutRow, officer: number): Promise<boolean> {
  if (!row.isSigned) return false;
  const given = (await readApprovals<NothingMore>(db, PAYOUT, [row.id])).get(row.id);
  return signaturesOf(given).some(({ officerId }) => officerId === officer);
}

async function assertMaySign(
  deps: PayoutReviewDeps,
  db: PlainDb,
  row: PayoutRow,
  looked: LookedAt,
): Promise<void> {
  looked.assertMaySign();
  assertStands(await deps.standings.read(db, row.userId), deps.context.clock.now());
}

/** Answers what is to be done behind the commit. @throws AppError */
async function sign(
  deps: PayoutReviewDeps,
  tx: PlainDb,
  row: PayoutRow,
  { session, reason, isProved }: Signing & { readonly isProved: boolean },
): Promise<After | undefined> {
  const officer = session.userId;
  if (await isDoneBy(tx, row, officer)) return undefined;
  const look = await lookAt(deps, tx, deps.secondPerson.decide, { rows: [row], officer });
  const looked = look(row);
  await assertMaySign(deps, tx, row, looked);
  const { needed, others, risks } = looked;
  // another one signed while this one's code was typed
  if (others > 0 && !isProved) throw new AppError('factor_required');
  if (needed > (row.officersNeeded ?? 0)) await askSecond(tx, row.id, risks);
  const proposed = { subject: row.id, personId: row.userId, wanted: {}, officer, reason };
  return (await deps.payouts.decideRequest(tx, 'approve', proposed)).after;
}

/** Payouts, as officers sign them: how many it takes stands in the row by then. */
export function payoutApproval(deps: PayoutStepsDeps): ApprovalKind<NothingMore> {
  const { clock } = deps.context;
  const neededOf = async (tx: PlainDb, id: string): Promise<number> =>
    (await selectPayout(tx, id))?.officersNeeded ?? 2;
  return {
    kind: PAYOUT,
    ability: APPROVES,
    subjects: ({ personId }) => (personId === null ? [] : [personId]),
    byOne: async (tx, { subject }) => (await neededOf(tx, subject)) < 2,
    yesOnly: true,
    apply: async (tx, { subject }) => {
      // a worker goes on with it where this process does not come to it
      await noteSigned(tx, subject, clock.now() + STEP_LEASE_MS);
      return () => movePayout(deps, subject);
    },
    describe: async (tx, { decidedBy, proposedBy, subject }) => {
      const others = decidedBy === null || decidedBy === proposedBy ? 0 : 1;
      const signed = `${others + 1} / ${await neededOf(tx, subject)}`;
      return {
        subject: `payout:${subject}`,
        changes: [{ field: 'approvals', old: String(others), new: signed }],
      };
    },
  };
}
