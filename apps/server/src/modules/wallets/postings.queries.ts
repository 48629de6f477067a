import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Where one posting stands among all. */
export interface PostingPosition {
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

const END: PostingPosition = { entryId: Number.MAX_SAFE_INTEGER, index: 0 };

/**
 * Movements of a user's accounts, newest first. Each account goes down the index of the books
 * (`account_entries`) by itself, so that one who moves much costs no more than the page; what came after
 * the index was moved on last is read by its entries. One between two own accounts is there for both;
 * a page may be longer by one for it.
 */
export async function readPostings(
  db: OrderedDb,
  userId: number,
  { before = END, limit }: { readonly before: PostingPosition | undefined; readonly limit: number },
): Promise<PostingRow[]> {
  const { rows } = await sql(db).query<PostingRow>(
    `WITH mine AS MATERIALIZED (SELECT id, asset, wallet FROM accounts
         WHERE owner_kind = 'user' AND owner_id = $1),
       -- of the entry that one reads on from, all may have been shown: one more is looked at
       indexed AS MATERIALIZED (SELECT mine.*, one.entry_id FROM mine
         CROSS JOIN LATERAL (SELECT a.entry_id FROM account_entries AS a
           WHERE a.account_id = mine.id AND a.entry_id <= $2
           ORDER BY a.entry_id DESC LIMIT $4::bigint + 1) AS one),
       newest AS MATERIALIZED (SELECT * FROM indexed WHERE entry_id = $2
         UNION ALL (SELECT * FROM indexed WHERE entry_id < $2
           ORDER BY entry_id DESC FETCH FIRST ($4::bigint) ROWS WITH TIES)),
       found AS (
         SELECT i.id, i.asset, i.wallet, p.entry_id, p.posting_index, p.role, p.amount, p.to_account
         FROM newest AS i JOIN postings AS p ON p.entry_id = i.entry_id
           AND i.id IN (p.from_account, p.to_account)
         UNION ALL
         SELECT m.id, m.asset, m.wallet, p.entry_id, p.posting_index, p.role, p.amount, p.to_account
         FROM ledger_index_place AS position
           JOIN postings AS p ON p.entry_id > position.entry_id AND p.entry_id <= $2
           JOIN mine AS m ON m.id IN (p.from_account, p.to_account)),
       few AS (SELECT entry_id, posting_index, role, asset, wallet, amount, to_account = id AS is_in
         FROM found WHERE (entry_id, posting_index) < ($2, $3)
         ORDER BY entry_id DESC, posting_index DESC FETCH FIRST ($4::bigint) ROWS WITH TIES)
     SELECT few.*, e.at_ms, e.kind, e.reference FROM few
       JOIN ledger_entries AS e ON e.id = few.entry_id
     ORDER BY few.entry_id DESC, few.posting_index DESC, few.is_in`,
    [String(userId), before.entryId, before.index, limit],
  );
  return rows;
}
