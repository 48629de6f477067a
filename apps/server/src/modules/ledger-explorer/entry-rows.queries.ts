// Entries with all that belongs to them.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** An entry. */
export interface EntryRow {
  readonly id: bigint;
  readonly kind: string;
  readonly reference: string;
  readonly at_ms: bigint;
  readonly seq: bigint;
  readonly command_index: bigint;
  /** Of a trade. */
  readonly maker_order: bigint | null;
  readonly taker_order: bigint | null;
}

/** Whose an account is. */
export interface OwnerRow {
  readonly account_id: bigint;
  readonly owner_kind: 'user' | 'house' | 'outside';
  readonly owner_id: string;
  readonly asset: string;
  readonly wallet: 'spot' | 'vault';
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** A posting; smallest units. */
export interface PostingRow {
  readonly entry_id: bigint;
  readonly posting_index: bigint;
  readonly from_account: bigint;
  readonly to_account: bigint;
  readonly asset: string;
  readonly amount: bigint;
  readonly role: string;
}

/** Entries by their numbers, the newest first. */
export async function selectEntries(db: OrderedDb, ids: readonly number[]): Promise<EntryRow[]> {
  const { rows } = await sql(db).query<EntryRow>(
    `SELECT e.id, e.kind, e.reference, e.at_ms, e.seq, e.command_index,
       t.maker_order, t.taker_order
     FROM ledger_entries AS e
       LEFT JOIN trades AS t ON e.kind = 'trade'
         AND t.id = CASE WHEN e.kind = 'trade' THEN e.reference::bigint END
     WHERE e.id = ANY($1::bigint[]) ORDER BY e.id DESC`,
    [ids],
  );
  return rows;
}

/** Postings of entries, each entry's in their order. */
export async function selectPostings(db: OrderedDb, ids: readonly number[]): Promise<PostingRow[]> {
  const { rows } = await sql(db).query<PostingRow>(
    `SELECT entry_id, posting_index, from_account, to_account, asset, amount, role
     FROM postings WHERE entry_id = ANY($1::bigint[]) ORDER BY entry_id, posting_index`,
    [ids],
  );
  return rows;
}

/** Accounts with whose they are. */
export async function selectOwners(db: OrderedDb, ids: readonly bigint[]): Promise<OwnerRow[]> {
  const { rows } = await sql(db).query<OwnerRow>(
    `SELECT a.id AS account_id, a.owner_kind, a.owner_id, a.asset, a.wallet,
       u.first_name, u.last_name
     FROM accounts AS a LEFT JOIN users AS u
       ON u.id = CASE WHEN a.owner_kind = 'user' THEN a.owner_id::bigint END
     WHERE a.id = ANY($1::bigint[])`,
    [ids],
  );
  return rows;
}

/** What accounts had after an entry that moved them; those that the index is behind of are missing. */
export async function selectTotalsAfter(
  db: OrderedDb,
  entryId: number,
  accountIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql(db).query<{ account_id: bigint; total: bigint }>(
    `SELECT account_id, total FROM account_entries
     WHERE entry_id = $1 AND account_id = ANY($2::bigint[])`,
    [entryId, accountIds],
  );
  return new Map(rows.map(({ account_id, total }) => [account_id, total]));
}
