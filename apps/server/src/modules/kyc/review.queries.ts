import type { IdentityRequest } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A request as officers see it. */
export interface ReviewRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly level: bigint;
  readonly status: 'pending' | 'approved' | 'refused' | 'cancelled';
  readonly first_name: string;
  readonly last_name: string;
  readonly created_at: Date;
  readonly claimed_by: bigint | null;
  readonly claimed_until: Date | null;
  readonly decided_at: Date | null;
  readonly decided_by: bigint | null;
  readonly undo_until: Date | null;
  readonly checks: bigint;
  readonly undone: bigint;
  readonly documents: IdentityRequest['documents'];
}

/** With what its documents are compared. */
export interface ReviewDetailRow extends ReviewRow {
  readonly mobile: string;
  readonly card_id: bigint | null;
  readonly national_code_sealed: string;
  readonly birth_date: string;
  readonly registered_at: Date;
  readonly card_masked: string | null;
  readonly card_owner: string | null;
  readonly returned_before: bigint;
}

/** Which part of the requests is listed. */
export type QueueState = 'waiting' | 'mine' | 'returned' | 'approved';

/** How long a request stays with the officer who took it, and a decision may be taken back. */
const CLAIM = `interval '15 minutes'`;
const UNDO = `interval '10 minutes'`;
const IN_HAND = `r.claimed_at > now() - ${CLAIM}`;
const COLUMNS = `r.id, r.user_id, r.level, r.status, r.first_name, r.last_name, r.created_at,
  r.decided_at, r.decided_by, r.checks, r.undone,
  CASE WHEN r.decided_at > now() - ${UNDO} THEN r.decided_at + ${UNDO} END AS undo_until,
  CASE WHEN ${IN_HAND} THEN r.claimed_by END AS claimed_by,
  CASE WHEN ${IN_HAND} THEN r.claimed_at + ${CLAIM} END AS claimed_until,
  (SELECT COALESCE(json_agg(json_build_object('id', s.document_id, 'kind', s.kind,
      'media_type', d.media_type, 'spoken_numbers', s.spoken_numbers) ORDER BY s.kind), '[]')
   FROM kyc_request_documents AS s JOIN documents AS d ON d.id = s.document_id
   WHERE s.request_id = r.id) AS documents`;

/** What waits for staff, as the queue's index has it: at level 1 what the office is silent on. */
const WAITS = `r.status = 'pending' AND (r.level = 2 OR r.checks > 0)`;

/** A part of the requests; `officer` counts for `mine` alone. */
export interface QueuePart {
  readonly state: QueueState;
  readonly officer: number;
}

/** The rows of a part, and what `$1` is in it. */
function filterOf({ state, officer }: QueuePart): readonly [where: string, value: unknown] {
  if (state === 'waiting') return [`${WAITS} AND $1::bigint IS NULL`, null];
  if (state === 'mine') return [`${WAITS} AND r.claimed_by = $1 AND ${IN_HAND}`, officer];
  const status = state === 'returned' ? 'refused' : 'approved';
  return ['r.decided_by IS NOT NULL AND r.status = $1', status];
}

/** Requests, page by page: those that wait begin with the oldest, the decided with the newest. */
export async function selectQueue(
  db: PlainDb,
  part: QueuePart,
  window: { readonly afterId: number | undefined; readonly offset: number; readonly limit: number },
): Promise<ReviewRow[]> {
  const isOldestFirst = part.state === 'waiting' || part.state === 'mine';
  const [where, value] = filterOf(part);
  const { rows } = await sql(db).query<ReviewRow>(
    `SELECT ${COLUMNS} FROM kyc_requests AS r
     WHERE ${where} AND ($2::bigint IS NULL OR r.id ${isOldestFirst ? '>' : '<'} $2)
     ORDER BY r.id ${isOldestFirst ? '' : 'DESC'} OFFSET $3 LIMIT $4`,
    [value, window.afterId ?? null, window.offset, window.limit],
  );
  return rows;
}

/** How many there are of them, up to a bound. */
export async function countQueue(db: PlainDb, part: QueuePart, max: number): Promise<number> {
  const [where, value] = filterOf(part);
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT FROM kyc_requests AS r WHERE ${where} LIMIT $2) AS part`,
    [value, max],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** One request; of level 1 only what waited for staff. */
export async function selectReview(db: PlainDb, id: number): Promise<ReviewDetailRow | undefined> {
  const { rows } = await sql(db).query<ReviewDetailRow>(
    `SELECT ${COLUMNS}, u.mobile, r.national_code_sealed, r.card_id,
       to_char(r.birth_date, 'YYYY-MM-DD') AS birth_date, u.created_at AS registered_at,
       card.masked AS card_masked, card.owner_name AS card_owner,
       (SELECT count(*) FROM kyc_requests AS b WHERE b.user_id = r.user_id AND b.level = r.level
          AND b.status = 'refused' AND b.id < r.id) AS returned_before
     FROM kyc_requests AS r JOIN users AS u ON u.id = r.user_id
       LEFT JOIN LATERAL (SELECT masked, owner_name FROM cards WHERE cards.user_id = r.user_id
         AND CASE WHEN r.level = 1 THEN cards.id = r.card_id
           ELSE status = 'verified' AND removed_at IS NULL END
         ORDER BY id DESC LIMIT 1) AS card ON true
     WHERE r.id = $1 AND (r.level = 2 OR r.checks > 0 OR r.decided_by IS NOT NULL)`,
    [id],
  );
  return rows[0];
}

/** An officer takes a request; false when another one has it or it is decided. */
export async function claimRequest(db: PlainDb, id: number, officer: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE kyc_requests AS r SET claimed_by = $2, claimed_at = now()
     WHERE r.id = $1 AND ${WAITS}
       AND (r.claimed_by IS NULL OR r.claimed_by = $2 OR r.claimed_at <= now() - ${CLAIM})`,
    [id, officer],
  );
  return rowCount === 1;
}

/** An officer gives a request back to the queue; false when it is not in their hands. */
export async function releaseRequest(db: PlainDb, id: number, officer: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE kyc_requests AS r SET claimed_by = NULL, claimed_at = NULL
     WHERE r.id = $1 AND ${WAITS} AND r.claimed_by = $2`,
    [id, officer],
  );
  return rowCount === 1;
}
