// What is needed to say what lies where: people's addresses of a chain, and what two officers counted last.
import type { ChainName } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What lay where at a count, as it is kept; smallest units as text. */
export interface KeptCustody {
  readonly asset: string;
  readonly chains: readonly {
    readonly chain: ChainName;
    readonly height: number;
    readonly hash: string;
    readonly addresses: readonly {
      readonly role: 'hot' | 'gas' | 'cold';
      readonly address: string;
      readonly units: string;
    }[];
    readonly people: { readonly addresses: number; readonly units: string };
  }[];
  readonly silent: readonly ChainName[];
  readonly stated: { readonly units: string; readonly at: string } | null;
}

/** What lies on people's addresses of a chain; the chain's own units. */
export async function selectOfPeople(
  db: PlainDb,
  chain: string,
  asset: string,
): Promise<{ readonly addresses: number; readonly raw: bigint }> {
  const { rows } = await sql(db).query<{ addresses: bigint; raw: string }>(
    `SELECT count(*) AS addresses, COALESCE(sum(each.raw), 0)::text AS raw FROM (
       SELECT s.address, sum(s.raw) AS raw FROM chain_address_sums AS s
       WHERE s.chain = $1 AND s.asset = $2 AND NOT EXISTS (SELECT FROM deposit_addresses AS d
         WHERE d.branch = 1 AND d.address = s.address)
       GROUP BY s.address HAVING sum(s.raw) > 0) AS each`,
    [chain, asset],
  );
  return { addresses: Number(rows[0]?.addresses ?? 0n), raw: BigInt(rows[0]?.raw ?? '0') };
}

/** When custody of each coin was stated last. */
export async function selectStatedAt(db: PlainDb): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql(db).query<{ asset: string; at: Date }>(
    `SELECT DISTINCT ON (subject) subject AS asset, decided_at AS at FROM approvals
     WHERE kind = 'custody' AND state = 'approved' ORDER BY subject, id DESC`,
  );
  return new Map(rows.map(({ asset, at }) => [asset, at]));
}
