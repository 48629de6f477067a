import type { Statement, StatementLine } from '@sarraf/contracts';
import { tomanText } from '../toman-amounts/index.ts';
import { maskMobile } from '../users/index.ts';
import { type FateSum, isAgreed, type JudgedLine, type StatementSummary } from './line-fates.ts';
import type { StoredLine } from './line-places.ts';
import type { StatementRow } from './statements.queries.ts';

/** Somebody, as an officer sees them. */
export interface PersonRow {
  readonly userId: number;
  readonly name: string | null;
  readonly mobile: string;
}

/** A person on the wire. */
export function toPerson({ userId, name, mobile }: PersonRow): StatementLine['person'] & object {
  return { id: String(userId), name, mobile: maskMobile(mobile) };
}

const toPart = ({ count, rial }: FateSum): Statement['credit'] => ({ count, sum: tomanText(rial) });

/** A statement as an officer sees it. */
export function toStatement(row: StatementRow, officer: number): Statement {
  const { summary, approved_by: approvedBy } = row;
  const { sums } = summary;
  return {
    id: String(row.id),
    account: row.account,
    file_hash: row.file_hash,
    status: row.state,
    credit: toPart(sums.credit),
    unmatched: toPart(sums.unmatched),
    known: toPart(sums.known),
    own: toPart(sums.own),
    unexplained: toPart(sums.unexplained),
    opening: tomanText(summary.openingRial),
    closing: tomanText(summary.closingRial),
    books: tomanText(summary.booksRial),
    is_agreed: isAgreed(summary),
    is_first: summary.isFirst,
    chain: toChain(summary),
    imported_by: { id: String(row.imported_by), name: row.importer },
    is_imported_by_me: row.imported_by === BigInt(officer),
    imported_at: row.imported_at.toISOString(),
    approved_by: approvedBy === null ? null : { id: String(approvedBy), name: row.approver },
    approved_at: row.approved_at?.toISOString() ?? null,
  };
}

function toChain({ chain: { mismatch, state }, gapRial }: StatementSummary): Statement['chain'] {
  return {
    state,
    row: mismatch?.row ?? null,
    expected: mismatch === undefined ? null : tomanText(mismatch.expectedRial),
    found: mismatch === undefined ? null : tomanText(mismatch.foundRial),
    gap: tomanText(gapRial),
  };
}

/** An approved line that another one is, or looks like. */
function toLike(like: StoredLine | undefined): StatementLine['looks_like'] {
  if (like === undefined) return null;
  return {
    line_id: like.id,
    at: new Date(like.at).toISOString(),
    amount: tomanText(like.amountRial),
    reference: like.reference,
  };
}

/** A line of a file as an officer sees it. */
export function toLine(
  { line, fate, reason, namedId }: JudgedLine,
  people: ReadonlyMap<number, PersonRow>,
  said: Pick<StatementLine, 'explanation' | 'sides' | 'ways'>,
): StatementLine {
  const person = namedId === null ? undefined : people.get(namedId);
  return {
    id: line.id,
    row: line.row,
    at: new Date(line.at).toISOString(),
    amount: tomanText(line.amountRial),
    reference: line.reference,
    deposit_id: line.depositId,
    description: line.description,
    payer_sheba: line.payerSheba,
    payer_name: line.payerName,
    balance: tomanText(line.balanceRial),
    fate,
    reason,
    person: person === undefined ? null : toPerson(person),
    is_late: line.place === 'late',
    looks_like: toLike(line.like),
    ...said,
  };
}
