// The address book of coins, and what else is known of addresses.
import type { ChainFamily } from '@sarraf/chain-codec';
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** An entry of a person's book. */
export interface EntryRow {
  readonly id: bigint;
  readonly family: ChainFamily;
  readonly label: string;
  readonly address: string;
  readonly counts_from: Date;
}

/** The same with what was withdrawn to it. */
export interface UsedEntryRow extends EntryRow {
  readonly paid: bigint;
  readonly last_used_at: Date | null;
}

const COLUMNS = 'a.id, a.family, a.label, a.address, a.counts_from';
const USED = `SELECT ${COLUMNS}, used.paid, used.last_used_at
  FROM withdraw_addresses AS a, LATERAL (
    SELECT count(*) FILTER (WHERE w.state = 'settled') AS paid, max(p.created_at) AS last_used_at
    FROM coin_payouts AS p JOIN withdrawals_state AS w ON w.id = p.id
    WHERE lower(p.address) = lower(a.address) AND p.user_id = a.user_id) AS used
  WHERE a.user_id = $1 AND a.removed_at IS NULL`;

/** A person's book, the last used first. */
export async function selectBook(db: OrderedDb, userId: number): Promise<UsedEntryRow[]> {
  const { rows } = await sql(db).query<UsedEntryRow>(
    `${USED} ORDER BY used.last_used_at DESC NULLS LAST, a.id DESC`,
    [userId],
  );
  return rows;
}

/** One entry of it. */
export async function selectBookEntry(
  db: OrderedDb,
  userId: number,
  id: bigint,
): Promise<UsedEntryRow | undefined> {
  const { rows } = await sql(db).query<UsedEntryRow>(`${USED} AND a.id = $2`, [userId, id]);
  return rows[0];
}

/** The entry of an address, however it is written. */
export async function selectEntryOf(
  db: AnyDb,
  userId: number,
  address: string,
): Promise<EntryRow | undefined> {
  const { rows } = await sql(db).query<EntryRow>(
    `SELECT ${COLUMNS} FROM withdraw_addresses AS a
     WHERE a.user_id = $1 AND lower(a.address) = lower($2)
       AND a.removed_at IS NULL`,
    [userId, address],
  );
  return rows[0];
}

/** How many entries there are. */
export async function countBook(db: PlainDb, userId: number): Promise<number> {
  const { rows } = await sql(db).query<{ entries: bigint }>(
    'SELECT count(*) AS entries FROM withdraw_addresses WHERE user_id = $1 AND removed_at IS NULL',
    [userId],
  );
  return Number(rows[0]?.entries ?? 0n);
}

/** Saves an address; undefined where it is there already. */
export async function insertEntry(
  db: PlainDb,
  entry: {
    readonly userId: number;
    readonly family: ChainFamily;
    readonly address: string;
    readonly label: string;
    readonly countsFrom: Date;
  },
): Promise<bigint | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO withdraw_addresses (user_id, family, address, label, counts_from)
     VALUES ($1, $5, $2, $3, $4)
     ON CONFLICT (user_id, family, lower(address)) WHERE removed_at IS NULL DO NOTHING RETURNING id`,
    [entry.userId, entry.address, entry.label, entry.countsFrom, entry.family],
  );
  return rows[0]?.id;
}

/** Removes an entry; false where there is none. */
export async function removeEntry(
  db: PlainDb,
  userId: number,
  id: bigint,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE withdraw_addresses SET removed_at = $3
     WHERE user_id = $1 AND id = $2 AND removed_at IS NULL`,
    [userId, id, at],
  );
  return rowCount === 1;
}

/** Whether nothing leaves to an address. `lower`: in lower case. */
export async function isBlocked(db: PlainDb, family: ChainFamily, lower: string): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'SELECT FROM blocked_addresses WHERE family = $2 AND address = $1',
    [lower, family],
  );
  return rowCount !== 0;
}

/** An address that a person has met. */
export interface KnownAddressRow {
  readonly address: string;
  readonly label: string | null;
  /** A withdrawal of theirs reached it. */
  readonly was_paid: boolean;
}

/** How an address begins and ends, in lower case and without what all of its kind begin with. */
export interface Ends {
  readonly first: string;
  readonly last: string;
}

const LOOKED_THROUGH_MAX = 2_000;

/** Addresses that a person has met and that begin and end so. */
export async function selectKnownAddresses(
  db: OrderedDb,
  userId: number,
  { first, last }: Ends,
): Promise<KnownAddressRow[]> {
  const { rows } = await sql(db).query<KnownAddressRow>(
    `WITH known AS (
       SELECT address, label, false AS was_paid, 1 AS rank FROM withdraw_addresses
         WHERE user_id = $1 AND removed_at IS NULL
       UNION ALL SELECT address, label, state = 'settled', 2 FROM (
         SELECT p.address, p.label, w.state FROM coin_payouts AS p
           JOIN withdrawals_state AS w ON w.id = p.id
         WHERE p.user_id = $1 ORDER BY p.id DESC LIMIT ${LOOKED_THROUGH_MAX}) AS asked
       UNION ALL SELECT address, NULL, false, 3 FROM deposit_addresses WHERE user_id = $1
       UNION ALL SELECT counterpart, NULL, false, 4 FROM (
         SELECT counterpart FROM chain_moves WHERE user_id = $1 AND is_in
         ORDER BY seq DESC LIMIT ${LOOKED_THROUGH_MAX}) AS moves WHERE counterpart IS NOT NULL)
     SELECT address, label, was_paid FROM known
     WHERE regexp_replace(lower(address), '^(0x|(bc|bcrt)1[qp]|t(?=.{33}$))', '') LIKE $2 || '%' || $3
     ORDER BY rank LIMIT 50`,
    [userId, first, last],
  );
  return rows;
}
