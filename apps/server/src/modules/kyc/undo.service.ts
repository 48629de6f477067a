// An officer takes their own decision back, while nothing followed it.
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { ReviewDeps } from './review-deps.ts';
import { lockPerson } from './kyc.queries.ts';
import { requestReference } from './level-one-decision.ts';
import { unjudgeItems } from './level-two.queries.ts';
import {
  type DecidedRow,
  hasMoneyMoved,
  hasMoneyMovedSince,
  hasOtherCard,
  hasSentAnew,
  reopenCardOf,
  reopenRequest,
  selectUndoable,
} from './undo.queries.ts';

/**
 * Takes a decision back: the request waits again in the officer's hands, the person is where they
 * were and is told.
 *
 * Level 1 and a first deposit at once: the card of the request is taken back first, then charges are
 * looked for, and whoever opens a charge asks for its card once more before anybody is sent to pay;
 * so the later one sees the other. An order needs money, and nobody without a charge or a balance has
 * any. The engine is told of the level after the commit, as it is of every one.
 *
 * @throws AppError `undo_too_late`, `decides_on_self`
 */
export async function undoDecision(
  context: ServerContext,
  deps: ReviewDeps,
  options: {
    readonly id: number;
    readonly officer: number;
    readonly userId: number;
    readonly reason: string;
  },
): Promise<void> {
  const { id, officer, userId, reason } = options;
  const tell = await withTransaction(context.plainDb, async (tx) => {
    await lockPerson(tx, userId);
    await deps.assertUnrelatedTo(tx, officer, userId);
    const decided = await selectUndoable(tx, id, officer);
    if (decided === undefined) throw new AppError('undo_too_late');
    await reopenRequest(tx, id, officer);
    const isUndone =
      decided.level === 1n
        ? await undoLevelOne(context, deps, tx, decided)
        : await undoLevelTwo(context, deps, tx, decided);
    if (!isUndone) throw new AppError('undo_too_late');
    const [from, to] = decided.level === 1n ? ['1', '0'] : ['2', '1'];
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'identity_undone',
      subject: `kyc_request:${id}`,
      personId: userId,
      reason,
      changes: [
        { field: 'status', old: decided.status, new: 'pending' },
        ...(decided.status === 'approved' ? [{ field: 'level', old: from, new: to }] : []),
      ],
    });
    return deps.notifications.keep(tx, {
      userId,
      kind: 'level_reopened',
      facts: { level: Number(decided.level) },
      reference: requestReference(decided),
      event: 'kyc_update',
    });
  });
  await deps.standings.tell(userId);
  deps.users.tellChanged(userId);
  tell();
}

async function undoLevelOne(
  { orderedDb }: ServerContext,
  { users }: ReviewDeps,
  tx: PlainDb,
  { user_id, card_id, status }: DecidedRow,
): Promise<boolean> {
  const [userId, cardId] = [Number(user_id), Number(card_id)];
  if (await hasOtherCard(tx, userId, cardId)) return false;
  await reopenCardOf(tx, cardId);
  if (status === 'refused') return true;
  if (await hasMoneyMoved(orderedDb, userId)) return false;
  return users.lowerToLevel(tx, userId, 0);
}

async function undoLevelTwo(
  { orderedDb }: ServerContext,
  { users }: ReviewDeps,
  tx: PlainDb,
  decided: DecidedRow,
): Promise<boolean> {
  const userId = Number(decided.user_id);
  if (await hasSentAnew(tx, decided)) return false;
  await unjudgeItems(tx, userId);
  if (decided.status === 'refused') return true;
  if (await hasMoneyMovedSince(orderedDb, userId, decided.decided_at)) return false;
  return users.lowerToLevel(tx, userId, 1);
}
