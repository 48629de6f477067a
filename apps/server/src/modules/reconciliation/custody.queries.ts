// What lies in custody of coins, as two people stated it.
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What one officer counted; smallest units. */
export interface CustodyRow {
  readonly id: bigint;
  readonly asset: string;
  readonly units: bigint;
  /** What the books had when it was counted. */
  readonly books_units: bigint;
  readonly stated_by: bigint;
  readonly stated_name: string | null;
  readonly stated_reason: string;
  readonly stated_at: Date;
  readonly decided_by: bigint | null;
  readonly decided_name: string | null;
  readonly decided_at: Date | null;
}

const nameOf = (alias: string): string =>
  `NULLIF(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), '')`;
const SELECT = `SELECT c.id, c.asset, c.units, c.books_units, c.stated_by,
    ${nameOf('s')} AS stated_name, c.stated_reason, c.stated_at,
    c.decided_by, ${nameOf('d')} AS decided_name, c.decided_at
  FROM custody_statements AS c JOIN users AS s ON s.id = c.stated_by
    LEFT JOIN users AS d ON d.id = c.decided_by`;

/** Of each asset what counts: the newest that was confirmed. */
export async function selectConfirmed(
  db: PlainDb,
  assets: readonly string[],
): Promise<CustodyRow[]> {
  const { rows } = await sql(db).query<CustodyRow>(
    `${SELECT} WHERE c.id IN (
       SELECT newest.id FROM unnest($1::text[]) AS wanted (asset) CROSS JOIN LATERAL (
         SELECT n.id FROM custody_statements AS n
         WHERE n.asset = wanted.asset AND n.is_confirmed ORDER BY n.id DESC LIMIT 1) AS newest)`,
    [assets],
  );
  return rows;
}

/** What was counted last of each coin beyond what the books had then; smallest units, 0 where it agreed. */
export async function selectCustodyDifferences(db: PlainDb): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql(db).query<{ asset: string; units: bigint }>(
    `SELECT DISTINCT ON (asset) asset, units - books_units AS units FROM custody_statements
     WHERE is_confirmed ORDER BY asset, id DESC`,
  );
  return new Map(rows.map(({ asset, units }) => [asset, units]));
}

/** Those that wait for a second person: one of an asset at most. */
export async function selectWaitingCustody(db: PlainDb): Promise<CustodyRow[]> {
  const { rows } = await sql(db).query<CustodyRow>(
    `${SELECT} WHERE c.decided_by IS NULL ORDER BY c.id`,
  );
  return rows;
}

/** One that waits or waited, and nobody else decides on it before the transaction ends. */
export async function lockCustody(db: PlainDb, id: bigint): Promise<CustodyRow | undefined> {
  await sql(db).query('SELECT FROM custody_statements WHERE id = $1 FOR UPDATE', [id]);
  const { rows } = await sql(db).query<CustodyRow>(`${SELECT} WHERE c.id = $1`, [id]);
  return rows[0];
}

/** Keeps what was counted; undefined where another one of the asset waits. */
export async function insertCustody(
  db: PlainDb,
  stated: {
    readonly asset: string;
    readonly units: bigint;
    readonly booksUnits: bigint;
    readonly officer: number;
    readonly reason: string;
    readonly at: Date;
  },
): Promise<bigint | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO custody_statements (asset, units, books_units, stated_by, stated_reason, stated_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (asset) WHERE decided_by IS NULL DO NOTHING RETURNING id`,
    [stated.asset, stated.units, stated.booksUnits, stated.officer, stated.reason, stated.at],
  );
  return rows[0]?.id;
}

/** Notes what a second person, or the first one again, said of it. */
export async function decideCustody(
  db: PlainDb,
  id: bigint,
  decision: { readonly isConfirmed: boolean; readonly officer: number; readonly reason: string },
): Promise<void> {
  await sql(db).query(
    `UPDATE custody_statements SET is_confirmed = $2, decided_by = $3, decided_reason = $4,
       decided_at = now() WHERE id = $1 AND decided_by IS NULL`,
    [id, decision.isConfirmed, decision.officer, decision.reason],
  );
}

/** Has one that waits be another officer's statement. */
export async function takeOverCustody(
  db: PlainDb,
  id: bigint,
  word: { readonly officer: number; readonly reason: string; readonly at: Date },
): Promise<void> {
  await sql(db).query(
    `UPDATE custody_statements SET stated_by = $2, stated_reason = $3, stated_at = $4
     WHERE id = $1 AND decided_by IS NULL`,
    [id, word.officer, word.reason, word.at],
  );
}

/** What the books have of an asset; smallest units. */
export interface BookUnits {
  readonly asset: string;
  readonly house: bigint;
  /** What came from outside: of users and of the house together. */
  readonly all: bigint;
}

/**
 * What users and the house have of each asset. An asset's accounts sum to zero (I1): so what is not
 * outside is theirs, and no account of a user is read.
 */
export async function readBookUnits(db: OrderedDb): Promise<BookUnits[]> {
  const { rows } = await sql(db).query<BookUnits>(
    `SELECT a.asset,
       COALESCE(sum(b.total) FILTER (WHERE a.owner_kind = 'house'), 0)::bigint AS house,
       COALESCE(-sum(b.total) FILTER (WHERE a.owner_kind = 'outside'), 0)::bigint AS "all"
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_kind IN ('house', 'outside') GROUP BY a.asset`,
  );
  return rows;
}
