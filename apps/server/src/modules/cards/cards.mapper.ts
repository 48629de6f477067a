import type { Card, CardReview } from '@sarraf/contracts';
import { bankOf } from '@sarraf/money/banks';
import { maskMobile } from '../users/index.ts';
import type { CardRow } from './cards.queries.ts';
import type { CardReviewRow } from './review.queries.ts';

/** Row to wire: the bank that the whole number is of, and never the number itself. */
export function toCard(row: CardRow, number: string): Card {
  return {
    id: String(row.id),
    masked: row.masked,
    bank: bankName(row.id, number),
    sheba: row.sheba,
    owner_name: row.owner_name,
    status: row.status,
    reason: row.reason,
    is_default: row.is_default,
    created_at: row.created_at.toISOString(),
  };
}

/**
 * A card as officers see it, on the wire.
 *
 * @param number - whole: its bank goes out, and nothing more of it
 * @param officer - who looks: their own decision says until when it may be taken back
 */
export function toCardReview(row: CardReviewRow, number: string, officer: number): CardReview {
  return {
    id: String(row.id),
    user_id: String(row.user_id),
    masked: row.masked,
    bank: bankName(row.id, number),
    status: row.status,
    reason: row.reason,
    first_name: row.first_name,
    last_name: row.last_name,
    mobile: maskMobile(row.mobile),
    is_own: row.is_own,
    asked: Number(row.checks),
    created_at: row.created_at.toISOString(),
    claimed_by: row.claimed_by === null ? null : String(row.claimed_by),
    claimed_until: row.claimed_until?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    undo_until: row.decided_by === BigInt(officer) ? (row.undo_until?.toISOString() ?? null) : null,
  };
}

function bankName(id: bigint, number: string): Card['bank'] {
  const bank = bankOf(number);
  if (bank === undefined) throw new Error(`Card ${id} is of no known bank.`);
  return { code: bank.code, name: { ...bank.name } };
}
