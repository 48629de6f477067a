import type { BatchAnswerLine, BatchAnswers } from '@sarraf/contracts';
import { tomanText } from '../toman-amounts/index.ts';
import type { JudgedAnswer } from './answer-fates.ts';
import type { AnswersRow } from './answers.queries.ts';
import { toPart } from './batches.mapper.ts';
import type { Part } from './batches.queries.ts';

/** What answers come to. */
export interface AnswersSums {
  readonly paid: Part;
  readonly returned: Part;
  readonly waiting: Part;
  readonly known: Part;
  /** Refused by name. */
  readonly refused: Part;
}

const NAMED = ['paid', 'returned', 'waiting', 'known'] as const;

/** What the lines of a file come to, by what becomes of them. */
export function sumAnswers(judged: readonly JudgedAnswer[]): AnswersSums {
  const sum = (those: readonly JudgedAnswer[]): Part => ({
    count: those.length,
    rial: those.reduce((all, { line }) => all + line.amountRial, 0n),
  });
  const of = (name: (typeof NAMED)[number]): Part =>
    sum(judged.filter(({ fate }) => fate === name));
  const isRefused = ({ fate }: JudgedAnswer): boolean => !NAMED.some((name) => name === fate);
  return {
    paid: of('paid'),
    returned: of('returned'),
    waiting: of('waiting'),
    known: of('known'),
    refused: sum(judged.filter(isRefused)),
  };
}

/** Answers as an officer sees them. */
export function toAnswers(
  row: AnswersRow,
  found: { readonly sums: AnswersSums; readonly missing: number; readonly needsAnother: boolean },
  officer: number,
): BatchAnswers {
  const { sums } = found;
  return {
    id: String(row.id),
    batch_id: String(row.batch_id),
    file_hash: row.file_hash,
    status: row.state,
    paid: toPart(sums.paid),
    returned: toPart(sums.returned),
    waiting: toPart(sums.waiting),
    known: toPart(sums.known),
    refused: toPart(sums.refused),
    missing: found.missing,
    needs_another: found.needsAnother,
    imported_by: { id: String(row.imported_by), name: row.importer },
    is_imported_by_me: row.imported_by === BigInt(officer),
    imported_at: row.imported_at.toISOString(),
    approved_by:
      row.approved_by === null ? null : { id: String(row.approved_by), name: row.approver },
    approved_at: row.approved_at?.toISOString() ?? null,
  };
}

/** One of their lines. */
export function toAnswerLine({ line, fate }: JudgedAnswer): BatchAnswerLine {
  return {
    row: line.row,
    key: line.key,
    amount: tomanText(line.amountRial),
    sheba: line.sheba,
    word: line.word,
    reference: line.reference,
    at: line.at === null ? null : new Date(line.at).toISOString(),
    fate,
  };
}
