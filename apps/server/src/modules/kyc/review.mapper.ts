import type { IdentityRequest } from '@sarraf/contracts';
import type { ReviewRow } from './review.queries.ts';

/** A request as officers see it, on the wire. */
export function toIdentityRequest(row: ReviewRow): IdentityRequest {
  return {
    id: String(row.id),
    user_id: String(row.user_id),
    level: row.level === 2n ? 2 : 1,
    status: row.status,
    first_name: row.first_name,
    last_name: row.last_name,
    created_at: row.created_at.toISOString(),
    claimed_by: row.claimed_by === null ? null : String(row.claimed_by),
    documents: row.documents,
  };
}
