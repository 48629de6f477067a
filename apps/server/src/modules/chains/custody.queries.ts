// Custody on chains: as two officers opened it, as it was compared, and what both are made of.
import type { ChainName } from '@sarraf/contracts';
import type { Writer } from '../../engine/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Custody as it was opened. */
export interface OpeningRow {
  readonly chain: ChainName;
  readonly asset: string;
  readonly height: bigint;
  readonly units: bigint;
  /** The chain's own units. */
  readonly before_raw: string;
  readonly dust_raw: string;
}

/** What was opened. */
export async function selectOpenings(db: PlainDb): Promise<OpeningRow[]> {
  const { rows } = await sql(db).query<OpeningRow>(
    'SELECT chain, asset, height, units, before_raw, dust_raw FROM chain_openings',
  );
  return rows;
}

/**
 * Keeps what was opened, with the command that books it. What came to the house's own addresses until
 * then is part of it. Deposits open with it where a network code is given.
 */
export const CUSTODY_OPENED: Writer = {
  sql: `WITH opened AS (
      INSERT INTO chain_openings (chain, asset, height, hash, units, before_raw, dust_raw, approval_id)
      SELECT chain, asset, height, hash, units, before_raw::numeric, dust_raw::numeric, approval_id
      FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::text[],
        $7::text[], $8::bigint[])
        AS given (chain, asset, height, hash, units, before_raw, dust_raw, approval_id)
      RETURNING chain, asset, height),
    networks AS (
      UPDATE asset_networks AS n SET deposit_open = true
      FROM unnest($2::text[], $9::text[]) AS given (asset, opens_code)
      WHERE n.asset = given.asset AND n.code = given.opens_code)
    UPDATE chain_moves AS m SET book = 'opening' FROM opened AS o
    WHERE m.chain = o.chain AND m.asset = o.asset AND m.user_id IS NULL AND m.is_in
      AND m.height <= o.height AND m.book IN ('waiting', 'dust')`,
  columns: {
    chain: 'text',
    asset: 'text',
    height: 'bigint',
    hash: 'text',
    units: 'bigint',
    before_raw: 'text',
    dust_raw: 'text',
    approval_id: 'bigint',
    opens_code: 'text',
  },
};
