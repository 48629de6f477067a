import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { CardRow } from './cards.queries.ts';

/** A card as officers see it. */
export interface CardReviewRow
  extends Pick<
    CardRow,
    | 'id'
    | 'user_id'
    | 'number_sealed'
    | 'masked'
    | 'status'
    | 'reason'
    | 'checks'
    | 'is_own'
    | 'undone'
    | 'created_at'
  > {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly mobile: string;
  readonly claimed_by: bigint | null;
  readonly claimed_until: Date | null;
  readonly decided_by: bigint | null;
  readonly decided_at: Date | null;
  readonly undo_until: Date | null;
}

/** Which part of the cards is listed; `officer` counts for `mine` alone. */
export interface CardPart {
  readonly state: 'waiting' | 'mine' | 'refused' | 'verified';
  readonly officer: number;
}

/** How long a card stays with the officer who took it, and how long a decision may be taken back. */
const CLAIM = `interval '15 minutes'`;
const UNDO = `interval '10 minutes'`;
const IN_HAND = `c.claimed_at > now() - ${CLAIM}`;
const COLUMNS = `c.id, c.user_id, c.number_sealed, c.masked, c.status, c.reason, c.checks, c.is_own,
  c.undone, c.created_at, c.decided_by, c.decided_at, u.first_name, u.last_name, u.mobile,
  CASE WHEN ${IN_HAND} AND c.status = 'pending' THEN c.claimed_by END AS claimed_by,
  CASE WHEN ${IN_HAND} AND c.status = 'pending' THEN c.claimed_at + ${CLAIM} END AS claimed_until,
  CASE WHEN c.decided_at > now() - ${UNDO} THEN c.decided_at + ${UNDO} END AS undo_until`;
const FROM = 'cards AS c JOIN users AS u ON u.id = c.user_id';

/** As the indices of the queue have it. */
const WAITS = `c.status = 'pending' AND c.removed_at IS NULL AND c.checks > 0`;

/** The rows of a part, and what `$1` is in it. */
function filterOf({ state, officer }: CardPart): readonly [where: string, value: unknown] {
  if (state === 'waiting') return [`${WAITS} AND $1::bigint IS NULL`, null];
  if (state === 'mine') return [`${WAITS} AND c.claimed_by = $1 AND ${IN_HAND}`, officer];
  return ['c.decided_by IS NOT NULL AND c.removed_at IS NULL AND c.status = $1', state];
}

/** Cards, page by page: those that wait begin with the oldest, the decided with the newest. */
export async function selectCardQueue(
  db: PlainDb,
  part: CardPart,
  window: { readonly afterId: number | undefined; readonly offset: number; readonly limit: number },
): Promise<CardReviewRow[]> {
  const isOldestFirst = part.state === 'waiting' || part.state === 'mine';
  const [where, value] = filterOf(part);
  const { rows } = await sql(db).query<CardReviewRow>(
    `SELECT ${COLUMNS} FROM ${FROM}
     WHERE ${where} AND ($2::bigint IS NULL OR c.id ${isOldestFirst ? '>' : '<'} $2)
     ORDER BY c.id ${isOldestFirst ? '' : 'DESC'} OFFSET $3 LIMIT $4`,
    [value, window.afterId ?? null, window.offset, window.limit],
  );
  return rows;
}

/** How many there are of them, up to a bound. */
export async function countCardQueue(db: PlainDb, part: CardPart, max: number): Promise<number> {
  const [where, value] = filterOf(part);
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT FROM cards AS c WHERE ${where} LIMIT $2) AS part`,
    [value, max],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** One card of which the office said nothing when it was asked, or that staff decided. */
export async function selectCardReview(
  db: PlainDb,
  id: number,
): Promise<CardReviewRow | undefined> {
  const { rows } = await sql(db).query<CardReviewRow>(
    `SELECT ${COLUMNS} FROM ${FROM}
     WHERE c.id = $1 AND c.removed_at IS NULL AND (c.checks > 0 OR c.decided_by IS NOT NULL)`,
    [id],
  );
  return rows[0];
}

/** An officer takes a card; false when another one has it or it is decided. */
export async function claimCard(db: PlainDb, id: number, officer: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE cards AS c SET claimed_by = $2, claimed_at = now()
     WHERE c.id = $1 AND ${WAITS}
       AND (c.claimed_by IS NULL OR c.claimed_by = $2 OR c.claimed_at <= now() - ${CLAIM})`,
    [id, officer],
  );
  return rowCount === 1;
}

/** An officer gives a card back to the queue; false when it is not in their hands. */
export async function releaseCard(db: PlainDb, id: number, officer: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE cards AS c SET claimed_by = NULL, claimed_at = NULL
     WHERE c.id = $1 AND ${WAITS} AND c.claimed_by = $2`,
    [id, officer],
  );
  return rowCount === 1;
}

/**
 * A decision is as if it had not been made, and the card is in its officer's hands again. False
 * unless it was theirs, a moment ago, and the card is there.
 */
export async function reopenCard(db: PlainDb, id: number, officer: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE cards SET status = 'pending', reason = NULL, sheba = NULL, owner_name = NULL,
       is_default = false, decided_at = NULL, decided_by = NULL, undone = undone + 1,
       checks = greatest(checks, 1), claimed_by = $2, claimed_at = now()
     WHERE id = $1 AND decided_by = $2 AND removed_at IS NULL
       AND decided_at > now() - ${UNDO}`,
    [id, officer],
  );
  return rowCount === 1;
}

/** Whether money was ever asked for by a card. */
export async function hasCharges(db: OrderedDb, userId: number, cardId: number): Promise<boolean> {
  const { rows } = await sql(db).query<{ has: boolean }>(
    'SELECT EXISTS (SELECT FROM payments WHERE user_id = $1 AND card_id = $2) AS has',
    [userId, cardId],
  );
  return rows[0]?.has === true;
}

/** Whether a person added a card after one was decided. */
export async function hasNewerCard(db: PlainDb, userId: number, cardId: number): Promise<boolean> {
  const { rows } = await sql(db).query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM cards AS n JOIN cards AS d ON d.id = $2
       WHERE n.user_id = $1 AND n.id > d.id AND n.created_at > d.decided_at) AS has`,
    [userId, cardId],
  );
  return rows[0]?.has === true;
}
