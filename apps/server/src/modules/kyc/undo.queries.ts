import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A decision of staff that is to be taken back. */
export interface DecidedRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly level: bigint;
  readonly status: 'approved' | 'refused';
  readonly reason: string | null;
  readonly card_id: bigint | null;
  readonly undone: bigint;
  readonly decided_at: Date;
}

/** How long a decision may be taken back. */
const UNDO = `interval '10 minutes'`;

/** A decision of this officer of a moment ago that is the newest of its person; else undefined. */
export async function selectUndoable(
  db: PlainDb,
  id: number,
  officer: number,
): Promise<DecidedRow | undefined> {
  const { rows } = await sql(db).query<DecidedRow>(
    `SELECT id, user_id, level, status, reason, card_id, undone, decided_at FROM kyc_requests AS r
     WHERE id = $1 AND decided_by = $2 AND decided_at > now() - ${UNDO}
       AND NOT EXISTS (SELECT FROM kyc_requests AS n WHERE n.user_id = r.user_id AND n.id > r.id)`,
    [id, officer],
  );
  return rows[0];
}

/** A request waits again, in the hands of the officer who had decided it. */
export async function reopenRequest(db: PlainDb, id: number, officer: number): Promise<void> {
  await sql(db).query(
    `UPDATE kyc_requests SET status = 'pending', reason = NULL, decided_at = NULL,
       decided_by = NULL, undone = undone + 1, checks = greatest(checks, 1),
       claimed_by = $2, claimed_at = now()
     WHERE id = $1`,
    [id, officer],
  );
}

/** The card of a request for level 1 waits again, also where it had been taken away. */
export async function reopenCardOf(db: PlainDb, cardId: number): Promise<void> {
  await sql(db).query(
    `UPDATE cards SET status = 'pending', reason = NULL, sheba = NULL, owner_name = NULL,
       is_default = false, decided_at = NULL, removed_at = NULL
     WHERE id = $1`,
    [cardId],
  );
}

/** Whether a person sent a document after their request was decided, or has begun to. */
export async function hasSentAnew(db: PlainDb, request: DecidedRow): Promise<boolean> {
  const { rows } = await sql(db).query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM documents WHERE user_id = $1 AND created_at > $3)
       OR EXISTS (SELECT FROM kyc_items AS i WHERE i.user_id = $1 AND NOT EXISTS (
         SELECT FROM kyc_request_documents AS d
         WHERE d.request_id = $2 AND d.document_id = i.document_id)) AS has`,
    [request.user_id, request.id, request.decided_at],
  );
  return rows[0]?.has === true;
}

/** Whether a person has a card besides this one. */
export async function hasOtherCard(db: PlainDb, userId: number, cardId: number): Promise<boolean> {
  const { rows } = await sql(db).query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM cards WHERE user_id = $1 AND id > $2 AND removed_at IS NULL) AS has`,
    [userId, cardId],
  );
  return rows[0]?.has === true;
}

/** Whether a person has, or had, anything to do with money: a charge, an order or a balance. */
export async function hasMoneyMoved(db: OrderedDb, userId: number): Promise<boolean> {
  const { rows } = await sql(db).query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM payments WHERE user_id = $1)
       OR EXISTS (SELECT FROM orders WHERE user_id = $1)
       OR EXISTS (SELECT FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
         WHERE a.owner_kind = 'user' AND a.owner_id = $1::text AND b.total > 0) AS has`,
    [userId],
  );
  return rows[0]?.has === true;
}

/**
 * Whether a person did anything with money after a moment: charged, ordered, withdrew, or sent to
 * somebody else, of which a gift is one. The vault is their own.
 */
export async function hasMoneyMovedSince(
  db: OrderedDb,
  userId: number,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql(db).query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM payments WHERE user_id = $1 AND created_at > $2)
       OR COALESCE((SELECT created_at_ms FROM orders WHERE user_id = $1
         ORDER BY (-id) LIMIT 1) > $3, false)
       OR EXISTS (SELECT FROM transfers_state WHERE user_id = $1 AND created_at_ms > $3
         AND kind IN ('to_user', 'gift'))
       OR EXISTS (SELECT FROM withdrawals_state WHERE user_id = $1 AND created_at_ms > $3) AS has`,
    [userId, since, since.getTime()],
  );
  return rows[0]?.has === true;
}
