import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Where one posting stands among all. */
export interface PostingPlace {
  readonly entryId: number;
  readonly index: number;
}

/** One movement of one account of a user. */
export interface PostingRow {
  readonly entry_id: bigint;
  readonly posting_index: bigint;
  readonly at_ms: bigint;
  readonly kind: string;
  readonly reference: string;
  readonly role: string;
  readonly asset: string;
  readonly wallet: 'spot' | 'vault';
  readonly is_in: boolean;
  /** Smallest units, above zero. */
  readonly amount: bigint;
}

const END: PostingPlace = { entryId: Number.MAX_SAFE_INTEGER, index: 0 };

const side = (column: 'from_account' | 'to_account'): string =>
  `(SELECT p.entry_id, p.posting_index, p.role, p.amount, ${column === 'to_account'} AS is_in
    FROM postings AS p WHERE p.${column} = mine.id
      AND p.entry_id <= $2 AND (p.entry_id, p.posting_index) < ($2, $3)
    ORDER BY p.entry_id DESC, p.posting_index DESC LIMIT $4)`;

/**
 * Movements of a user's accounts, newest first. Each account is looked up by itself, so that one who
 * moves much costs no more than the page. One between two own accounts is there for both; a page
 * may be longer by one for it.
 */
export async function readPostings(
  db: OrderedDb,
  userId: number,
  { before = END, limit }: { readonly before: PostingPlace | undefined; readonly limit: number },
): Promise<PostingRow[]> {
  const { rows } = await sql(db).query<PostingRow>(
    `SELECT few.*, e.at_ms, e.kind, e.reference FROM (
       SELECT mine.asset, mine.wallet, one.* FROM accounts AS mine
         CROSS JOIN LATERAL (${side('from_account')} UNION ALL ${side('to_account')}) AS one
       WHERE mine.owner_kind = 'user' AND mine.owner_id = $1
       ORDER BY one.entry_id DESC, one.posting_index DESC
       FETCH FIRST ($4::bigint) ROWS WITH TIES) AS few
     JOIN ledger_entries AS e ON e.id = few.entry_id
     ORDER BY few.entry_id DESC, few.posting_index DESC, few.is_in`,
    [String(userId), before.entryId, before.index, limit],
  );
  return rows;
}
