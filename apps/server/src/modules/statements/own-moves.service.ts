// Money that moves between two accounts of the house: both sides stand in statements, and nobody is
// credited with either.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { BankRules } from './bank-rules.ts';
import { readLineWords, reasonOf } from './officer-words.ts';
import { judgeFile } from './judged-statement.ts';
import { isAgreed, type JudgedLine, type StandingLine } from './line-fates.ts';
import { selectKnownIds } from './lines.queries.ts';
import { readKeptFile } from './earlier-files.service.ts';
import { selectPreviews } from './statements.queries.ts';

/** Where money that left one account came in. */
export interface Side {
  readonly account: string;
  readonly line: StandingLine;
}

/** Paya takes a holiday over; whatever took longer is no one move. */
const DAYS_APART_MS = 4 * 86_400_000;
const SIDES_MAX = 10;
/** Statements that wait and are looked into: the newest. */
const LOOKED_INTO = 20;

interface Waiting {
  readonly account: string;
  readonly lines: readonly JudgedLine[];
  readonly isAgreed: boolean;
}

async function readWaiting(
  context: ServerContext,
  db: PlainDb,
  accounts: readonly string[],
): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const { account, file } of await selectPreviews(db, accounts, LOOKED_INTO)) {
    const judged = await judgeFile(context, db, {
      account,
      lines: readKeptFile(file, account),
    });
    waiting.push({ account, lines: judged.lines, isAgreed: isAgreed(judged.summary) });
  }
  return waiting;
}

/**
 * What may be the other sides of lines that left an account: the same amount, in a statement of another
 * account of the house that waits, within four days. Money that names a person, or that another payer
 * sent, is a deposit and none of these.
 */
export async function findSides(
  context: ServerContext,
  db: PlainDb,
  { accounts }: Pick<BankRules, 'accounts'>,
  { account, lines }: { readonly account: string; readonly lines: readonly StandingLine[] },
): Promise<ReadonlyMap<string, readonly Side[]>> {
  const others = accounts.map(({ sheba }) => sheba).filter((sheba) => sheba !== account);
  if (lines.length === 0 || others.length === 0) return new Map();
  const waiting = await readWaiting(context, db, others);
  return new Map(lines.map((line) => [line.id, sidesOf(line, account, waiting)]));
}

function sidesOf(out: StandingLine, account: string, waiting: readonly Waiting[]): Side[] {
  const found = new Map<string, Side>();
  for (const { account: other, lines } of waiting) {
    for (const { fate, line, namedId } of lines) {
      const isNobodys = fate === 'unmatched' && namedId === null && line.depositId === null;
      const isOurs = line.payerSheba === null || line.payerSheba === account;
      const isSame = line.amountRial === -out.amountRial;
      const isNear = Math.abs(line.at - out.at) <= DAYS_APART_MS;
      if (isNobodys && isOurs && isSame && isNear) found.set(line.id, { account: other, line });
    }
  }
  return [...found.values()].slice(0, SIDES_MAX);
}

/**
 * A side of a move is approved only where the other one was, or stands in a statement that agrees: what
 * left is then on its way into the books there.
 *
 * @throws AppError `own_move_no_other_side`
 */
export async function assertOtherSides(
  context: ServerContext,
  db: PlainDb,
  judged: readonly JudgedLine[],
): Promise<void> {
  const ids = judged.filter(({ own }) => own === 'own_move').map(({ line }) => line.id);
  if (ids.length === 0) return;
  const words = await readLineWords(db, ids);
  const others = ids.map((id) => {
    const said = reasonOf(words, id)?.wanted;
    return said?.lineId === id
      ? { id: said.otherLineId ?? '', account: said.otherAccount ?? '' }
      : { id: said?.lineId ?? '', account: said?.account ?? '' };
  });
  const known = await selectKnownIds(
    db,
    others.map(({ id }) => id),
  );
  const missing = others.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  const waiting = await readWaiting(context, db, [
    ...new Set(missing.map(({ account }) => account)),
  ]);
  const there = new Set(
    waiting.filter((one) => one.isAgreed).flatMap(({ lines }) => lines.map(({ line }) => line.id)),
  );
  if (missing.some(({ id }) => !there.has(id))) throw new AppError('own_move_no_other_side');
}
