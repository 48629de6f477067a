import type { IdentityRequest, IdentityReview } from '@sarraf/contracts';
import { maskMobile } from '../users/index.ts';
import type { KnownAnswers } from './identity-answers.ts';
import type { ReviewDetailRow, ReviewRow } from './review.queries.ts';

/**
 * A request as officers see it in a list, on the wire.
 *
 * @param officer - who looks: their own decision says until when it may be taken back
 */
export function toIdentityRequest(row: ReviewRow, officer: number): IdentityRequest {
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
    undo_until: row.decided_by === BigInt(officer) ? (row.undo_until?.toISOString() ?? null) : null,
    asked: Number(row.checks),
    documents: row.documents,
  };
}

/** With what a request is shown to an officer. */
export interface ReviewedWith {
  readonly officer: number;
  /** Whole; its last four digits go out. */
  readonly nationalCode: string;
  /** What the office said; undefined at level 2. */
  readonly answers: KnownAnswers | undefined;
}

/** A request with what is compared, on the wire. */
export function toIdentityReview(
  row: ReviewDetailRow,
  { officer, nationalCode, answers }: ReviewedWith,
): IdentityReview {
  return {
    ...toIdentityRequest(row, officer),
    person: {
      mobile: maskMobile(row.mobile),
      national_code_end: nationalCode.slice(-4),
      birth_date: row.birth_date,
      registered_at: row.registered_at.toISOString(),
      card:
        row.card_masked === null ? null : { masked: row.card_masked, owner_name: row.card_owner },
      returned_before: Number(row.returned_before),
    },
    office: answers === undefined ? null : toOffice(answers),
  };
}

function toOffice({ isMobileOwn, person, isCardOwn }: KnownAnswers): IdentityReview['office'] {
  const { names, likeness } = person ?? {};
  return {
    mobile: isMobileOwn ?? null,
    person: person === undefined ? null : person !== null,
    names: names === undefined ? null : { ...names },
    likeness: likeness === undefined ? null : { ...likeness },
    card: isCardOwn ?? null,
  };
}
