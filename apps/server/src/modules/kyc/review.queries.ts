import type { IdentityRequest } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A request for level 2 as officers see it. */
export interface ReviewRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly level: bigint;
  readonly status: 'pending' | 'approved' | 'refused' | 'cancelled';
  readonly first_name: string;
  readonly last_name: string;
  readonly created_at: Date;
  readonly claimed_by: bigint | null;
  readonly documents: IdentityRequest['documents'];
}

/** How long a request stays with the officer who took it. */
const CLAIM = `interval '15 minutes'`;
const COLUMNS = `r.id, r.user_id, r.level, r.status, r.first_name, r.last_name, r.created_at,
  CASE WHEN r.claimed_at > now() - ${CLAIM} THEN r.claimed_by END AS claimed_by,
  (SELECT json_agg(json_build_object('id', s.document_id, 'kind', s.kind,
      'media_type', d.media_type, 'spoken_numbers', s.spoken_numbers) ORDER BY s.kind)
   FROM kyc_request_documents AS s JOIN documents AS d ON d.id = s.document_id
   WHERE s.request_id = r.id) AS documents`;

/** Requests that wait, oldest first. */
export async function selectQueue(
  db: PlainDb,
  window: { readonly afterId: number | undefined; readonly offset: number; readonly limit: number },
): Promise<ReviewRow[]> {
  const { rows } = await sql(db).query<ReviewRow>(
    `SELECT ${COLUMNS} FROM kyc_requests AS r
     WHERE r.status = 'pending' AND r.level = 2 AND ($1::bigint IS NULL OR r.id > $1)
     ORDER BY r.id OFFSET $2 LIMIT $3`,
    [window.afterId ?? null, window.offset, window.limit],
  );
  return rows;
}

/** How many wait, up to a bound. */
export async function countQueue(db: PlainDb, max: number): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM
       (SELECT FROM kyc_requests WHERE status = 'pending' AND level = 2 LIMIT $1) AS queue`,
    [max],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** One request for level 2. */
export async function selectReview(db: PlainDb, id: number): Promise<ReviewRow | undefined> {
  const { rows } = await sql(db).query<ReviewRow>(
    `SELECT ${COLUMNS} FROM kyc_requests AS r WHERE r.id = $1 AND r.level = 2`,
    [id],
  );
  return rows[0];
}

/** An officer takes a request; false when another one has it or it is decided. */
export async function claimRequest(db: PlainDb, id: number, officer: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE kyc_requests SET claimed_by = $2, claimed_at = now()
     WHERE id = $1 AND level = 2 AND status = 'pending'
       AND (claimed_by IS NULL OR claimed_by = $2 OR claimed_at <= now() - ${CLAIM})`,
    [id, officer],
  );
  return rowCount === 1;
}

/** The way out of `pending` by an officer; false unless the request is in their hands. */
export async function decideReview(
  db: PlainDb,
  id: number,
  officer: number,
  decision: { readonly status: 'approved' | 'refused'; readonly reason: string | null },
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE kyc_requests SET status = $3, reason = $4, decided_at = now(), decided_by = $2
     WHERE id = $1 AND level = 2 AND status = 'pending' AND claimed_by = $2
       AND claimed_at > now() - ${CLAIM}`,
    [id, officer, decision.status, decision.reason],
  );
  return rowCount === 1;
}
