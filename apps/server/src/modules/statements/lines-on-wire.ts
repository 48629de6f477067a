// Lines of a statement as officers see them, with what may be said of those without a reason.
import type { StatementLine } from '@sarraf/contracts';
import type { ServerContext } from '../server-context.ts';
import { type BankRules, readBankRules } from './bank-rules.ts';
import { type JudgedLine, mayGoOn, type StandingLine } from './line-fates.ts';
import { selectPeopleById } from './lines.queries.ts';
import { isOfChain, type LineWord, readLineWords, reasonOf } from './officer-words.ts';
import { findSides, type Side } from './own-moves.service.ts';
import { toLine } from './statements.mapper.ts';
import type { StatementRow } from './statements.queries.ts';

/** Lines of one statement, in their order. */
export async function linesOnWire(
  context: ServerContext,
  { account, state, summary }: Pick<StatementRow, 'account' | 'state' | 'summary'>,
  shown: readonly JudgedLine[],
  officer: number,
): Promise<StatementLine[]> {
  const { clock, plainDb } = context;
  const rules = await readBankRules(plainDb, clock.now());
  const people = await selectPeopleById(
    plainDb,
    shown.flatMap(({ namedId }) => namedId ?? []),
  );
  const ids = shown.map(({ line }) => line.id);
  const words = await readLineWords(plainDb, ids);
  const isOpen = state === 'preview' && mayGoOn(summary);
  const open = isOpen ? shown.filter((one) => one.isOpen).map(({ line }) => line) : [];
  const left = open.filter(({ amountRial }) => amountRial < 0n);
  const sides = await findSides(context, plainDb, rules, { account, lines: left });
  return shown.map((one) => {
    const { line } = one;
    const may = sides.get(line.id) ?? [];
    const needed = isOpen && line.needs !== undefined ? [line.needs] : [];
    const word = chainWordOf(line, words) ?? reasonOf(words, line.id);
    return toLine(one, people, {
      ways: open.includes(line) ? waysOf(line, may, rules) : needed,
      sides: may.map(toSide),
      explanation: toExplanation(word, line.id, officer),
    });
  });
}

/** What was said of it in the chain: of what it needs now, or else of what it needed. */
function chainWordOf(line: StandingLine, words: readonly LineWord[]): LineWord | undefined {
  const said = words.filter(({ wanted }) => wanted.lineId === line.id && isOfChain(wanted.way));
  if (line.needs !== undefined) return said.find(({ wanted }) => wanted.way === line.needs);
  return line.amountRial > 0n ? said.find(({ isDecision }) => isDecision) : undefined;
}

function waysOf(
  { amountRial }: StandingLine,
  sides: readonly Side[],
  { chargeMax }: BankRules,
): StatementLine['ways'] {
  // what came by a charge's reference is that charge's, and nothing else
  if (amountRial > 0n) return ['charge'];
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
  word: LineWord | undefined,
  lineId: string,
  officer: number,
): StatementLine['explanation'] {
  if (word === undefined) return null;
  const { way, ...said } = word.wanted;
  const isOut = said.lineId === lineId;
  return {
    way,
    other_account: way === 'own_move' ? (isOut ? said.otherAccount : said.account) : null,
    other_line_id: way === 'own_move' ? (isOut ? said.otherLineId : said.lineId) : null,
    officer: { id: String(word.officerId), name: word.officerName },
    is_me: word.officerId === officer,
    reason: word.reason,
    at: word.at.toISOString(),
    is_decided: word.isDecision,
  };
}
