// The officers' queue of cards: where the identity office says nothing, one of them decides.
import type { CardReview, DataOf, ParsedBodyOf, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, idOfCursor, LIST_COUNT_MAX, pageById, pageWindow } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { AuditModule } from '../audit/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import { toCardReview } from './cards.mapper.ts';
import { lockCards, refuseCard, verifyCard } from './cards.queries.ts';
import { cardReference, isTakenCard, SEAL_PURPOSE } from './card-check.service.ts';
import {
  type CardReviewRow,
  claimCard,
  countCardQueue,
  hasCharges,
  hasNewerCard,
  releaseCard,
  reopenCard,
  selectCardQueue,
  selectCardReview,
} from './review.queries.ts';

const PER_PAGE = 20;

/** What cards are decided with. */
export interface CardReviewDeps {
  readonly audit: AuditModule;
  /** @throws AppError `decides_on_self` */
  readonly assertUnrelatedTo: (tx: PlainDb, officer: number, person: number) => Promise<void>;
  readonly notifications: NotificationsModule;
}

type Refusal = ParsedBodyOf<'POST /admin/cards/:id/refuse'>['reason'];

/** The officers' part of cards. */
export interface CardReviews {
  /** Cards that wait, oldest first; or the officer's own, or decided ones. */
  queue(
    officer: number,
    query: ParsedQueryOf<'GET /admin/cards'>,
  ): Promise<DataOf<'GET /admin/cards'>>;
  /** Takes a card in hand. @throws AppError `card_claimed`, `card_not_pending` */
  claim(id: number, officer: number): Promise<CardReview>;
  /** Gives it back to the queue. @throws AppError `card_claimed` unless it is theirs */
  release(id: number, officer: number): Promise<CardReview>;
  /** @param reason how the officer knows whose it is */
  approve(id: number, officer: number, reason: string): Promise<CardReview>;
  /** @param refusal what the person reads */
  refuse(id: number, officer: number, refusal: Refusal): Promise<CardReview>;
  /** Takes the officer's own decision back. @throws AppError `undo_too_late` */
  undo(id: number, officer: number, reason: string): Promise<CardReview>;
}

interface Parts extends CardReviewDeps {
  readonly context: ServerContext;
}

/** The officers' queue of cards of this installation. */
export function createCardReviews(context: ServerContext, deps: CardReviewDeps): CardReviews {
  const { plainDb } = context;
  const parts: Parts = { ...deps, context };
  return {
    queue: async (officer, query) => {
      const part = { state: query.state, officer };
      const window = pageWindow(query, PER_PAGE);
      const { offset, limit } = window;
      const afterId = idOfCursor(query.cursor);
      const total = await countCardQueue(plainDb, part, LIST_COUNT_MAX);
      const rows =
        limit === 0
          ? []
          : await selectCardQueue(plainDb, part, { afterId, offset, limit: limit + 1 });
      return pageById(
        window,
        rows,
        total,
        ({ id }) => id,
        (row) => onWire(parts, row, officer),
      );
    },
    claim: (id, officer) => hand(parts, id, officer, 'card_claimed'),
    release: (id, officer) => hand(parts, id, officer, 'card_released'),
    approve: (id, officer, reason) => decide(parts, id, officer, { reason, refusal: null }),
    refuse: (id, officer, refusal) => decide(parts, id, officer, { reason: refusal, refusal }),
    undo: (id, officer, reason) => undo(parts, id, officer, reason),
  };
}

function onWire({ context }: Parts, row: CardReviewRow, officer: number): CardReview {
  return toCardReview(row, context.secrets.open(SEAL_PURPOSE, row.number_sealed), officer);
}

async function load({ context }: Parts, id: number): Promise<CardReviewRow> {
  const row = await selectCardReview(context.plainDb, id);
  if (row === undefined) throw new AppError('card_not_found');
  return row;
}

/** Takes a card in hand, or gives it back to the queue. */
async function hand(
  parts: Parts,
  id: number,
  officer: number,
  act: 'card_claimed' | 'card_released',
): Promise<CardReview> {
  const row = await load(parts, id);
  const personId = Number(row.user_id);
  const isClaim = act === 'card_claimed';
  const isDone = await withTransaction(parts.context.plainDb, async (tx) => {
    await parts.assertUnrelatedTo(tx, officer, personId);
    if (!(await (isClaim ? claimCard : releaseCard)(tx, id, officer))) return false;
    const old = row.claimed_by === null ? null : String(row.claimed_by);
    await parts.audit.record(tx, {
      actorId: officer,
      act,
      subject: `card:${id}`,
      personId,
      changes: [{ field: 'claimed_by', old, new: isClaim ? String(officer) : null }],
    });
    return true;
  });
  if (!isDone) throw refusalOf(await load(parts, id));
  return onWire(parts, await load(parts, id), officer);
}

interface Decision {
  /** How the officer knows, or why they refuse. */
  readonly reason: string;
  /** Why the card is refused; null where it is verified. */
  readonly refusal: Refusal | null;
}

async function decide(
  parts: Parts,
  id: number,
  officer: number,
  decision: Decision,
): Promise<CardReview> {
  const row = await load(parts, id);
  const tell = await withTransaction(parts.context.plainDb, (tx) =>
    decideWithin(parts, tx, row, officer, decision),
  ).catch((error: unknown) => {
    throw isTakenCard(error) ? new AppError('card_of_another') : error;
  });
  if (tell === undefined) throw refusalOf(await load(parts, id));
  tell();
  return onWire(parts, await load(parts, id), officer);
}

/** Undefined when it was decided elsewhere meanwhile, or is not in the officer's hands. */
async function decideWithin(
  { audit, assertUnrelatedTo, notifications }: Parts,
  tx: PlainDb,
  row: CardReviewRow,
  officer: number,
  { reason, refusal }: Decision,
): Promise<(() => void) | undefined> {
  const [id, userId] = [Number(row.id), Number(row.user_id)];
  await lockCards(tx, userId);
  await assertUnrelatedTo(tx, officer, userId);
  const isDecided =
    refusal === null
      ? await verifyCard(tx, id, null, officer)
      : await refuseCard(tx, id, refusal, officer);
  if (!isDecided) return undefined;
  await audit.record(tx, {
    actorId: officer,
    act: refusal === null ? 'card_approved' : 'card_refused',
    subject: `card:${id}`,
    personId: userId,
    reason,
    changes: [{ field: 'status', old: 'pending', new: refusal === null ? 'verified' : 'refused' }],
  });
  return notifications.keep(tx, {
    userId,
    kind: refusal === null ? 'card_verified' : 'card_refused',
    facts: { masked: row.masked, reason: refusal },
    reference: cardReference(row),
    event: 'card_update',
  });
}

/**
 * First the card is taken back, then charges are looked for: one that is opened meanwhile asks for
 * the card once more and waits for this transaction's end. So one of the two sees the other.
 */
async function undo(
  parts: Parts,
  id: number,
  officer: number,
  reason: string,
): Promise<CardReview> {
  const { audit, assertUnrelatedTo, context, notifications } = parts;
  const { orderedDb, plainDb } = context;
  const row = await load(parts, id);
  const userId = Number(row.user_id);
  const tell = await withTransaction(plainDb, async (tx) => {
    await lockCards(tx, userId);
    await assertUnrelatedTo(tx, officer, userId);
    const isFollowed = row.status === 'refused' && (await hasNewerCard(tx, userId, id));
    if (isFollowed || !(await reopenCard(tx, id, officer))) throw new AppError('undo_too_late');
    if (await hasCharges(orderedDb, userId, id)) throw new AppError('undo_too_late');
    await audit.record(tx, {
      actorId: officer,
      act: 'card_undone',
      subject: `card:${id}`,
      personId: userId,
      reason,
      changes: [{ field: 'status', old: row.status, new: 'pending' }],
    });
    return notifications.keep(tx, {
      userId,
      kind: 'card_reopened',
      facts: { masked: row.masked },
      reference: cardReference(row),
      event: 'card_update',
    });
  }).catch((error: unknown) => {
    throw isKnownCard(error) ? new AppError('undo_too_late') : error;
  });
  tell();
  return onWire(parts, await load(parts, id), officer);
}

/** The person has added the same card anew. */
function isKnownCard(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'cards_one_of_user';
}

/** Why an officer could not do what was asked: it is decided, or not in their hands. */
function refusalOf({ status }: CardReviewRow): AppError {
  return new AppError(status === 'pending' ? 'card_claimed' : 'card_not_pending');
}
