// Lines of a statement as officers see them, with what may be said of those without a reason.
import type { StatementLine } from '@sarraf/contracts';
import type { ServerContext } from '../server-context.ts';
import { type BankRules, readBankRules } from './bank-rules.ts';
import { type ExplanationRow, selectExplanations } from './explanations.queries.ts';
import type { JudgedLine } from './line-fates.ts';
import { selectPeopleById } from './lines.queries.ts';
import { findSides, type Side } from './own-moves.service.ts';
import type { StatementFileLine } from './statement-file.ts';
import { toLine } from './statements.mapper.ts';
import type { StatementRow } from './statements.queries.ts';

/** Lines of one statement, in their order. */
export async function linesOnWire(
  context: ServerContext,
  { account, state }: Pick<StatementRow, 'account' | 'state'>,
  shown: readonly JudgedLine[],
  officer: number,
): Promise<StatementLine[]> {
  const { clock, plainDb } = context;
  const rules = await readBankRules(plainDb, clock.now());
  const people = await selectPeopleById(
    plainDb,
    shown.flatMap(({ namedId }) => namedId ?? []),
  );
  const words = await selectExplanations(
    plainDb,
    shown.map(({ line }) => line.id),
  );
  const open =
    state === 'preview' ? shown.filter(({ isOpen }) => isOpen).map(({ line }) => line) : [];
  const sides = await findSides(context, plainDb, rules, { account, lines: open });
  return shown.map((one) => {
    const { line } = one;
    const may = sides.get(line.id) ?? [];
    return toLine(one, people, {
      ways: open.includes(line) ? waysOf(line, may, rules) : [],
      sides: may.map(toSide),
      explanation: toExplanation(words.get(line.id), line.id, officer),
    });
  });
}

function waysOf(
  { amountRial }: StatementFileLine,
  sides: readonly Side[],
  { chargeMax }: BankRules,
): StatementLine['ways'] {
  return [
    ...(-amountRial <= chargeMax ? (['bank_charge'] as const) : []),
    ...(sides.length > 0 ? (['own_move'] as const) : []),
  ];
}

function toSide({ account, line }: Side): StatementLine['sides'][number] {
  const at = new Date(line.at).toISOString();
  return { line_id: line.id, account, at, reference: line.reference };
}

function toExplanation(
  word: ExplanationRow | undefined,
  lineId: string,
  officer: number,
): StatementLine['explanation'] {
  if (word === undefined) return null;
  const isOut = word.lineId === lineId;
  return {
    way: word.way,
    other_account: word.way === 'own_move' ? (isOut ? word.otherAccount : word.account) : null,
    other_line_id: word.way === 'own_move' ? (isOut ? word.otherLineId : word.lineId) : null,
    officer: { id: String(word.officerId), name: word.officerName },
    is_me: word.officerId === officer,
    reason: word.reason,
    at: word.at.toISOString(),
    is_decided: word.isDecision,
  };
}
