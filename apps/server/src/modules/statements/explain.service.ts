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
import type { ApprovalKind } from '../approvals/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { type BankRules, readBankRules } from './bank-rules.ts';
import { readKeptFile } from './earlier-files.service.ts';
import { EXPLAINED, sumCharges } from './explanations.queries.ts';
import { type JudgedFile, judgeFile, loadStatement } from './judged-statement.ts';
import {
  type ChainWay,
  type ExplanationWay,
  type JudgedLine,
  mayGoOn,
  type StandingLine,
} from './line-fates.ts';
import { linesOnWire } from './lines-on-wire.ts';
import {
  isOfChain,
  type LineWish,
  type LineWord,
  readLineWords,
  reasonOf,
} from './officer-words.ts';
import { findSides, type Side } from './own-moves.service.ts';
import { DECIDES, type StatementsDeps } from './statements-deps.ts';
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
  const words = await readLineWords(tx, [body.line_id]);
  const { way } = body;
  const wish = isOfChain(way)
    ? chainWish({ ...said, way }, { one, file }, words)
    : await reasonWish(deps, tx, { ...said, way }, { one, file, words });
  if (wish === undefined) return;
  const { officer } = said;
  await deps.explanations.decideRequest(tx, 'approve', {
    subject: subjectOf(wish),
    wanted: wish,
    officer,
    reason: body.reason,
    also: () => [
      { field: 'amount', old: null, new: tomanText(one.line.amountRial) },
      { field: 'statement', old: null, new: String(row.id) },
    ],
  });
}

/** One reason a line waits; of the chain each gap is another word. */
const subjectOf = ({ gap, lineId, way }: LineWish): string =>
  isOfChain(way) ? `${lineId}/${way}/${gap}` : lineId;

/** What is said to be its reason; undefined where that is decided. @throws AppError */
async function reasonWish(
  deps: StatementsDeps,
  tx: PlainDb,
  said: Said & { readonly way: ExplanationWay },
  { one, file, words }: Found & { readonly words: readonly LineWord[] },
): Promise<LineWish | undefined> {
  const { body, row, rules, way } = said;
  const { line } = one;
  const newest = reasonOf(words, line.id);
  if (newest?.isDecision === true) {
    if (isSameWord(newest.wanted, body)) return undefined;
    throw new AppError('explanation_decided');
  }
  // one that goes by a reference of ours is told by the books once they have it
  const isOfCharge = way === 'charge';
  if (!one.isOpen || !mayGoOn(file.summary) || isOfCharge !== line.amountRial > 0n) {
    throw new AppError('explanation_not_needed');
  }
  const now = deps.context.clock.now();
  if (way === 'bank_charge') await assertCharge(tx, line, row.account, rules, now);
  const side = way === 'own_move' ? await sideOf(deps, tx, line, said) : undefined;
  return {
    lineId: line.id,
    account: row.account,
    amount: String(line.amountRial),
    way,
    gap: '0',
    otherLineId: side?.line.id ?? null,
    otherAccount: side?.account ?? null,
  };
}

/** The gap is part of the word: where the books moved meanwhile, it is another one. @throws AppError */
function chainWish(
  { row, way }: Said & { readonly way: ChainWay },
  { one: { line }, file }: Found,
  words: readonly LineWord[],
): LineWish | undefined {
  const gap = String(way === 'goes_on' ? file.foundGapRial : 0n);
  const { account } = row;
  const wish: LineWish = {
    lineId: line.id,
    account,
    amount: null,
    way,
    gap,
    otherLineId: null,
    otherAccount: null,
  };
  const subject = subjectOf(wish);
  const isSaid = ({ isDecision, wanted }: LineWord) => isDecision && subjectOf(wanted) === subject;
  if (words.some(isSaid)) return undefined;
  if (line.needs !== way || !mayGoOn(file.summary)) throw new AppError('explanation_not_needed');
  return wish;
}

function isSameWord(
  { lineId, otherLineId, way }: LineWish,
  { line_id: saidOf, way: saidAs, other_line_id: other }: Explaining['body'],
): boolean {
  return lineId === saidOf && way === saidAs && (way !== 'own_move' || otherLineId === other);
}

/** What lines are, as two officers decide on it: what they said is all that comes of it. */
export function explanationApproval(): ApprovalKind<LineWish> {
  return {
    kind: EXPLAINED,
    ability: DECIDES,
    yesOnly: true,
    apply: async () => undefined,
    act: () => 'statement_line_explained',
    describe: async (_tx, { wanted }, { word }) => {
      const isDecision = word === 'approved';
      const change = (field: string, to: string) => ({ field, old: null, new: to });
      return {
        subject: `statement_line:${wanted.lineId}`,
        changes: [
          ...(isDecision ? [{ field: 'status', old: 'unexplained', new: 'own' }] : []),
          change('explained_as', wanted.way),
          ...(wanted.otherAccount === null ? [] : [change('to_account', wanted.otherAccount)]),
          change('decided', isDecision ? 'yes' : 'no'),
        ],
      };
    },
  };
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
