import type { ScoreOfferKind } from '@sarraf/contracts/lists';
import type { Writer } from '../../engine/index.ts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ListPart } from './scores.queries.ts';

/** Something that was bought with points; rial. */
export interface ExchangeRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly kind: ScoreOfferKind;
  readonly points: bigint;
  readonly worth: bigint;
  readonly ppm: bigint | null;
  readonly until: Date | null;
  readonly state: 'waiting' | 'done' | 'returned';
  readonly body_hash: string | null;
  readonly created_at: Date;
}

const COLUMNS = 'id, user_id, kind, points, worth, ppm, until, state, body_hash, created_at';

/** What is bought, as it is kept. */
export interface NewExchange {
  readonly userId: number;
  readonly offerId: bigint;
  readonly kind: ScoreOfferKind;
  readonly points: bigint;
  readonly worth: bigint;
  readonly ppm: bigint | null;
  readonly until: Date | null;
  readonly key: string | null;
  readonly bodyHash: string | null;
  readonly at: Date;
}

/**
 * Takes the points and keeps what they buy, with its entry; the caller holds the balance. A discount is
 * done with it, toman wait for the books.
 */
export async function insertExchange(tx: PlainDb, asked: NewExchange): Promise<ExchangeRow> {
  const { userId, kind, points, worth, at } = asked;
  const { rows } = await sql(tx).query<ExchangeRow>(
    `INSERT INTO score_exchanges (user_id, offer_id, kind, points, worth, ppm, until, state, key,
       body_hash, created_at, tried_at, done_at)
     VALUES ($1, $2, $3::text, $4, $5, $6, $7,
       CASE $3::text WHEN 'toman' THEN 'waiting' ELSE 'done' END, $8, $9, $10::timestamptz, now(),
       CASE $3::text WHEN 'discount' THEN $10::timestamptz END)
     RETURNING ${COLUMNS}`,
    [
      userId,
      asked.offerId,
      kind,
      points,
      worth,
      asked.ppm,
      asked.until,
      asked.key,
      asked.bodyHash,
      at,
    ],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('No exchange was kept.');
  await insertMove(tx, made, 'exchange', at);
  return made;
}

/** The entry of an exchange, and what it changes of the balance. */
async function insertMove(
  tx: PlainDb,
  { id, user_id: userId, points, worth }: ExchangeRow,
  kind: 'exchange' | 'returned',
  at: Date,
): Promise<void> {
  const sign = kind === 'exchange' ? -1n : 1n;
  await sql(tx).query(
    `INSERT INTO score_entries (user_id, kind, subject, points, at) VALUES ($1, $2, $3, $4, $5)`,
    [userId, kind, String(id), sign * points, at],
  );
  await sql(tx).query(
    `UPDATE score_balances SET points = points + $2, given = given - $3, changed_at = now()
     WHERE user_id = $1`,
    [userId, sign * points, sign * worth],
  );
}

/** What was bought under a key; undefined where nothing was. */
export async function selectByKey(
  db: OrderedDb,
  userId: number,
  key: string,
): Promise<ExchangeRow | undefined> {
  const { rows } = await sql(db).query<ExchangeRow>(
    `SELECT ${COLUMNS} FROM score_exchanges WHERE user_id = $1 AND key = $2`,
    [userId, key],
  );
  return rows[0];
}

/** One, as it stands. */
export async function selectExchange(db: OrderedDb, id: bigint): Promise<ExchangeRow | undefined> {
  const { rows } = await sql(db).query<ExchangeRow>(
    `SELECT ${COLUMNS} FROM score_exchanges WHERE id = $1`,
    [id],
  );
  return rows[0];
}

/** How long whoever pays one has it: far beyond what the books take to answer. */
const TAKEN = `interval '30 seconds'`;

/** Takes one to pay it; false where somebody else has it, or it is paid. */
export async function takeExchange(db: PlainDb, id: bigint): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE score_exchanges SET tried_at = now()
     WHERE id = $1 AND state = 'waiting' AND tried_at < now() - ${TAKEN}`,
    [id],
  );
  return rowCount === 1;
}

/** Those that nobody is paying, the oldest first. */
export async function selectLeft(db: PlainDb, max: number): Promise<ExchangeRow[]> {
  const { rows } = await sql(db).query<ExchangeRow>(
    `SELECT ${COLUMNS} FROM score_exchanges
     WHERE state = 'waiting' AND tried_at < now() - ${TAKEN} ORDER BY tried_at LIMIT $1`,
    [max],
  );
  return rows;
}

/** Gives the points of one back that the house could not pay; the caller holds it. */
export async function returnExchange(tx: PlainDb, row: ExchangeRow, at: Date): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    `UPDATE score_exchanges SET state = 'returned' WHERE id = $1 AND state = 'waiting'`,
    [row.id],
  );
  if (rowCount !== 1) return false;
  await insertMove(tx, row, 'returned', at);
  return true;
}

/** Notes with the reward's entry that an exchange is paid. */
export const EXCHANGE_PAID: Writer = {
  sql: `UPDATE score_exchanges AS x SET state = 'done', done_at = now()
    FROM unnest($1::bigint[]) AS paid (id) WHERE x.id = paid.id`,
  columns: { id: 'bigint' },
};

/** Paid ones whose owners were not told. */
export async function lockUntold(tx: PlainDb, max: number): Promise<ExchangeRow[]> {
  const { rows } = await sql(tx).query<ExchangeRow>(
    `UPDATE score_exchanges SET is_told = true WHERE id IN (
       SELECT id FROM score_exchanges WHERE state = 'done' AND NOT is_told
       ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [max],
  );
  return rows;
}

/** What a person bought, the newest first; what came back is none of it. */
export async function selectOwnExchanges(
  db: PlainDb,
  userId: number,
  { beforeId, offset, limit }: ListPart,
): Promise<ExchangeRow[]> {
  const { rows } = await sql(db).query<ExchangeRow>(
    `SELECT ${COLUMNS} FROM score_exchanges
     WHERE user_id = $1 AND state <> 'returned' AND ($2::bigint IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [userId, beforeId ?? null, limit, offset],
  );
  return rows;
}

/** How many these are, counted to `max`. */
export async function countOwnExchanges(db: PlainDb, userId: number, max: number): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT FROM score_exchanges
       WHERE user_id = $1 AND state <> 'returned' LIMIT $2) AS n`,
    [userId, max],
  );
  return Number(rows[0]?.count ?? 0n);
}
