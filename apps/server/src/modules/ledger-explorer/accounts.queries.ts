// The accounts themselves, and what moved one of them.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { OwnerRow } from './entry-rows.queries.ts';

/** An account with what it has; smallest units. */
export interface AccountRow extends OwnerRow {
  readonly total: bigint;
  readonly held: bigint;
}

const COLUMNS = `a.id AS account_id, a.owner_kind, a.owner_id, a.asset, a.wallet, b.total, b.held`;

/** The accounts of the house and of the outside: a few of each asset. */
export async function selectOwnAccounts(db: OrderedDb): Promise<AccountRow[]> {
  const { rows } = await sql(db).query<AccountRow>(
    `SELECT ${COLUMNS}, NULL AS first_name, NULL AS last_name
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.owner_kind IN ('house', 'outside')
     ORDER BY a.asset, a.owner_kind, a.owner_id, a.wallet`,
  );
  return rows;
}

/** One account; undefined where there is none. */
export async function selectAccount(db: OrderedDb, id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql(db).query<AccountRow>(
    `SELECT ${COLUMNS}, u.first_name, u.last_name
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
       LEFT JOIN users AS u ON u.id = CASE WHEN a.owner_kind = 'user' THEN a.owner_id::bigint END
     WHERE a.id = $1`,
    [id],
  );
  return rows[0];
}

/** What one entry did to an account. */
export interface AccountEntryRow {
  readonly entry_id: bigint;
  readonly kind: string;
  readonly reference: string;
  readonly at_ms: bigint;
  readonly total: bigint;
  /** What it had before. */
  readonly before: bigint;
}

/** Entries that moved an account, below `before` and from `from` on, the newest first. */
export async function selectAccountEntries(
  db: OrderedDb,
  id: number,
  {
    before,
    from = 0,
    limit,
  }: { readonly before: number; readonly from?: number; readonly limit: number },
): Promise<AccountEntryRow[]> {
  const { rows } = await sql(db).query<AccountEntryRow>(
    `SELECT few.entry_id, few.total, e.kind, e.reference, e.at_ms,
       COALESCE((SELECT total FROM account_entries AS earlier
         WHERE earlier.account_id = $1 AND earlier.entry_id < few.entry_id
         ORDER BY earlier.entry_id DESC LIMIT 1), 0) AS before
     FROM (SELECT entry_id, total FROM account_entries
         WHERE account_id = $1 AND entry_id < $2 AND entry_id >= $4
         ORDER BY entry_id DESC LIMIT $3) AS few
       JOIN ledger_entries AS e ON e.id = few.entry_id
     ORDER BY few.entry_id DESC`,
    [id, before, limit, from],
  );
  return rows;
}

/** A person's account; undefined where it never held anything. */
export async function selectAccountIdOf(
  db: OrderedDb,
  of: { readonly userId: number; readonly asset: string; readonly wallet: 'spot' | 'vault' },
): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `SELECT id FROM accounts
     WHERE owner_kind = 'user' AND owner_id = $1 AND asset = $2 AND wallet = $3`,
    [String(of.userId), of.asset, of.wallet],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].id);
}

/** What an account had before an entry; smallest units. */
export async function selectTotalBefore(
  db: OrderedDb,
  id: number,
  entryId: number,
): Promise<bigint> {
  const { rows } = await sql(db).query<{ total: bigint }>(
    `SELECT total FROM account_entries WHERE account_id = $1 AND entry_id < $2
     ORDER BY entry_id DESC LIMIT 1`,
    [id, entryId],
  );
  return rows[0]?.total ?? 0n;
}
