import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A code with what came by it. */
export interface CodeRow {
  readonly code: string;
  readonly owner_id: bigint;
  readonly friend_share: bigint;
  readonly name: string | null;
  readonly created_at: Date;
  readonly invited: bigint;
  /** Smallest units of toman. */
  readonly income: bigint;
}

const SELECT = `SELECT c.code, c.owner_id, c.friend_share, c.name, c.created_at,
    coalesce(r.invited, 0) AS invited, coalesce(r.income, 0)::bigint AS income
  FROM referral_codes AS c LEFT JOIN LATERAL (
    SELECT count(*) AS invited, sum(income) AS income FROM referral_relations WHERE code = c.code
  ) AS r ON true`;

/** One code; undefined where there is none. */
export async function selectCode(db: PlainDb, code: string): Promise<CodeRow | undefined> {
  const { rows } = await sql(db).query<CodeRow>(`${SELECT} WHERE c.code = $1`, [code]);
  return rows[0];
}

/** An owner's codes, the newest first; of those whose code or name has the words. */
export async function selectCodes(db: PlainDb, ownerId: number, words: string): Promise<CodeRow[]> {
  const { rows } = await sql(db).query<CodeRow>(
    `${SELECT} WHERE c.owner_id = $1
       AND ($2 = '' OR strpos(c.code, upper($2)) > 0 OR strpos(lower(coalesce(c.name, '')), lower($2)) > 0)
     ORDER BY c.created_at DESC, c.code`,
    [ownerId, words],
  );
  return rows;
}

/** How many codes an owner has. */
export async function countCodes(db: PlainDb, ownerId: number): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    'SELECT count(*) AS count FROM referral_codes WHERE owner_id = $1',
    [ownerId],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Keeps a new code; false where somebody has it already. */
export async function insertCode(
  db: PlainDb,
  code: {
    readonly code: string;
    readonly ownerId: number;
    readonly friendShare: number;
    readonly name: string | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `INSERT INTO referral_codes (code, owner_id, friend_share, name, created_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (code) DO NOTHING`,
    [code.code, code.ownerId, code.friendShare, code.name, code.at],
  );
  return rowCount === 1;
}
