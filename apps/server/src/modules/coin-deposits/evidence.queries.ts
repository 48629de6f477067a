// Claims to payments that came to an address of nobody's, with what their people show.
import type { ChainName, COIN_CLAIM_REFUSALS, COIN_CLAIM_STATES } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Why a claim was refused. */
export type ClaimRefusal = (typeof COIN_CLAIM_REFUSALS)[number];

/** A claim with the payment that it is to; amounts in smallest units. */
export interface ClaimedRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly chain: ChainName;
  readonly txid: string;
  readonly asset: string;
  readonly units: bigint;
  readonly move_id: string;
  readonly state: (typeof COIN_CLAIM_STATES)[number];
  readonly reason: ClaimRefusal | null;
  readonly evidence_words: string | null;
  readonly evidence_at: Date | null;
  readonly pictures: bigint;
  readonly at: Date;
}

// what is the claimant's own is their deposit, and no claim
const CLAIMED = `SELECT k.id, k.user_id, k.chain, k.txid, m.asset, m.units, k.move_id, k.state, k.reason,
    k.evidence_words, k.evidence_at, k.at,
    (SELECT count(*) FROM coin_claim_pictures AS p WHERE p.claim_id = k.id) AS pictures
  FROM coin_claims AS k JOIN chain_moves AS m ON m.id = k.move_id
  WHERE (m.user_id IS NULL OR k.state <> 'open')`;

/** A person's claims, newest first. */
export async function selectOwnClaims(
  db: PlainDb,
  userId: number,
  limit: number,
): Promise<ClaimedRow[]> {
  const { rows } = await sql(db).query<ClaimedRow>(
    `${CLAIMED} AND k.user_id = $1 ORDER BY k.at DESC, k.id DESC LIMIT $2`,
    [userId, limit],
  );
  return rows;
}

/** One claim; of this person alone where one is given. */
export async function selectClaimed(
  db: PlainDb,
  id: string,
  userId?: number,
): Promise<ClaimedRow | undefined> {
  const { rows } = await sql(db).query<ClaimedRow>(
    `${CLAIMED} AND k.id = $1 AND ($2::bigint IS NULL OR k.user_id = $2)`,
    [id, userId ?? null],
  );
  return rows[0];
}

/** Keeps the evidence of an open claim that has none; false: it has, or was decided. */
export async function insertEvidence(
  tx: PlainDb,
  claim: bigint,
  shown: { readonly words: string; readonly documents: readonly string[]; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    `UPDATE coin_claims SET evidence_words = $2, evidence_at = $3
     WHERE id = $1 AND state = 'open' AND evidence_at IS NULL`,
    [claim, shown.words, shown.at],
  );
  if (rowCount !== 1) return false;
  await sql(tx).query(
    `INSERT INTO coin_claim_pictures (claim_id, nth, document_id)
     SELECT $1, nth, id FROM unnest($2::text[]) WITH ORDINALITY AS given (id, nth)`,
    [claim, shown.documents],
  );
  return true;
}

/** The document that a picture of a claim is. */
export async function selectPicture(
  db: PlainDb,
  claim: string,
  nth: string,
): Promise<string | undefined> {
  const { rows } = await sql(db).query<{ document_id: string }>(
    'SELECT document_id FROM coin_claim_pictures WHERE claim_id = $1 AND nth = $2',
    [claim, nth],
  );
  return rows[0]?.document_id;
}

/** Refuses an open claim; false: it was decided. */
export async function updateRefused(
  tx: PlainDb,
  claim: bigint,
  refused: { readonly reason: ClaimRefusal; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    `UPDATE coin_claims SET state = 'refused', reason = $2, decided_at = $3
     WHERE id = $1 AND state = 'open'`,
    [claim, refused.reason, refused.at],
  );
  return rowCount === 1;
}
