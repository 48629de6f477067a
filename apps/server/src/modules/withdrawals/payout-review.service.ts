// The officers' part: they see what waits, or refuse it. What they approve: payout-approval.service.ts.
import type { DataOf, ParsedQueryOf, Payout } from '@sarraf/contracts';
import { AppError, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import { actRow, type AuditModule } from '../audit/index.ts';
import type { FactorsService } from '../factors/index.ts';
import { refusalError } from '../operations/index.ts';
import {
  type ApprovalsOf,
  type AssertUnrelatedTo,
  closeRequests,
  type SecondPerson,
} from '../approvals/index.ts';
import type { StandingsService } from '../standings/index.ts';
import { movedRow } from './payout-rows.ts';
import {
  countShown,
  selectEndedWords,
  selectPeople,
  selectShown,
} from './payout-review.queries.ts';
import { lookAt, type NothingMore, PAYOUT } from './payout-signing.ts';
import type { PayoutStepsDeps } from './payout-steps.service.ts';
import { toPayout } from './payouts.mapper.ts';
import { selectPayout, selectPayouts } from './payouts.queries.ts';
import { REFUSE_REFUSALS } from './withdrawal-refusals.ts';

/** What officers decide with. */
export interface PayoutReviewDeps extends PayoutStepsDeps {
  readonly audit: Pick<AuditModule, 'record'>;
  readonly assertUnrelatedTo: AssertUnrelatedTo;
  readonly factors: Pick<FactorsService, 'prove'>;
  readonly payouts: ApprovalsOf<NothingMore>;
  readonly secondPerson: SecondPerson;
  readonly standings: Pick<StandingsService, 'read'>;
}

/** An officer's word on a payout. */
export interface Verdict {
  readonly id: string;
  readonly officer: number;
  readonly reason: string;
}

const PER_PAGE = 50;

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
  deps: PayoutReviewDeps,
  ids: readonly string[],
  officer: number,
): Promise<Payout[]> {
  const { orderedDb, plainDb } = deps.context;
  if (ids.length === 0) return [];
  const rows = await selectPayouts(orderedDb, ids);
  const people = await selectPeople(
    orderedDb,
    rows.map(({ userId }) => userId),
  );
  const looked = await lookAt(deps, plainDb, deps.secondPerson.look, { rows, officer });
  return rows.flatMap((row) => {
    const person = people.find(({ userId }) => userId === row.userId);
    return person === undefined ? [] : [toPayout(row, person, looked(row), officer)];
  });
}

/**
 * Refuses a payout that was not sent; its owner reads why. The act is written in the transaction
 * that frees the money.
 *
 * @throws AppError `withdrawal_not_found`, `payout_not_waiting`, `decides_on_self`, `invited_pair`
 */
export async function refusePayout(
  deps: PayoutReviewDeps,
  { id, officer, reason, words }: Verdict & { readonly words: string },
): Promise<Payout> {
  const { operations, context } = deps;
  const row = await selectPayout(context.orderedDb, id);
  if (row === undefined) throw new AppError('withdrawal_not_found');
  await deps.assertUnrelatedTo(context.plainDb, officer, row.userId);
  const first = (await deps.payouts.waitingOf(context.plainDb, id))?.proposedBy;
  // one's own word is taken back by oneself
  if (first !== undefined && first !== officer) {
    await deps.assertUnrelatedTo(context.plainDb, officer, first);
  }
  if (row.state === 'refused') throw new AppError('payout_not_waiting');
  const { outcome } = await operations.submit({
    command: {
      type: 'advance_withdrawal',
      withdrawalId: id,
      step: 'refuse',
      user: null,
      reference: null,
    },
    claim: undefined,
    rows: [
      movedRow({ id, nextStepAt: null, pendingNotice: 'refused', reason }),
      actRow({
        actorId: officer,
        act: 'payout_refused',
        subject: `payout:${id}`,
        personId: row.userId,
        reason: words,
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

/** What was said of payouts that ended since waits for nobody any more. */
export async function closeEnded({ context }: Pick<PayoutReviewDeps, 'context'>): Promise<void> {
  const ended = await selectEndedWords(context.orderedDb);
  if (ended.length > 0) await closeRequests(context.plainDb, PAYOUT, ended);
}
