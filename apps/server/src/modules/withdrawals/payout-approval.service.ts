// An officer signs a payout: what it takes is summed up under a lock, and the second signature is proved
// by a factor.
import type { Payout } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { FactorProof } from '../factors/index.ts';
import { assertStands } from '../operations/index.ts';
import { insertApproval, selectApprovals } from './payout-review.queries.ts';
import { findPayout, type PayoutReviewDeps } from './payout-review.service.ts';
import { lockApprovals, lockSigning } from './payout-risks.queries.ts';
import { type LookedAt, lookAt } from './payout-signing.ts';
import { movePayout, STEP_LEASE_MS } from './payout-steps.service.ts';
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
  const isLast = await withTransaction(deps.context.plainDb, async (tx) => {
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
  if (isLast) await movePayout(deps, id);
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
  const given = await selectApprovals(db, [row.id]);
  return given.some(({ officerId }) => officerId === officer);
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

/** Answers whether nobody else is needed. @throws AppError */
async function sign(
  deps: PayoutReviewDeps,
  tx: PlainDb,
  row: PayoutRow,
  { id, session, reason, isProved }: Signing & { readonly isProved: boolean },
): Promise<boolean> {
  const officer = session.userId;
  if (await isDoneBy(tx, row, officer)) return false;
  const look = await lookAt(deps, tx, deps.secondPerson.decide, { rows: [row], officer });
  const looked = look(row);
  await assertMaySign(deps, tx, row, looked);
  const { needed, others, risks } = looked;
  // another one signed while this one's code was typed
  if (others > 0 && !isProved) throw new AppError('factor_required');
  if (needed > (row.officersNeeded ?? 0)) await askSecond(tx, id, risks);
  await insertApproval(tx, id, officer, reason);
  const isLast = others + 1 >= needed;
  // a worker goes on with it where this process does not come to it
  if (isLast) await noteSigned(tx, id, deps.context.clock.now() + STEP_LEASE_MS);
  await deps.audit.record(tx, {
    actorId: officer,
    act: 'payout_approved',
    subject: `payout:${id}`,
    personId: row.userId,
    reason,
    changes: [{ field: 'approvals', old: String(others), new: `${others + 1} / ${needed}` }],
  });
  return isLast;
}
