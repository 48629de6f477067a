import type { OfflineDeposit, ReceiptReview, UnmatchedLine } from '@sarraf/contracts';
import { type PersonRow, toPerson } from '../statements/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import type { ReceiptRow } from './receipts.queries.ts';

/** A receipt as its owner sees it. */
export function toReceipt(row: ReceiptRow): OfflineDeposit {
  return {
    id: String(row.id),
    amount: tomanText(row.amount_rial),
    paid_at: row.paid_at.toISOString(),
    tracking_number: row.tracking_number,
    account: row.account,
    status: row.state,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** A receipt as an officer sees it, with the lines that may be its own. */
export function toReview(
  row: ReceiptRow,
  person: PersonRow,
  lines: readonly UnmatchedLine[],
): ReceiptReview {
  const likely = lines.map((line) => ({
    ...line,
    is_same_reference: line.reference.toUpperCase() === row.tracking_number,
  }));
  return {
    ...toReceipt(row),
    person: toPerson(person),
    lines: likely.toSorted((a, b) => Number(b.is_same_reference) - Number(a.is_same_reference)),
    words: row.words,
  };
}
