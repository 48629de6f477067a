// Signatures of cold over roots, as they were brought here.
import type { ChainName } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A signature of a cold address over a root. */
export interface ColdAttestationRow {
  readonly number: bigint;
  readonly asset: string;
  readonly chain: ChainName;
  readonly address: string;
  readonly text: string;
  readonly signature: string;
  /** `2026-11-30` */
  readonly signed_on: string;
  readonly at: Date;
}

/** The newest of each address and asset. */
export async function selectColdAttestations(db: PlainDb): Promise<readonly ColdAttestationRow[]> {
  const { rows } = await sql(db).query<ColdAttestationRow>(
    `SELECT DISTINCT ON (chain, asset, address) number, asset, chain, address, text, signature,
       signed_on::text AS signed_on, at
     FROM cold_attestations ORDER BY chain, asset, address, number DESC LIMIT 200`,
  );
  return rows;
}

/** Keeps one; the first one of a count stays. False: it was kept before. */
export async function insertColdAttestation(
  tx: PlainDb,
  row: ColdAttestationRow & { readonly officer: number },
): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    `INSERT INTO cold_attestations (number, asset, chain, address, text, signature, signed_on, at, officer)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [
      row.number,
      row.asset,
      row.chain,
      row.address,
      row.text,
      row.signature,
      row.signed_on,
      row.at,
      row.officer,
    ],
  );
  return rowCount === 1;
}

/** When cold signed last, and when something moved to it or from it last; null: never. */
export async function selectColdDates(
  db: PlainDb,
): Promise<{ readonly signed: Date | null; readonly moved: Date | null }> {
  const { rows } = await sql(db).query<{ signed: Date | null; moved: Date | null }>(
    `SELECT (SELECT max(at) FROM cold_attestations) AS signed,
       (SELECT max(closed_at) FROM chain_spends WHERE kind = 'cold' AND state = 'final') AS moved`,
  );
  return rows[0] ?? { signed: null, moved: null };
}
