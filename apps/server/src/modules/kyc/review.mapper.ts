import type { IdentityRequest, IdentityReview } from '@sarraf/contracts';
import { maskMobile } from '../users/index.ts';
import type { ReviewDetailRow, ReviewRow } from './review.queries.ts';

/** A request as officers see it in a list, on the wire. */
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
    claimed_until: row.claimed_until?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    documents: row.documents,
  };
}

/**
 * A request with what its documents are compared with.
 *
 * @param nationalCode - whole; its last four digits go out
 */
export function toIdentityReview(row: ReviewDetailRow, nationalCode: string): IdentityReview {
  return {
    ...toIdentityRequest(row),
    person: {
      mobile: maskMobile(row.mobile),
      national_code_end: nationalCode.slice(-4),
      birth_date: row.birth_date,
      registered_at: row.registered_at.toISOString(),
      card:
        row.card_masked === null ? null : { masked: row.card_masked, owner_name: row.card_owner },
      returned_before: Number(row.returned_before),
    },
  };
}
