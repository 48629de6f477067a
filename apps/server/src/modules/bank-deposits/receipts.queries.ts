import type { RECEIPT_REFUSALS, RECEIPT_SHOWS, RECEIPT_STATES } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { termOf } from '../../platform/database/text-search.ts';
import { idsByWord } from '../users/named-users.queries.ts';

/** Why a receipt is refused. */
export type ReceiptRefusal = (typeof RECEIPT_REFUSALS)[number];
/** Which receipts officers look at. */
export type ReceiptShown = (typeof RECEIPT_SHOWS)[number];

/** A receipt as its row says. */
export interface ReceiptRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly amount_rial: bigint;
  readonly paid_at: Date;
  readonly tracking_number: string;
  readonly account: string;
  readonly document_id: string;
  readonly state: (typeof RECEIPT_STATES)[number];
  readonly line_id: string | null;
  readonly reason: ReceiptRefusal | null;
  readonly words: string | null;
  readonly created_at: Date;
  readonly decided_at: Date | null;
}

const COLUMNS = `r.id, r.user_id, r.amount_rial, r.paid_at, r.tracking_number, r.account,
  r.document_id, r.state, r.line_id, r.reason, r.words, r.created_at, r.decided_at`;

/** A receipt as it is shown first. */
export interface NewReceipt {
  readonly userId: number;
  readonly amountRial: bigint;
  readonly paidAt: Date;
  readonly trackingNumber: string;
  readonly account: string;
}

/** A person shows one receipt after the other. */
export async function lockShowing(db: PlainDb, userId: number): Promise<void> {
  await sql(db).query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
}

/** How many of a person's receipts wait. */
export async function countWaiting(db: PlainDb, userId: number): Promise<number> {
  const { rows } = await sql(db).query<{ total: bigint }>(
    `SELECT count(*) AS total FROM offline_deposits WHERE user_id = $1 AND state = 'waiting'`,
    [userId],
  );
  return Number(rows[0]?.total ?? 0n);
}

/** The one claim of a tracking number. */
export async function selectClaim(
  db: PlainDb,
  account: string,
  trackingNumber: string,
): Promise<ReceiptRow | undefined> {
  const { rows } = await sql(db).query<ReceiptRow>(
    `SELECT ${COLUMNS} FROM offline_deposits AS r WHERE r.account = $1 AND r.tracking_number = $2`,
    [account, trackingNumber],
  );
  return rows[0];
}

/** Keeps a receipt; undefined where its number was claimed meanwhile. */
export async function insertReceipt(
  db: PlainDb,
  made: NewReceipt & { readonly documentId: string; readonly at: Date },
): Promise<ReceiptRow | undefined> {
  const { rows } = await sql(db).query<ReceiptRow>(
    `INSERT INTO offline_deposits AS r (user_id, amount_rial, paid_at, tracking_number, account,
       document_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (account, tracking_number) DO NOTHING RETURNING ${COLUMNS}`,
    [
      made.userId,
      made.amountRial,
      made.paidAt,
      made.trackingNumber,
      made.account,
      made.documentId,
      made.at,
    ],
  );
  return rows[0];
}

/** Which part of a list; ids are in the order of their making. */
export interface ReceiptPart {
  readonly beyondId: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A person's receipts, newest first. */
export async function selectOwnReceipts(
  db: PlainDb,
  userId: number,
  { beyondId, offset, limit }: ReceiptPart,
): Promise<ReceiptRow[]> {
  const { rows } = await sql(db).query<ReceiptRow>(
    `SELECT ${COLUMNS} FROM offline_deposits AS r
     WHERE r.user_id = $1 AND ($2::bigint IS NULL OR r.id < $2)
     ORDER BY r.id DESC OFFSET $3 LIMIT $4`,
    [userId, beyondId ?? null, offset, limit],
  );
  return rows;
}

/** How many a person has shown, counted to `max` at most. */
export async function countOwnReceipts(db: PlainDb, userId: number, max: number): Promise<number> {
  const { rows } = await sql(db).query<{ total: bigint }>(
    `SELECT count(*) AS total
     FROM (SELECT FROM offline_deposits WHERE user_id = $1 LIMIT $2) AS counted`,
    [userId, max],
  );
  return Number(rows[0]?.total ?? 0n);
}

const SHOWN = { waiting: `r.state = 'waiting'`, ended: `r.state <> 'waiting'` } as const;
const FROM = 'offline_deposits AS r';
// each part by an index of its own, and all begins with what was found: no search reads the rest
function fits(query: string | undefined): string {
  const word = termOf(query);
  if (word === null) return '$1::text IS NULL';
  return `r.id IN (
    SELECT id FROM offline_deposits WHERE tracking_number = upper($1)
    UNION SELECT id FROM offline_deposits WHERE user_id IN (${idsByWord('$1', word)}))`;
}

/** Receipts as officers look at them: the oldest first where somebody waits, else the newest. */
export async function selectReceipts(
  db: PlainDb,
  shown: ReceiptShown,
  query: string | undefined,
  { beyondId, offset, limit }: ReceiptPart,
): Promise<ReceiptRow[]> {
  const order = shown === 'waiting' ? { sign: '>', way: 'ASC' } : { sign: '<', way: 'DESC' };
  const { rows } = await sql(db).query<ReceiptRow>(
    `SELECT ${COLUMNS} FROM ${FROM}
     WHERE ${SHOWN[shown]} AND ${fits(query)} AND ($2::bigint IS NULL OR r.id ${order.sign} $2)
     ORDER BY r.id ${order.way} OFFSET $3 LIMIT $4`,
    [termOf(query), beyondId ?? null, offset, limit],
  );
  return rows;
}

/** How many there are, counted to `max` at most. */
export async function countReceipts(
  db: PlainDb,
  shown: ReceiptShown,
  query: string | undefined,
  max: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ total: bigint }>(
    `SELECT count(*) AS total
     FROM (SELECT FROM ${FROM} WHERE ${SHOWN[shown]} AND ${fits(query)} LIMIT $2) AS counted`,
    [termOf(query), max],
  );
  return Number(rows[0]?.total ?? 0n);
}

/** One receipt. */
export async function selectReceipt(db: PlainDb, id: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql(db).query<ReceiptRow>(
    `SELECT ${COLUMNS} FROM offline_deposits AS r WHERE r.id = $1`,
    [id],
  );
  return rows[0];
}

/** The same, and nobody else decides on it before the transaction ends. */
export async function lockReceipt(db: PlainDb, id: string): Promise<ReceiptRow | undefined> {
  await sql(db).query('SELECT FROM offline_deposits WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return selectReceipt(db, id);
}

/** What an officer decided. */
export async function decideReceipt(
  db: PlainDb,
  id: bigint,
  to: {
    readonly state: 'approved' | 'refused';
    readonly lineId: string | null;
    readonly reason: ReceiptRefusal | null;
    readonly words: string;
    readonly officer: number;
    readonly at: Date;
  },
): Promise<void> {
  await sql(db).query(
    `UPDATE offline_deposits SET state = $2, line_id = $3, reason = $4, words = $5,
       decided_by = $6, decided_at = $7
     WHERE id = $1 AND state = 'waiting'`,
    [id, to.state, to.lineId, to.reason, to.words, to.officer, to.at],
  );
}
