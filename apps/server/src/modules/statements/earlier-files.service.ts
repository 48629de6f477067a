// Lines that were approved before their balances were kept: the files that brought them tell where each
// stands. What they tell is played again, in the order in which it was approved.
import { toLatinDigits } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { chainsOf, isBreak } from './balance-chain.ts';
import { readBankFile, readReference, readRial } from './bank-file.ts';
import { type ChainStart, numbered, placeFile, type StoredLine } from './line-places.ts';
import { lineKey, readStatementFile, type StatementFileLine } from './statement-file.ts';
import { readStatementTime } from './statement-time.ts';
import {
  hasUnplaced,
  type LinePosition,
  selectApprovedFiles,
  selectUnplacedAccounts,
  updatePlaces,
} from './stored-chain.queries.ts';

/** The columns as they were read then: of two that mean the same the first one counted. */
const COLUMNS = {
  time: ['time', 'date', 'زمان', 'تاریخ', 'تاریخ و ساعت'],
  amount: ['amount', 'amount_rial', 'مبلغ'],
  reference: ['reference', 'شماره پیگیری', 'کد رهگیری', 'شماره سند'],
  balance: ['balance', 'balance_after', 'مانده'],
} as const;
const REQUIRED = ['time', 'amount', 'reference', 'balance'] as const;

/** Keeps balance and place of lines that have none, of all accounts. */
export async function placeEarlierLines(db: PlainDb): Promise<void> {
  for (const account of await selectUnplacedAccounts(db)) await placeEarlier(db, account);
}

/** The same of one account; nothing where every line has its place. */
export async function placeEarlier(db: PlainDb, account: string): Promise<void> {
  if (!(await hasUnplaced(db, account))) return;
  const files = await selectApprovedFiles(db, account);
  let chain: readonly StoredLine[] = [];
  for (const { file, ids } of files) {
    chain = withFile(chain, readAsApproved(file, account, new Set(ids)), new Set(ids));
  }
  const placed = new Set(chain.map(({ id }) => id));
  const lost = files.flatMap(({ ids }) => ids).filter((id) => !placed.has(id));
  const positions: LinePosition[] = [
    ...chain.map(({ id, place, balanceRial }) => ({ id, place, balanceRial })),
    ...lost.map((id) => ({ id, place: 0, balanceRial: null })),
  ];
  await updatePlaces(db, positions, 'unplaced');
}

/** The chain with what a file brought; one that does not fit is put behind, as it stands. */
export function withFile(
  chain: readonly StoredLine[],
  lines: readonly StatementFileLine[],
  ids: ReadonlySet<string>,
): readonly StoredLine[] {
  const found = chainsOf(lines);
  const chains = isBreak(found) ? [] : found;
  const known = new Set(chain.map(({ id }) => id));
  if (chains.length > 0) {
    const file = placeFile(chains.map((one) => ({ ...one, stored: storedFor(chain, one.lines) })));
    const isPlaced = ['first', 'follows', 'late', 'old', 'unclear'].includes(file.state);
    if (isPlaced && file.state === 'old') return chain;
    if (isPlaced) {
      const next = numbered(file)
        .filter(({ line, stored }) => stored !== undefined || ids.has(line.key))
        .map(({ line, stored }) => storedOf(line, stored?.id ?? line.key));
      return renumbered([...chain.slice(0, file.after), ...next]);
    }
  }
  const rest = lines.filter(({ key }) => ids.has(key) && !known.has(key));
  const once = new Map(rest.map((line) => [line.key, storedOf(line, line.key)]));
  return renumbered([...chain, ...once.values()]);
}

function storedFor(chain: readonly StoredLine[], [first]: readonly StatementFileLine[]) {
  const opening = first === undefined ? 0n : first.balanceRial - first.amountRial;
  const starts: ChainStart[] = chain
    .filter(({ amountRial, balanceRial }) => balanceRial - amountRial === opening)
    .map(({ place }) => ({ after: place - 1, rows: chain.slice(place - 1) }));
  const closingRial = chain.at(-1)?.balanceRial;
  if (closingRial === opening) starts.push({ after: chain.length, rows: [] });
  return { closingRial, starts };
}

function storedOf(line: StatementFileLine, id: string): StoredLine {
  const { key, at, amountRial, balanceRial, reference } = line;
  return { id, key, at, amountRial, balanceRial, reference, place: 0 };
}

function renumbered(chain: readonly StoredLine[]): readonly StoredLine[] {
  const placed = new Map<string, StoredLine>();
  for (const line of chain) {
    if (!placed.has(line.id)) placed.set(line.id, { ...line, place: placed.size + 1 });
  }
  return [...placed.values()];
}

/** The lines of a file by the reading that gave its lines their names. */
function readAsApproved(
  bytes: Uint8Array,
  account: string,
  ids: ReadonlySet<string>,
): readonly StatementFileLine[] {
  const count = (lines: readonly StatementFileLine[]): number =>
    lines.filter(({ key }) => ids.has(key)).length;
  const [earlier, now] = [readEarlierFile(bytes, account), readKeptFile(bytes, account)];
  return count(now) > count(earlier) ? now : earlier;
}

/** The lines of a file that is kept; one that would be refused today was taken as it was read then. */
export function readKeptFile(bytes: Uint8Array, account: string): StatementFileLine[] {
  try {
    return readStatementFile(bytes, account);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return readEarlierFile(bytes, account);
  }
}

/** The lines of a file that was approved, by the names that they were known by then. */
function readEarlierFile(bytes: Uint8Array, account: string): StatementFileLine[] {
  const rows = readBankFile(bytes, {
    columns: COLUMNS,
    missing: (has) => REQUIRED.find((column) => !has(column)),
    isFirstOfTwo: true,
  });
  return rows.flatMap(({ row, text }) => {
    const at = readStatementTime(toLatinDigits(text('time')));
    const [amountRial, balanceRial] = [readRial(text('amount')), readRial(text('balance'))];
    const reference = readReference(text('reference'));
    if (at === undefined || amountRial === undefined || balanceRial === undefined) return [];
    if (reference === undefined) return [];
    const key = lineKey({ account, reference, amountRial, at });
    const none = { depositId: null, description: '', payerSheba: null, payerName: '' };
    return [{ key, row, at, amountRial, reference, balanceRial, ...none }];
  });
}
