// A bank's statement as a CSV file, read as a whole or not at all (docs/operations.md, Statements).
import { createHash } from 'node:crypto';
import { STATEMENT_LINES_MAX } from '@sarraf/contracts';
import { toLatinDigits } from '@sarraf/money';
import { tehranDayEnd } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { type BankFileRow, readBankFile, readReference, readRial, readSheba } from './bank-file.ts';
import { findDepositId } from './deposit-id.ts';
import { readStatementTime } from './statement-time.ts';

/** One line of a statement, as the bank wrote it. Amounts in rial; what left is below zero. */
export interface StatementFileLine {
  /** Of account, reference, amount and time: two true lines may have the same. */
  readonly key: string;
  /** The line of the file in which it stands, the first being 1. */
  readonly row: number;
  readonly at: number;
  readonly amountRial: bigint;
  /** Empty where the bank gave none. */
  readonly reference: string;
  readonly depositId: string | null;
  readonly description: string;
  readonly payerSheba: string | null;
  readonly payerName: string;
  readonly balanceRial: bigint;
}

/** Names without «(ریال)», which any of them may have. */
const COLUMNS = {
  moment: ['datetime', 'date_time', 'تاریخ و ساعت', 'تاریخ و زمان', 'زمان تراکنش'],
  date: ['date', 'تاریخ', 'تاریخ تراکنش', 'تاریخ سند'],
  time: ['time', 'زمان', 'ساعت', 'ساعت تراکنش'],
  amount: ['amount', 'amount_rial', 'مبلغ', 'مبلغ تراکنش'],
  debit: ['debit', 'withdrawal', 'بدهکار', 'مبلغ بدهکار', 'برداشت', 'مبلغ برداشت'],
  credit: ['credit', 'deposit', 'بستانکار', 'مبلغ بستانکار', 'واریز', 'مبلغ واریز'],
  reference: ['reference', 'شماره پیگیری', 'کد پیگیری', 'کد رهگیری', 'شماره سند'],
  deposit_id: ['deposit_id', 'شناسه واریز', 'شناسه'],
  description: ['description', 'شرح', 'شرح تراکنش', 'توضیحات'],
  payer_sheba: ['payer_sheba', 'شبای واریزکننده', 'شبا'],
  payer_name: ['payer_name', 'نام واریزکننده', 'واریزکننده'],
  balance: ['balance', 'balance_after', 'مانده', 'مانده حساب', 'موجودی'],
} as const;
type Column = keyof typeof COLUMNS;
type Row = BankFileRow<Column>;

/**
 * The lines of a file, in its order.
 *
 * @throws AppError `statement_unreadable`, `statement_columns_missing`, `statement_columns_doubled`,
 *   `statement_line_malformed`, `statement_too_long`
 */
export function readStatementFile(bytes: Uint8Array, account: string): StatementFileLine[] {
  const form = { columns: COLUMNS, missing: missingOf };
  const lines = readBankFile(bytes, form)
    .filter((row) => !isNote(row))
    .map((row) => readLine(row, account));
  if (lines.length === 0 || lines.length > STATEMENT_LINES_MAX) {
    throw new AppError('statement_too_long', { max: STATEMENT_LINES_MAX });
  }
  return lines;
}

/**
 * A day that has not come in Tehran was read in the wrong calendar, or is no bank's.
 *
 * @throws AppError `statement_in_future`
 */
export function assertHappened(lines: readonly StatementFileLine[], now: number): void {
  const tomorrow = tehranDayEnd(now);
  const early = lines.find(({ at }) => at >= tomorrow);
  if (early !== undefined) throw new AppError('statement_in_future', { line: early.row });
}

/** One column each, but for two that are one: a day and its time, what left and what came. */
function missingOf(has: (column: Column) => boolean): Column | undefined {
  assertOneMeaning(has, 'moment', ['date', 'time']);
  assertOneMeaning(has, 'amount', ['debit', 'credit']);
  if (!has('moment') && !has('date') && !has('time')) return 'time';
  if (!has('amount') && (has('debit') || has('credit'))) {
    const other = (['debit', 'credit'] as const).find((column) => !has(column));
    if (other !== undefined) return other;
  } else if (!has('amount')) return 'amount';
  return (['reference', 'balance'] as const).find((column) => !has(column));
}

/** @throws AppError `statement_columns_doubled` */
function assertOneMeaning(
  has: (column: Column) => boolean,
  whole: Column,
  parts: readonly Column[],
): void {
  const part = parts.find(has);
  if (!has(whole) || part === undefined) return;
  throw new AppError('statement_columns_doubled', { first: whole, second: part });
}

/** Words with which banks begin a row that is no line: sums, and what lay there before or after. */
const NO_LINE = /^(?:جمع|مجموع|مانده|انتقال از|total|sum(?:\s|$)|(?:opening|closing) balance)/i;
const NOTHING = /^[0۰٠.,٫\s-]*$/;

/** A row of the bank's own words; a line has a time and an amount. */
function isNote({ cells, text }: Row): boolean {
  const figures = (['amount', 'debit', 'credit', 'balance'] as const).map(text);
  const isTimed = /^\d/.test(toLatinDigits(timeTextOf(text)));
  if (figures.every((cell) => cell === '')) return !isTimed;
  if (!cells.some((cell) => NO_LINE.test(cell))) return false;
  // the sum of a column has no time; what was carried over may have one, and no amount
  return !isTimed || figures.slice(0, 3).every((cell) => NOTHING.test(cell));
}

const timeTextOf = (text: Row['text']): string =>
  [text('moment'), text('date'), text('time')].filter((part) => part !== '').join(' ');

function readLine({ row, text }: Row, account: string): StatementFileLine {
  const wrong = (column: Column): AppError =>
    new AppError('statement_line_malformed', { line: row, column });
  const at = readStatementTime(toLatinDigits(timeTextOf(text)));
  if (at === undefined) throw wrong('time');
  const amountRial = amountOf(text, wrong);
  const balanceRial = readRial(text('balance'));
  if (balanceRial === undefined) throw wrong('balance');
  const reference = readReference(text('reference'));
  if (reference === undefined) throw wrong('reference');
  const description = text('description');
  return {
    key: lineKey({ account, reference, amountRial, at }),
    row,
    at,
    amountRial,
    reference,
    depositId: findDepositId(toLatinDigits(text('deposit_id')), toLatinDigits(description)),
    description,
    payerSheba: readSheba(text('payer_sheba')),
    payerName: text('payer_name'),
    balanceRial,
  };
}

/** In one column with its sign, or in one of two without. */
function amountOf(text: Row['text'], wrong: (column: Column) => AppError): bigint {
  const [debit, credit] = [text('debit'), text('credit')];
  if (debit === '' && credit === '') {
    const amount = readRial(text('amount'));
    if (amount === undefined || amount === 0n) throw wrong('amount');
    return amount;
  }
  const left = sideOf(debit, () => wrong('debit'));
  const came = sideOf(credit, () => wrong('credit'));
  if ((left === 0n) === (came === 0n)) throw wrong(left === 0n ? 'credit' : 'debit');
  return came - left;
}

function sideOf(cell: string, wrong: () => AppError): bigint {
  if (NOTHING.test(cell)) return 0n;
  const rial = readRial(cell);
  if (rial === undefined || rial < 0n) throw wrong();
  return rial;
}

/** What a line is known by in every file: the same for two true lines that look alike. Rial. */
export function lineKey(line: {
  readonly account: string;
  readonly reference: string;
  readonly amountRial: bigint;
  readonly at: number;
}): string {
  const { account, reference, amountRial, at } = line;
  return keyOf([account, reference, amountRial, new Date(at).toISOString()]);
}

/** What a twin of a known line is known by: its balance tells it apart. */
export function twinKey(key: string, balanceRial: bigint, nth: number): string {
  return keyOf([key, balanceRial, nth]);
}

function keyOf(parts: readonly (string | bigint | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40);
}
