import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A card as its row says; the number is sealed. */
export interface CardRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly number_sealed: string;
  readonly masked: string;
  readonly status: 'pending' | 'verified' | 'refused';
  readonly reason: string | null;
  readonly sheba: string | null;
  readonly owner_name: string | null;
  readonly is_default: boolean;
  readonly checks: bigint;
  /** What the office said of whose it is; null while it said nothing. */
  readonly is_own: boolean | null;
  /** How often a decision of staff was taken back. */
  readonly undone: bigint;
  readonly created_at: Date;
}

const COLUMNS = `id, user_id, number_sealed, masked, status, reason, sheba, owner_name, is_default,
  checks, is_own, undone, created_at`;

/** A person's cards, the oldest first. */
export async function selectCards(db: PlainDb, userId: number): Promise<CardRow[]> {
  const { rows } = await sql(db).query<CardRow>(
    `SELECT ${COLUMNS} FROM cards WHERE user_id = $1 AND removed_at IS NULL
     ORDER BY is_default DESC, id LIMIT 20`,
    [userId],
  );
  return rows;
}

/** One of a person's own cards. */
export async function selectCard(
  db: PlainDb,
  userId: number,
  cardId: number,
): Promise<CardRow | undefined> {
  const { rows } = await sql(db).query<CardRow>(
    `SELECT ${COLUMNS} FROM cards WHERE id = $1 AND user_id = $2 AND removed_at IS NULL`,
    [cardId, userId],
  );
  return rows[0];
}

/**
 * One of a person's own cards, for money to go by it: waits for whoever changes it at this moment.
 */
export async function selectCardInUse(
  db: PlainDb,
  userId: number,
  cardId: number,
): Promise<CardRow | undefined> {
  const { rows } = await sql(db).query<CardRow>(
    `SELECT ${COLUMNS} FROM cards WHERE id = $1 AND user_id = $2 AND removed_at IS NULL FOR SHARE`,
    [cardId, userId],
  );
  return rows[0];
}

/** A card that waits for the office's word; undefined when it was decided or removed. */
export async function selectPendingCard(db: PlainDb, cardId: number): Promise<CardRow | undefined> {
  const { rows } = await sql(db).query<CardRow>(
    `SELECT ${COLUMNS} FROM cards WHERE id = $1 AND status = 'pending' AND removed_at IS NULL`,
    [cardId],
  );
  return rows[0];
}

/**
 * Cards of a person are added, decided and removed one at a time. Who has this lock may wait for the
 * engine's rows: those name people, which a stronger lock would not let them.
 */
export async function lockCards(db: PlainDb, userId: number): Promise<void> {
  await sql(db).query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
}

/** How many cards a person has. */
export async function countCards(db: PlainDb, userId: number): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    'SELECT count(*) AS count FROM cards WHERE user_id = $1 AND removed_at IS NULL',
    [userId],
  );
  return Number(rows[0]?.count ?? 0n);
}

/**
 * In how many seconds a person has added no more than `max` cards in a day, removed ones among them;
 * undefined: it is so now.
 */
export async function secondsOverMax(
  db: PlainDb,
  userId: number,
  max: number,
): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ seconds: number }>(
    `SELECT ceil(extract(epoch FROM created_at + interval '1 day' - now()))::int AS seconds
     FROM cards WHERE user_id = $1 AND created_at > now() - interval '1 day'
     ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
    [userId, max],
  );
  return rows[0]?.seconds;
}

/** A card as it is added. */
export interface NewCardRow {
  readonly userId: number;
  readonly numberHash: Buffer;
  readonly numberSealed: string;
  readonly masked: string;
}

/** Adds a card that waits; an earlier refusal of it goes away. Undefined: it is there already. */
export async function insertCard(db: PlainDb, card: NewCardRow): Promise<CardRow | undefined> {
  await sql(db).query(
    `UPDATE cards SET removed_at = now()
     WHERE user_id = $1 AND number_hash = $2 AND status = 'refused' AND removed_at IS NULL`,
    [card.userId, card.numberHash],
  );
  const { rows } = await sql(db).query<CardRow>(
    `INSERT INTO cards (user_id, number_hash, number_sealed, masked) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, number_hash) WHERE removed_at IS NULL AND status <> 'refused'
     DO NOTHING RETURNING ${COLUMNS}`,
    [card.userId, card.numberHash, card.numberSealed, card.masked],
  );
  return rows[0];
}

/** Who decides: an officer, while the card is in their hands; null: the office. */
const IN_HAND = `($2::bigint IS NULL OR (c.claimed_by = $2
  AND c.claimed_at > now() - interval '15 minutes'))`;

/**
 * Verifies a pending card. The first one ever becomes the default: after that its owner chooses, or
 * whoever removes a card and adds another would lead money there. False: it was decided.
 */
export async function verifyCard(
  db: PlainDb,
  cardId: number,
  account: { readonly sheba: string; readonly ownerName: string | null } | null,
  officer: number | null = null,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE cards c SET status = 'verified', sheba = $3, owner_name = $4, decided_at = now(),
       decided_by = $2, is_default = NOT EXISTS (SELECT FROM cards o
         WHERE o.user_id = c.user_id AND o.status = 'verified')
     WHERE c.id = $1 AND c.status = 'pending' AND c.removed_at IS NULL AND ${IN_HAND}`,
    [cardId, officer, account?.sheba ?? null, account?.ownerName ?? null],
  );
  return rowCount === 1;
}

/** Refuses a card that waits; false when it was decided or removed meanwhile. */
export async function refuseCard(
  db: PlainDb,
  cardId: number,
  reason: string,
  officer: number | null = null,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE cards c SET status = 'refused', reason = $3, decided_at = now(), decided_by = $2
     WHERE c.id = $1 AND c.status = 'pending' AND c.removed_at IS NULL AND ${IN_HAND}`,
    [cardId, officer, reason],
  );
  return rowCount === 1;
}

/** Keeps what the office said of whose a card is. */
export async function keepOwnership(db: PlainDb, cardId: number, isOwn: boolean): Promise<void> {
  await sql(db).query('UPDATE cards SET is_own = $2 WHERE id = $1', [cardId, isOwn]);
}

/** Takes away a card that waited for a request which came to nothing. */
export async function forgetCard(db: PlainDb, cardId: number): Promise<void> {
  await sql(db).query(`UPDATE cards SET removed_at = now() WHERE id = $1 AND status = 'pending'`, [
    cardId,
  ]);
}

/** Counts one more fruitless question; answers how many there were. */
export async function countCheck(db: PlainDb, cardId: number): Promise<number> {
  const { rows } = await sql(db).query<{ checks: bigint }>(
    'UPDATE cards SET checks = checks + 1 WHERE id = $1 RETURNING checks',
    [cardId],
  );
  return Number(rows[0]?.checks ?? 1n);
}

/** Makes a card of a person, who is locked, the default in the place of whichever was. */
export async function setDefault(db: PlainDb, userId: number, cardId: number): Promise<void> {
  // one after the other: the index that allows one default looks at each row as it changes
  await sql(db).query('UPDATE cards SET is_default = false WHERE user_id = $1 AND is_default', [
    userId,
  ]);
  await sql(db).query('UPDATE cards SET is_default = true WHERE user_id = $1 AND id = $2', [
    userId,
    cardId,
  ]);
}

/** Takes a card away; no other becomes the default by that: its owner chooses one. */
export async function removeCard(db: PlainDb, userId: number, cardId: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE cards SET removed_at = now(), is_default = false
     WHERE id = $1 AND user_id = $2 AND removed_at IS NULL`,
    [cardId, userId],
  );
  return rowCount === 1;
}

/** Cards that wait and belong to no pending request, for the sweep. */
export async function selectForgottenCards(db: PlainDb): Promise<number[]> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `SELECT id FROM cards c WHERE status = 'pending' AND removed_at IS NULL
       AND created_at < now() - interval '1 minute'
       AND NOT EXISTS (SELECT FROM kyc_requests k WHERE k.card_id = c.id)
     ORDER BY id LIMIT 500`,
  );
  return rows.map((row) => Number(row.id));
}

/** Cards that staff verified lately while nobody said which account is behind them, for the sweep. */
export async function selectCardsWithoutAccount(db: PlainDb): Promise<CardRow[]> {
  const { rows } = await sql(db).query<CardRow>(
    `SELECT ${COLUMNS} FROM cards WHERE status = 'verified' AND sheba IS NULL
       AND removed_at IS NULL AND decided_at > now() - interval '7 days'
     ORDER BY decided_at LIMIT 100`,
  );
  return rows;
}

/** Notes the account behind a verified card, once. */
export async function noteAccount(
  db: PlainDb,
  cardId: number,
  account: { readonly sheba: string; readonly ownerName: string | null },
): Promise<void> {
  await sql(db).query(
    `UPDATE cards SET sheba = $2, owner_name = $3
     WHERE id = $1 AND status = 'verified' AND sheba IS NULL AND removed_at IS NULL`,
    [cardId, account.sheba, account.ownerName],
  );
}

/** Whether a request for a level stands or falls with this card. */
export async function isCardInRequest(db: PlainDb, cardId: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `SELECT FROM kyc_requests WHERE card_id = $1 AND status = 'pending'`,
    [cardId],
  );
  return (rowCount ?? 0) > 0;
}
