// A statement's file, looked at by what is known now.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { balanceBefore, chainsOf, isBreak } from './balance-chain.ts';
import { placeEarlier } from './earlier-files.service.ts';
import {
  type ChainFact,
  type ChainWay,
  type JudgedLine,
  judgeLines,
  type StandingLine,
  type StatementSummary,
  summarise,
} from './line-fates.ts';
import { isLike } from './line-likeness.ts';
import { type PlacedLine, type PlacedFile, placeFile, type StoredLine } from './line-places.ts';
import { nameLines } from './line-names.service.ts';
import { type LineWord, readLineWords } from './officer-words.ts';
import { readBooks, readLineFacts } from './statement-facts.queries.ts';
import type { StatementFileLine } from './statement-file.ts';
import { selectStatementRow, type StatementRow } from './statements.queries.ts';
import { selectClosing, selectLookalikes, selectStarts } from './stored-chain.queries.ts';

/** A file and what becomes of it. */
export interface JudgedFile {
  /** As they stand in the file. */
  readonly lines: readonly JudgedLine[];
  readonly summary: StatementSummary;
  /** By how much it begins elsewhere than the books close, whatever was said of that; rial. */
  readonly foundGapRial: bigint;
}

/** What becomes of the lines of a file by what is known now. */
export async function judgeFile(
  { orderedDb }: Pick<ServerContext, 'orderedDb'>,
  db: PlainDb,
  { account, lines }: { readonly account: string; readonly lines: readonly StatementFileLine[] },
): Promise<JudgedFile> {
  await placeEarlier(db, account);
  const booksBefore = await readBooks(orderedDb, account);
  const { chain, file } = await findPlace(db, account, lines, booksBefore);
  const standing = await stand(db, account, file, chain.state, booksBefore);
  const facts = await readLineFacts({ db, orderedDb }, account, standing.lines);
  const judged = judgeLines(standing.lines, facts);
  const inChain = standing.lines.filter(({ place }) => place !== 'copy');
  const [first, last] = [inChain[0], inChain.at(-1)];
  const summary = summarise(judged, {
    booksBefore,
    chain,
    gapRial: standing.gapRial,
    openingRial: first === undefined ? 0n : balanceBefore(first),
    closingRial: last?.balanceRial ?? 0n,
  });
  const asWritten = judged.toSorted((a, b) => a.line.row - b.line.row);
  return { lines: asWritten, summary, foundGapRial: standing.foundGapRial };
}

interface FoundPlace {
  readonly chain: ChainFact;
  readonly file: PlacedFile;
}

async function findPlace(
  db: PlainDb,
  account: string,
  lines: readonly StatementFileLine[],
  booksBefore: bigint | undefined,
): Promise<FoundPlace> {
  const chains = chainsOf(lines);
  if (isBreak(chains)) {
    const { line, expectedRial } = chains;
    const mismatch = { row: line.row, expectedRial, foundRial: line.balanceRial };
    const placed = lines.map((one) => ({ line: one, place: 'new', stored: undefined }) as const);
    const file = { state: 'gap', lines: placed, after: 0, mismatch } as const;
    return { chain: { state: 'broken', mismatch }, file };
  }
  const closing = await selectClosing(db, account);
  const closingRial = booksBefore === undefined ? undefined : (closing?.balanceRial ?? booksBefore);
  const after = closing?.place ?? 0;
  const file = placeFile(
    await Promise.all(
      chains.map(async (one) => {
        const starts = await selectStarts(db, account, one.lines);
        const [first] = one.lines;
        const isNext = first !== undefined && balanceBefore(first) === closingRial;
        const all = isNext ? [...starts, { after, rows: [] }] : starts;
        return { ...one, stored: { closingRial, starts: all } };
      }),
    ),
  );
  // what goes on from elsewhere is put behind, once two people have it go on
  const placed = file.state === 'gap' ? { ...file, after } : file;
  return { chain: { state: file.state, mismatch: file.mismatch }, file: placed };
}

interface Standing {
  readonly lines: readonly StandingLine[];
  /** By how much two people had it go on. */
  readonly gapRial: bigint;
  readonly foundGapRial: bigint;
}

/** Gives each line its name, what it looks like, and what has to be said of it first. */
async function stand(
  db: PlainDb,
  account: string,
  file: PlacedFile,
  state: ChainFact['state'],
  booksBefore: bigint | undefined,
): Promise<Standing> {
  const named = await nameLines(db, file.lines);
  const fresh = file.lines.filter(({ place }) => place === 'new' || place === 'late');
  const stored = await selectLookalikes(
    db,
    account,
    fresh.map(({ line }) => line),
  );
  const ids = named.map(({ id }) => id);
  const decided = (await readLineWords(db, ids)).filter(({ isDecision }) => isDecision);
  const firstNew = file.lines.find(({ place }) => place === 'new');
  const foundGapRial =
    firstNew === undefined || booksBefore === undefined
      ? 0n
      : balanceBefore(firstNew.line) - booksBefore - sumOfLate(file);
  let number = file.after;
  const lines = file.lines.map((one, at): StandingLine => {
    const id = named[at]?.id ?? one.line.key;
    const isInChain = one.place !== 'copy';
    if (isInChain) number += 1;
    const like = likeOf(one, stored, state === 'follows');
    const gapRial = one === firstNew ? foundGapRial : 0n;
    const needs = needOf({ id, place: one.place, like, gapRial }, decided);
    return { ...one.line, id, place: one.place, number: isInChain ? number : null, like, needs };
  });
  const isTaken = lines.every(({ needs }) => needs !== 'goes_on');
  return { lines, foundGapRial, gapRial: isTaken ? foundGapRial : 0n };
}

const sumOfLate = ({ lines }: PlacedFile): bigint =>
  lines.reduce((sum, { line, place }) => (place === 'late' ? sum + line.amountRial : sum), 0n);

/**
 * The line that it is another writing of; or that it looks like, where it is said to be a new one.
 *
 * @param mayBeTwin the file follows from the books: the balance tells a twin apart
 */
function likeOf(
  { line, place, stored: same }: PlacedLine,
  stored: readonly StoredLine[],
  mayBeTwin: boolean,
): StoredLine | undefined {
  if (place === 'alike') return same;
  if (place !== 'new' && place !== 'late') return undefined;
  return stored.find((one) => {
    const isTwin = one.key === line.key && one.balanceRial !== line.balanceRial;
    return isLike(line, one) && !(isTwin && mayBeTwin);
  });
}

/** What two officers have to say of a line before it is looked at as any other. */
function needOf(
  line: Pick<StandingLine, 'id' | 'place' | 'like'> & { readonly gapRial: bigint },
  decided: readonly LineWord[],
): StandingLine['needs'] {
  const isSaid = (way: ChainWay, gapRial = 0n): boolean =>
    decided.some(
      ({ wanted }) =>
        wanted.lineId === line.id && wanted.way === way && BigInt(wanted.gap) === gapRial,
    );
  if (line.place === 'late') return isSaid('told_late') ? undefined : 'told_late';
  if (line.place !== 'new') return undefined;
  if (line.like !== undefined && !isSaid('own_line')) return 'own_line';
  return line.gapRial !== 0n && !isSaid('goes_on', line.gapRial) ? 'goes_on' : undefined;
}

/** A statement as its row says. @throws AppError `statement_not_found` */
export async function loadStatement(db: PlainDb, id: string): Promise<StatementRow> {
  const row = await selectStatementRow(db, id);
  if (row === undefined) throw new AppError('statement_not_found');
  return row;
}
