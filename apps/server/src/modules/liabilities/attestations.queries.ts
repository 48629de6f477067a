// Signatures of the house's wallets over roots.
import type { ChainName } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A signature over a root. */
export interface AttestationRow {
  readonly asset: string;
  readonly chain: ChainName;
  readonly address: string;
  readonly text: string;
  readonly signature: string;
  readonly at: Date;
}

/** All of a count. */
export async function selectAttestations(db: PlainDb, number: bigint): Promise<AttestationRow[]> {
  const { rows } = await sql(db).query<AttestationRow>(
    `SELECT asset, chain, address, text, signature, at FROM liability_attestations
     WHERE number = $1 ORDER BY asset, chain`,
    [number],
  );
  return rows;
}

/** Keeps one; the first one stays. */
export async function insertAttestation(
  db: PlainDb,
  number: bigint,
  { address, asset, at, chain, signature, text }: AttestationRow,
): Promise<void> {
  await sql(db).query(
    `INSERT INTO liability_attestations (number, asset, chain, address, text, signature, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [number, asset, chain, address, text, signature, at],
  );
}
