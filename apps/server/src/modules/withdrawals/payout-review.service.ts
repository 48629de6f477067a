// The officers' part: they see what waits, approve it, a large one by two, or refuse it.
import type { DataOf, ParsedQueryOf, Payout } from '@sarraf/contracts';
import { type Ability, AppError, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { actRow, type AuditModule } from '../audit/index.ts';
import { assertStands, refusalError, secondsUntil } from '../operations/index.ts';
import type { assertCounts, AssertOfAnother, HasSecondPerson } from '../staff/index.ts';
import type { StandingsService } from '../standings/index.ts';
import { movedRow } from './payout-rows.ts';
import {
  countShown,
  insertApproval,
  selectApprovals,
  selectPeople,
  selectShown,
} from './payout-review.queries.ts';
import { movePayout, type PayoutStepsDeps, STEP_LEASE_MS } from './payout-steps.service.ts';
import { toPayout } from './payouts.mapper.ts';
import {
  lockPayout,
  type PayoutRow,
  scheduleStep,
  selectPayout,
  selectPayouts,
} from './payouts.queries.ts';
import { REFUSE_REFUSALS } from './withdrawal-refusals.ts';

/** What officers decide with. */
export interface PayoutReviewDeps extends PayoutStepsDeps {
  readonly audit: Pick<AuditModule, 'record'>;
  readonly assertCounts: typeof assertCounts;
  readonly assertOfAnother: AssertOfAnother;
  readonly hasSecondPerson: HasSecondPerson;
  readonly standings: Pick<StandingsService, 'read'>;
}

/** An officer's word on a payout. */
export interface Verdict {
  readonly id: string;
  readonly officer: number;
  readonly reason: string;
}

const PER_PAGE = 50;
const APPROVES: Ability = { action: 'update', subject: 'Payout' };

/** Payouts of one of the three lists. */
export async function listPayouts(
  deps: PayoutReviewDeps,
  query: ParsedQueryOf<'GET /admin/payouts'>,
  officer: number,
): Promise<DataOf<'GET /admin/payouts'>> {
  const { orderedDb } = deps.context;
  const shown = query.show ?? 'waiting';
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const total = await countShown(orderedDb, shown, query.query, LIST_COUNT_MAX);
  const part = { beforeId: query.cursor, offset, limit: limit + 1 };
  const ids = limit === 0 ? [] : await selectShown(orderedDb, shown, query.query, part);
  const onPage = ids.slice(0, limit);
  const next = ids.length > limit ? (onPage.at(-1) ?? null) : null;
  return pageOf(window, await onWire(deps, onPage, officer), total, next);
}

/** One payout. @throws AppError `withdrawal_not_found` */
export async function findPayout(
  deps: PayoutReviewDeps,
  id: string,
  officer: number,
): Promise<Payout> {
  const [found] = await onWire(deps, [id], officer);
  if (found === undefined) throw new AppError('withdrawal_not_found');
  return found;
}

async function onWire(
  { context: { orderedDb } }: PayoutReviewDeps,
  ids: readonly string[],
  officer: number,
): Promise<Payout[]> {
  if (ids.length === 0) return [];
  const rows = await selectPayouts(orderedDb, ids);
  const people = await selectPeople(
    orderedDb,
    rows.map(({ userId }) => userId),
  );
  const approvals = await selectApprovals(orderedDb, ids);
  return rows.flatMap((row) => {
    const person = people.find(({ userId }) => userId === row.userId);
    const given = approvals.filter(({ payoutId }) => payoutId === row.id);
    return person === undefined ? [] : [toPayout(row, person, given, officer)];
  });
}

/**
 * Approves a payout; the last officer that it takes has it go on at once. Whoever has approved one
 * that went on is answered the same again.
 *
 * @throws AppError `withdrawal_not_found`, `payout_not_waiting`, `payout_too_early`,
 *   `payout_second_officer`, `second_person_missing`, `officer_too_new`, `decides_on_self`,
 *   `account_frozen`, `action_blocked`, `money_held`, `payouts_stopped`
 */
export async function approvePayout(deps: PayoutReviewDeps, verdict: Verdict): Promise<Payout> {
  const { plainDb } = deps.context;
  const { id, officer } = verdict;
  const isLast = await withTransaction(plainDb, async (tx) => {
    const row = await lockPayout(tx, id);
    if (row === undefined) throw new AppError('withdrawal_not_found');
    await deps.assertOfAnother(tx, officer, row.userId);
    return noteApproval(deps, tx, row, verdict);
  });
  if (isLast) await movePayout(deps, id);
  return findPayout(deps, id, officer);
}

/** Answers whether nobody else is needed. @throws AppError */
async function noteApproval(
  deps: PayoutReviewDeps,
  tx: PlainDb,
  row: PayoutRow,
  { id, officer, reason }: Verdict,
): Promise<boolean> {
  const { clock } = deps.context;
  const given = await selectApprovals(tx, [id]);
  const isMine = given.some(({ officerId }) => officerId === officer);
  const needed = row.officersNeeded ?? 0;
  if (isMine && given.length < needed) throw new AppError('payout_second_officer');
  if (isMine) return false;
  if (row.state !== 'requested') throw new AppError('payout_not_waiting');
  if (clock.now() < row.cancelUntil) {
    throw new AppError('payout_too_early', { seconds: secondsUntil(row.cancelUntil, clock.now()) });
  }
  if (given.length >= needed) throw new AppError('payout_not_waiting');
  if (await deps.isStopped(tx)) throw new AppError('payouts_stopped');
  assertStands(await deps.standings.read(tx, row.userId), clock.now());
  const [first] = given;
  if (needed > 1) {
    await deps.assertCounts(tx, officer, APPROVES);
    // nor one person with two names
    if (first !== undefined) await deps.assertOfAnother(tx, officer, first.officerId);
    else if (!(await deps.hasSecondPerson(tx, officer, APPROVES))) {
      throw new AppError('second_person_missing');
    }
  }
  await insertApproval(tx, id, officer, reason);
  const isLast = given.length + 1 >= needed;
  // a worker goes on with it where this process does not come to it
  if (isLast) await scheduleStep(tx, id, clock.now() + STEP_LEASE_MS);
  await deps.audit.record(tx, {
    ...{ actorId: officer, act: 'payout_approved', subject: `payout:${id}` },
    ...{ personId: row.userId, reason },
    changes: [
      { field: 'approvals', old: String(given.length), new: `${given.length + 1} / ${needed}` },
    ],
  });
  return isLast;
}

/**
 * Refuses a payout that was not sent; its owner reads why. The act is written in the transaction
 * that frees the money.
 *
 * @throws AppError `withdrawal_not_found`, `payout_not_waiting`, `decides_on_self`
 */
export async function refusePayout(
  deps: PayoutReviewDeps,
  { id, officer, reason, words }: Verdict & { readonly words: string },
): Promise<Payout> {
  const { operations, context } = deps;
  const row = await selectPayout(context.orderedDb, id);
  if (row === undefined) throw new AppError('withdrawal_not_found');
  await deps.assertOfAnother(context.plainDb, officer, row.userId);
  if (row.state === 'refused') throw new AppError('payout_not_waiting');
  const { outcome } = await operations.submit({
    command: {
      ...{ type: 'advance_withdrawal', withdrawalId: id, step: 'refuse' },
      ...{ user: null, reference: null },
    },
    claim: undefined,
    rows: [
      movedRow({ id, nextStepAt: null, untold: 'refused', reason }),
      actRow({
        ...{ actorId: officer, act: 'payout_refused', subject: `payout:${id}` },
        ...{ personId: row.userId, reason: words },
        changes: [
          { field: 'status', old: row.state, new: 'refused' },
          { field: 'reason', old: null, new: reason },
        ],
      }),
    ],
  });
  if (!outcome.ok) throw refusalError(REFUSE_REFUSALS, outcome, context.clock.now());
  return findPayout(deps, id, officer);
}
