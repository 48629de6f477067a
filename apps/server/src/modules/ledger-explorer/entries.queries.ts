// Which entries a search means. Each way goes down an index of its own from its own position, so
// that a page costs the same however many entries there are.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Where one reads: entries below `before` and from `from` on, the newest first. */
export interface EntryPart {
  readonly before: number;
  readonly from: number;
  readonly limit: number;
}

/** Above every entry. */
export const AFTER_ALL: number = Number.MAX_SAFE_INTEGER;

/**
 * The first entry at a moment or after it: entries are numbered in the order of their times. Found
 * by halving, down the key.
 */
export async function firstEntryAt(db: OrderedDb, at: number): Promise<number> {
  return firstAt(db, 'ledger_entries', at);
}

async function firstAt(
  db: OrderedDb,
  table: 'ledger_entries' | 'trades',
  at: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `WITH RECURSIVE part AS (
       SELECT 0::bigint AS low, COALESCE(max(id), 0) + 1 AS high FROM ${table}
       UNION ALL
       SELECT CASE WHEN is_before THEN middle ELSE low END,
         CASE WHEN is_before THEN high ELSE middle END
       FROM (SELECT low, high, (low + high) / 2 AS middle, COALESCE((
           SELECT at_ms < $1 FROM ${table} WHERE id >= (low + high) / 2 AND id < high
           ORDER BY id LIMIT 1), false) AS is_before
         FROM part WHERE high - low > 1) AS halved)
     SELECT min(high) AS id FROM part`,
    [at],
  );
  return Number(rows[0]?.id ?? 1n);
}

/** All of them. */
export async function selectAll(db: OrderedDb, part: EntryPart): Promise<number[]> {
  return idsOf(db, 'SELECT id FROM ledger_entries WHERE id < $1 AND id >= $2', part, []);
}

/** Those of an asset, a kind or both: of each pair that there is, the newest. */
export async function selectOfAsset(
  db: OrderedDb,
  asset: string | null,
  kind: string | null,
  part: EntryPart,
): Promise<number[]> {
  return idsOf(
    db,
    `SELECT DISTINCT one.id FROM (
       WITH RECURSIVE pairs AS (
         (SELECT asset, kind FROM asset_entries ORDER BY asset, kind LIMIT 1)
         UNION ALL
         SELECT next.asset, next.kind FROM pairs CROSS JOIN LATERAL (
           SELECT a.asset, a.kind FROM asset_entries AS a
           WHERE (a.asset, a.kind) > (pairs.asset, pairs.kind)
           ORDER BY a.asset, a.kind LIMIT 1) AS next)
       SELECT asset, kind FROM pairs
       WHERE ($4::text IS NULL OR asset = $4) AND ($5::text IS NULL OR kind = $5)) AS pair
     CROSS JOIN LATERAL (SELECT a.entry_id AS id FROM asset_entries AS a
       WHERE a.asset = pair.asset AND a.kind = pair.kind AND a.entry_id < $1 AND a.entry_id >= $2
       ORDER BY a.entry_id DESC LIMIT $3) AS one`,
    part,
    [asset, kind],
  );
}

/** Those that moved an account of a person: of each of them, the newest. */
export async function selectOfPerson(
  db: OrderedDb,
  userId: number,
  asset: string | null,
  part: EntryPart,
): Promise<number[]> {
  return idsOf(
    db,
    `SELECT DISTINCT one.id FROM accounts AS mine
     CROSS JOIN LATERAL (SELECT a.entry_id AS id FROM account_entries AS a
       WHERE a.account_id = mine.id AND a.entry_id < $1 AND a.entry_id >= $2
       ORDER BY a.entry_id DESC LIMIT $3) AS one
     WHERE mine.owner_kind = 'user' AND mine.owner_id = $4 AND ($5::text IS NULL OR mine.asset = $5)`,
    part,
    [String(userId), asset],
  );
}

async function idsOf(
  db: OrderedDb,
  statement: string,
  { before, from, limit }: EntryPart,
  values: readonly unknown[],
): Promise<number[]> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `SELECT id FROM (${statement}) AS few ORDER BY id DESC LIMIT $3`,
    [before, from, limit, ...values],
  );
  return rows.map(({ id }) => Number(id));
}

/** Those of a kind, an asset or a part among known ones, the newest first. */
export async function selectAmong(
  db: OrderedDb,
  ids: readonly number[],
  asset: string | null,
  kind: string | null,
  { before, from, limit }: EntryPart,
): Promise<number[]> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `SELECT e.id FROM ledger_entries AS e
     WHERE e.id = ANY($4::bigint[]) AND e.id < $1 AND e.id >= $2
       AND ($6::text IS NULL OR e.kind = $6)
       AND ($5::text IS NULL OR EXISTS (
         SELECT FROM postings AS p WHERE p.entry_id = e.id AND p.asset = $5))
     ORDER BY e.id DESC LIMIT $3`,
    [before, from, limit, ids, asset, kind],
  );
  return rows.map(({ id }) => Number(id));
}

/** What a text may be the reference of: as it is, or as a further trade of an instant quote. */
const PARTS_MAX = 9;

/** Entries by their reference, whatever their kind. */
export async function selectByReference(db: OrderedDb, reference: string): Promise<number[]> {
  const further = Array.from({ length: PARTS_MAX - 1 }, (_, at) => `${reference}/${at + 2}`);
  const { rows } = await sql(db).query<{ id: bigint }>(
    `WITH RECURSIVE kinds AS (
       (SELECT kind FROM entry_keys ORDER BY kind LIMIT 1)
       UNION ALL
       SELECT next.kind FROM kinds CROSS JOIN LATERAL (
         SELECT k.kind FROM entry_keys AS k WHERE k.kind > kinds.kind
         ORDER BY k.kind LIMIT 1) AS next)
     SELECT k.entry_id AS id FROM kinds JOIN entry_keys AS k ON k.kind = kinds.kind
     WHERE k.reference = ANY($1)`,
    [[reference, ...further]],
  );
  return rows.map(({ id }) => Number(id));
}

/** Trades of one order that are looked for at most; who wants more asks for its person. */
const TRADES_MAX = 2_000;

/** Entries of an order's trades: those of its person while it could trade. */
export async function selectByOrder(db: OrderedDb, orderId: number): Promise<number[]> {
  const { rows: found } = await sql(db).query<{ user_id: bigint; begun: bigint; ended: bigint }>(
    `SELECT user_id, created_at_ms AS begun, updated_at_ms AS ended FROM orders WHERE id = $1`,
    [orderId],
  );
  const [order] = found;
  if (order === undefined) return [];
  const first = await firstAt(db, 'trades', Number(order.begun));
  const after = await firstAt(db, 'trades', Number(order.ended) + 1);
  const side = (who: 'maker' | 'taker'): string => `(SELECT entry_id AS id FROM trades
    WHERE ${who}_user = $1 AND -id <= -$2::bigint AND -id > -$3::bigint AND ${who}_order = $4
    ORDER BY -id LIMIT $5)`;
  const { rows } = await sql(db).query<{ id: bigint }>(`${side('maker')} UNION ${side('taker')}`, [
    order.user_id,
    first,
    after,
    orderId,
    TRADES_MAX,
  ]);
  return rows.map(({ id }) => Number(id));
}

/** A person by mobile. */
export async function selectPersonByMobile(
  db: OrderedDb,
  mobile: string,
): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>('SELECT id FROM users WHERE mobile = $1', [
    mobile,
  ]);
  return rows[0] === undefined ? undefined : Number(rows[0].id);
}
