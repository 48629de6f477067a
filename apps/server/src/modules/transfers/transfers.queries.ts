// Transfers with what the house knows of them. Where each stands is the engine's word; the rest is
// written beside the commands that move it, in their transactions.
import type { Writer } from '../../engine/index.ts';
import { LIST_COUNT_MAX } from '../../http/index.ts';
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { folds, wordOf } from '../../platform/database/text-search.ts';

/** How money moves, as the engine calls it. */
export type MoveKind = 'to_vault' | 'from_vault' | 'to_user' | 'gift';

/** Where it stands, as the engine calls it. */
export type MoveState = 'waiting' | 'done' | 'cancelled' | 'expired';

/** What its people are to be told of. */
export type ToldMove = 'asked' | 'done' | 'made' | 'redeemed' | 'expired';

/** Somebody of a transfer, as their row says. */
export interface MovePerson {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly level: bigint;
}

/** A transfer as its rows say; amounts in smallest units, times in ms since 1970. */
export interface MoveRow {
  readonly id: string;
  readonly kind: MoveKind;
  readonly asset: string;
  readonly units: bigint;
  /** Rial that count against limits. */
  readonly worth: bigint;
  readonly note: string | null;
  readonly state: MoveState;
  readonly dueAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly owner: MovePerson;
  readonly recipient: MovePerson | null;
}

interface MoveSqlRow {
  readonly id: string;
  readonly kind: MoveKind;
  readonly asset: string;
  readonly units: bigint;
  readonly worth: bigint;
  readonly note: string | null;
  readonly state: MoveState;
  readonly due_at_ms: bigint | null;
  readonly created_at_ms: bigint;
  readonly updated_at_ms: bigint;
  readonly owner_id: bigint;
  readonly owner_first: string | null;
  readonly owner_last: string | null;
  readonly owner_level: bigint;
  readonly to_id: bigint | null;
  readonly to_first: string | null;
  readonly to_last: string | null;
  readonly to_level: bigint | null;
}

const COLUMNS = `t.id, t.kind, t.asset, s.units, s.worth, t.note, s.state, s.due_at_ms,
  s.created_at_ms, s.updated_at_ms, o.id AS owner_id, o.first_name AS owner_first,
  o.last_name AS owner_last, o.level AS owner_level, r.id AS to_id, r.first_name AS to_first,
  r.last_name AS to_last, r.level AS to_level`;
const MOVES = `transfers AS t JOIN transfers_state AS s ON s.id = t.id
  JOIN users AS o ON o.id = t.user_id LEFT JOIN users AS r ON r.id = t.recipient_id`;

function moveOf(row: MoveSqlRow): MoveRow {
  const { to_id: toId } = row;
  return {
    id: row.id,
    kind: row.kind,
    asset: row.asset,
    units: row.units,
    worth: row.worth,
    note: row.note,
    state: row.state,
    dueAt: row.due_at_ms === null ? null : Number(row.due_at_ms),
    createdAt: Number(row.created_at_ms),
    updatedAt: Number(row.updated_at_ms),
    owner: {
      id: Number(row.owner_id),
      firstName: row.owner_first,
      lastName: row.owner_last,
      level: row.owner_level,
    },
    recipient:
      toId === null
        ? null
        : {
            id: Number(toId),
            firstName: row.to_first,
            lastName: row.to_last,
            level: row.to_level ?? 0n,
          },
  };
}

/** The row of a new transfer: written in the transaction that moves or holds its money. */
export const TRANSFER_CREATED: Writer = {
  sql: `INSERT INTO transfers (id, user_id, kind, asset, recipient_id, note, next_step_at, pending_notice,
      created_at)
    SELECT id, user_id, kind, asset, recipient_id, note, next_step_at, pending_notice, created_at
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[],
      $7::timestamptz[], $8::text[], $9::timestamptz[])
      AS made (id, user_id, kind, asset, recipient_id, note, next_step_at, pending_notice, created_at)`,
  columns: {
    id: 'text',
    user_id: 'bigint',
    kind: 'text',
    asset: 'text',
    recipient_id: 'bigint',
    note: 'text',
    next_step_at: 'timestamptz',
    pending_notice: 'text',
    created_at: 'timestamptz',
  },
};

/** What comes of a step: nothing more happens by itself; what is not null is set. */
export const TRANSFER_MOVED: Writer = {
  sql: `UPDATE transfers AS t SET next_step_at = NULL,
      pending_notice = COALESCE(moved.pending_notice, t.pending_notice),
      recipient_id = COALESCE(moved.recipient_id, t.recipient_id)
    FROM unnest($1::text[], $2::text[], $3::bigint[]) AS moved (id, pending_notice, recipient_id)
    WHERE t.id = moved.id`,
  columns: { id: 'text', pending_notice: 'text', recipient_id: 'bigint' },
};

/** One of them; undefined where there is none. */
export async function selectMove(db: AnyDb, id: string): Promise<MoveRow | undefined> {
  return (await selectMoves(db, [id]))[0];
}

/** These of them, in the order of the ids; one that is not there is left out. */
export async function selectMoves(db: AnyDb, ids: readonly string[]): Promise<MoveRow[]> {
  const { rows } = await sql(db).query<MoveSqlRow>(
    `SELECT ${COLUMNS} FROM ${MOVES} WHERE t.id = ANY($1) ORDER BY array_position($1, t.id)`,
    [ids],
  );
  return rows.map(moveOf);
}

/** Which part of a list. Ids are in the order of their making. */
export interface MovePart {
  readonly beforeId: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A user's own of one side; whoever looks for something, in the note or the coin, of the newest. */
const sideOf = (whose: string, query: string | undefined): string => {
  const own = `SELECT t.id, t.note, t.asset FROM transfers AS t WHERE ${whose}`;
  if (wordOf(query) === null) return `SELECT t.id FROM (${own}) AS t WHERE $2::text IS NULL`;
  return `SELECT t.id FROM (${own} ORDER BY t.id DESC LIMIT ${LIST_COUNT_MAX}) AS t
    WHERE (${folds('t.note', '$2')} OR ${folds('t.asset', '$2')})`;
};
const sentBy = (query: string | undefined): string =>
  sideOf(`t.user_id = $1 AND t.kind <> 'gift'`, query);
const gotBy = (query: string | undefined): string =>
  sideOf(`t.recipient_id = $1 AND t.kind = 'to_user'`, query);

/** A person's transfers, sent and received, newest first; gifts stand apart. */
export async function selectOwnMoves(
  db: OrderedDb,
  userId: number,
  query: string | undefined,
  { beforeId, offset, limit }: MovePart,
): Promise<MoveRow[]> {
  const side = (of: string): string => `(${of} AND ($3::text IS NULL OR t.id < $3)
    ORDER BY t.id DESC LIMIT $4::bigint + $5::bigint)`;
  const { rows } = await sql(db).query<{ id: string }>(
    `SELECT id FROM (${side(sentBy(query))} UNION ALL ${side(gotBy(query))}) AS few
     ORDER BY id DESC OFFSET $4::bigint LIMIT $5::bigint`,
    [userId, wordOf(query), beforeId ?? null, offset, limit],
  );
  return selectMoves(
    db,
    rows.map(({ id }) => id),
  );
}

/** How many of them there are, counted to `max` at most. */
export async function countOwnMoves(
  db: OrderedDb,
  userId: number,
  query: string | undefined,
  max: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ total: bigint }>(
    `SELECT count(*) AS total FROM (
       (${sentBy(query)} LIMIT $3) UNION ALL (${gotBy(query)} LIMIT $3) LIMIT $3) AS counted`,
    [userId, wordOf(query), max],
  );
  return Number(rows[0]?.total ?? 0n);
}

/** Says when a transfer is looked at next; null: not by itself. */
export async function scheduleMove(db: AnyDb, id: string, at: number | null): Promise<void> {
  await sql(db).query('UPDATE transfers SET next_step_at = $2 WHERE id = $1', [
    id,
    at === null ? null : new Date(at),
  ]);
}

/** What people were not told of yet. */
export async function selectUntoldMoves(
  db: OrderedDb,
  max: number,
): Promise<{ readonly move: MoveRow; readonly pending_notice: ToldMove }[]> {
  const { rows } = await sql(db).query<MoveSqlRow & { readonly pending_notice: ToldMove }>(
    `SELECT ${COLUMNS}, t.pending_notice FROM ${MOVES} WHERE t.pending_notice IS NOT NULL
     ORDER BY t.created_at LIMIT $1`,
    [max],
  );
  return rows.map((row) => ({ move: moveOf(row), pending_notice: row.pending_notice }));
}

/** Notes that people were told; false when somebody else did, or something else came. */
export async function markMoveTold(db: PlainDb, id: string, told: ToldMove): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'UPDATE transfers SET pending_notice = NULL WHERE id = $1 AND pending_notice = $2',
    [id, told],
  );
  return rowCount === 1;
}

/** What of an asset in an own wallet is not held; smallest units. */
export async function readFree(
  db: OrderedDb,
  userId: number,
  asset: string,
  wallet: 'spot' | 'vault',
): Promise<bigint> {
  const { rows } = await sql(db).query<{ free: bigint }>(
    `SELECT b.total - b.held AS free
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.asset = $2 AND a.wallet = $3`,
    [String(userId), asset, wallet],
  );
  return rows[0]?.free ?? 0n;
}
