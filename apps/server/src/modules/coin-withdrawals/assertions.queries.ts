// Officers' passkeys over digests, as the signer judges them.
import type { Assertion } from '@sarraf/signer-protocol';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Those of the officers whose words stand under a withdrawal, the first first. */
export async function selectAssertions(db: PlainDb, payoutId: string): Promise<Assertion[]> {
  const { rows } = await sql(db).query<{
    credential_id: string;
    client_data_json: string;
    authenticator_data: string;
    signature: string;
  }>(
    `SELECT s.credential_id, s.client_data_json, s.authenticator_data, s.signature
     FROM coin_payout_assertions AS s
     WHERE s.payout_id = $1 AND EXISTS (
       SELECT FROM approvals AS a WHERE a.kind = 'coin_payout' AND a.subject = $1
         AND a.state = 'approved' AND s.officer_id IN (a.proposed_by, a.decided_by))
     ORDER BY s.at, s.officer_id LIMIT 4`,
    [payoutId],
  );
  return rows.map((row) => ({
    credentialId: row.credential_id,
    clientDataJSON: row.client_data_json,
    authenticatorData: row.authenticator_data,
    signature: row.signature,
  }));
}

/** Which officers signed the digests of some withdrawals, as `payout officer`. */
export async function selectSigners(
  db: PlainDb,
  payoutIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql(db).query<{ payout_id: string; officer_id: bigint }>(
    'SELECT payout_id, officer_id FROM coin_payout_assertions WHERE payout_id = ANY($1)',
    [payoutIds],
  );
  return new Set(rows.map(({ officer_id: officer, payout_id: id }) => `${id} ${officer}`));
}

/** Keeps an officer's; of one who signs anew the newer one. */
export async function keepAssertion(
  tx: PlainDb,
  of: { readonly payoutId: string; readonly officer: number; readonly at: Date },
  { authenticatorData, clientDataJSON, credentialId, signature }: Assertion,
): Promise<void> {
  await sql(tx).query(
    `INSERT INTO coin_payout_assertions (payout_id, officer_id, credential_id, client_data_json,
       authenticator_data, signature, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (payout_id, officer_id) DO UPDATE SET credential_id = excluded.credential_id,
       client_data_json = excluded.client_data_json,
       authenticator_data = excluded.authenticator_data, signature = excluded.signature,
       at = excluded.at`,
    [of.payoutId, of.officer, credentialId, clientDataJSON, authenticatorData, signature, of.at],
  );
}
