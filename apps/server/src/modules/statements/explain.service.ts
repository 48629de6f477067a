// Lines that the books have no reason for, or that the chain of balances does not take by itself: two
// officers say what they are. What holds:
// - A reason is for money that left, of an amount that is bounded, and by no reference of a payout of ours;
//   or both sides of a move are there; or it came by the reference of a charge that ended without money,
//   and waits among the unmatched for its person. Nobody is credited, and no line that came from a payer
//   goes away.
// - What they say of the chain lets a line in to be looked at as any other, and no more.
// - Nothing is booked by it: that takes the approval of the whole statement, with its closing balance.
import type { ParsedBodyOf, StatementLine } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { type BankRules, readBankRules } from './bank-rules.ts';
import {
  type ExplanationRow,
  insertExplanation,
  selectExplanations,
  sumCharges,
} from './explanations.queries.ts';
import { type ChainWay, insertChainWord, selectChainWords } from './chain-words.queries.ts';
import { type JudgedFile, judgeFile, loadStatement } from './judged-statement.ts';
import { type ExplanationWay, type JudgedLine, mayGoOn, type StandingLine } from './line-fates.ts';
import { linesOnWire } from './lines-on-wire.ts';
import { findSides, type Side } from './own-moves.service.ts';
import { isSecondWord } from './second-word.ts';
import { readKeptFile } from './earlier-files.service.ts';
import type { StatementsDeps } from './statements-deps.ts';
import { lockAccount, selectFile, type StatementRow } from './statements.queries.ts';

/** An officer's word on a line of a statement. */
export interface Explaining {
  readonly statementId: string;
  readonly officer: number;
  readonly body: ParsedBodyOf<'POST /admin/statements/:id/explain'>;
}

const DAY_MS = 86_400_000;

/**
 * Says what a line is; the second officer who says the same decides. Whoever says again what was
 * decided is answered how it stands.
 *
 * @throws AppError as `POST /admin/statements/:id/explain` declares
 */
export async function explainLine(
  deps: StatementsDeps,
  explaining: Explaining,
): Promise<StatementLine> {
  const { context } = deps;
  const { statementId, officer, body } = explaining;
  const rules = await readBankRules(context.plainDb, context.clock.now());
  await withTransaction(context.plainDb, async (tx) => {
    const row = await loadStatement(tx, statementId);
    // whatever a line's other side is, nobody approves it meanwhile
    const accounts = new Set([row.account, ...rules.accounts.map(({ sheba }) => sheba)]);
    for (const account of [...accounts].toSorted()) await lockAccount(tx, account);
    await speak(deps, tx, { ...explaining, rules, row });
  });
  const row = await loadStatement(context.plainDb, statementId);
  const { lines, summary } = await judged(deps, context.plainDb, row);
  const shown = lines.filter(({ line }) => line.id === body.line_id).slice(0, 1);
  const [found] = await linesOnWire(context, { ...row, summary }, shown, officer);
  if (found === undefined) throw new AppError('statement_line_not_found');
  return found;
}

async function judged(
  { context }: StatementsDeps,
  db: PlainDb,
  { id, account }: StatementRow,
): Promise<JudgedFile> {
  const lines = readKeptFile(await selectFile(db, id), account);
  return judgeFile(context, db, { account, lines });
}

type Said = Explaining & { readonly rules: BankRules; readonly row: StatementRow };

/** A line, and the file that it stands in. */
interface Found {
  readonly one: JudgedLine;
  readonly file: JudgedFile;
}

async function speak(deps: StatementsDeps, tx: PlainDb, said: Said): Promise<void> {
  const { body, row } = said;
  const file = await judged(deps, tx, row);
  const one = file.lines.find(({ line }) => line.id === body.line_id);
  if (one === undefined) throw new AppError('statement_line_not_found');
  const { way } = body;
  return way === 'bank_charge' || way === 'own_move' || way === 'charge'
    ? speakOfReason(deps, tx, { ...said, way }, { one, file })
    : speakOfChain(deps, tx, { ...said, way }, { one, file });
}

async function speakOfReason(
  deps: StatementsDeps,
  tx: PlainDb,
  said: Said & { readonly way: ExplanationWay },
  { one, file }: Found,
): Promise<void> {
  const { body, officer, row, rules, way } = said;
  const { line_id: lineId, reason } = body;
  const newest = (await selectExplanations(tx, [lineId])).get(lineId);
  const isSame = newest !== undefined && isSameWord(newest, body);
  if (newest?.isDecision === true) {
    if (isSame) return;
    throw new AppError('explanation_decided');
  }
  const { line } = one;
  // one that goes by a reference of ours is told by the books once they have it
  const isOfCharge = way === 'charge';
  if (!one.isOpen || !mayGoOn(file.summary) || isOfCharge !== line.amountRial > 0n) {
    throw new AppError('explanation_not_needed');
  }
  const { clock } = deps.context;
  if (way === 'bank_charge') await assertCharge(tx, line, row.account, rules, clock.now());
  const side = way === 'own_move' ? await sideOf(deps, tx, line, said) : undefined;
  const first = isSame ? newest.officerId : undefined;
  const isDecision = await isSecondWord(deps, tx, {
    officer,
    first,
  });
  await insertExplanation(tx, {
    lineId,
    account: row.account,
    amountRial: line.amountRial,
    way,
    otherLineId: side?.line.id ?? null,
    otherAccount: side?.account ?? null,
    officerId: officer,
    reason,
    at: new Date(clock.now()),
    isDecision,
  });
  await record(deps, tx, said, { line, side, isDecision });
}

/** The gap is part of the word: where the books moved meanwhile, it is another one. */
async function speakOfChain(
  deps: StatementsDeps,
  tx: PlainDb,
  said: Said & { readonly way: ChainWay },
  { one: { line }, file }: Found,
): Promise<void> {
  const { body, officer, row, way } = said;
  const gapRial = way === 'goes_on' ? file.foundGapRial : 0n;
  const words = (await selectChainWords(tx, [line.id])).filter(
    (word) => word.way === way && word.gapRial === gapRial,
  );
  if (words.some(({ isDecision }) => isDecision)) return;
  if (line.needs !== way || !mayGoOn(file.summary)) throw new AppError('explanation_not_needed');
  const isDecision = await isSecondWord(deps, tx, {
    officer,
    first: words[0]?.officerId,
  });
  const at = new Date(deps.context.clock.now());
  await insertChainWord(tx, {
    lineId: line.id,
    account: row.account,
    way,
    gapRial,
    officerId: officer,
    reason: body.reason,
    at,
    isDecision,
  });
  await record(deps, tx, said, { line, side: undefined, isDecision });
}

function isSameWord(
  word: ExplanationRow,
  { line_id: lineId, way, other_line_id: other }: Explaining['body'],
): boolean {
  const isOther = way !== 'own_move' || word.otherLineId === other;
  return word.lineId === lineId && word.way === way && isOther;
}

/** @throws AppError `bank_charge_too_large` */
async function assertCharge(
  tx: PlainDb,
  { amountRial }: StandingLine,
  account: string,
  { chargeMax, chargesDayMax }: BankRules,
  now: number,
): Promise<void> {
  const before = await sumCharges(tx, account, new Date(now - DAY_MS));
  if (-amountRial <= chargeMax && before - amountRial <= chargesDayMax) return;
  throw new AppError('bank_charge_too_large', {
    max: tomanText(chargeMax),
    day_max: tomanText(chargesDayMax),
  });
}

/** @throws AppError `own_move_no_other_side` */
async function sideOf(
  { context }: StatementsDeps,
  tx: PlainDb,
  line: StandingLine,
  { body, row: { account }, rules }: Said,
): Promise<Side> {
  const sides = await findSides(context, tx, rules, { account, lines: [line] });
  const side = sides.get(line.id)?.find((one) => one.line.id === body.other_line_id);
  if (side === undefined) throw new AppError('own_move_no_other_side');
  return side;
}

function record(
  { audit }: StatementsDeps,
  tx: PlainDb,
  { body, officer, row }: Said,
  about: {
    readonly line: StandingLine;
    readonly side: Side | undefined;
    readonly isDecision: boolean;
  },
): Promise<void> {
  const { line, side, isDecision } = about;
  const change = (field: string, to: string) => ({ field, old: null, new: to });
  return audit.record(tx, {
    actorId: officer,
    act: 'statement_line_explained',
    reason: body.reason,
    subject: `statement_line:${line.id}`,
    changes: [
      ...(isDecision ? [{ field: 'status', old: 'unexplained', new: 'own' }] : []),
      change('statement', String(row.id)),
      change('explained_as', body.way),
      change('amount', tomanText(line.amountRial)),
      ...(side === undefined ? [] : [change('to_account', side.account)]),
      change('decided', isDecision ? 'yes' : 'no'),
    ],
  });
}
