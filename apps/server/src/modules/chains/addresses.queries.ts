// Addresses of ours: each child of the public key is given once.
import type { ChainFamily } from '@sarraf/chain-codec';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** The next number of a person's address; one that is not used in the end stays unused. */
export async function nextAddressNumber(db: PlainDb): Promise<number> {
  const { rows } = await sql(db).query<{ number: bigint }>(
    `SELECT nextval('deposit_address_numbers') AS number`,
  );
  return Number(rows[0]?.number ?? 0n);
}

/** A person's address; undefined before they asked for one. */
export async function selectAddressOf(
  db: PlainDb,
  family: ChainFamily,
  userId: number,
): Promise<string | undefined> {
  const { rows } = await sql(db).query<{ address: string }>(
    'SELECT address FROM deposit_addresses WHERE family = $1 AND user_id = $2',
    [family, userId],
  );
  return rows[0]?.address;
}

/** Keeps an address; one that its person, or the house, has already stays. */
export async function insertAddress(
  db: PlainDb,
  given: {
    readonly family: ChainFamily;
    readonly branch: 0 | 1;
    readonly number: number;
    readonly address: string;
    readonly userId: number | null;
  },
): Promise<void> {
  await sql(db).query(
    `INSERT INTO deposit_addresses (family, branch, number, address, user_id)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [given.family, given.branch, given.number, given.address, given.userId],
  );
}

/** The house's own addresses by their number: 0 hot, 1 gas. */
export async function selectHouseAddresses(
  db: PlainDb,
  family: ChainFamily,
): Promise<readonly string[]> {
  const { rows } = await sql(db).query<{ address: string }>(
    'SELECT address FROM deposit_addresses WHERE family = $1 AND branch = 1 ORDER BY number',
    [family],
  );
  return rows.map(({ address }) => address);
}

/** Whose an address of ours is, however it is written; undefined where it is none. */
export async function selectAddressOwner(
  db: PlainDb,
  address: string,
): Promise<{ readonly userId: number | null } | undefined> {
  const { rows } = await sql(db).query<{ user_id: bigint | null }>(
    'SELECT user_id FROM deposit_addresses WHERE lower(address) = lower($1)',
    [address],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { userId: row.user_id === null ? null : Number(row.user_id) };
}
