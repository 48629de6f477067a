// A bank's statement as a CSV file, read as a whole or not at all (docs/operations.md, Statements).
import { createHash } from 'node:crypto';
import { STATEMENT_LINES_MAX } from '@sarraf/contracts';
import { readNumberText, toLatinDigits } from '@sarraf/money';
import { isSheba } from '@sarraf/money/banks';
import { AppError } from '../../http/index.ts';
import { readCsv } from './csv.ts';
import { findDepositId } from './deposit-id.ts';
import { readStatementTime } from './statement-time.ts';

/** One line of a statement, as the bank wrote it. Amounts in rial; what left is below zero. */
export interface StatementFileLine {
  /** Of account, reference, amount and time: what makes it the same line for ever. */
  readonly id: string;
  /** Where it stands in the file, the head being the first row. */
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

const COLUMNS = {
  time: ['time', 'date', 'زمان', 'تاریخ', 'تاریخ و ساعت'],
  amount: ['amount', 'amount_rial', 'مبلغ', 'مبلغ (ریال)'],
  reference: ['reference', 'شماره پیگیری', 'کد رهگیری', 'شماره سند'],
  deposit_id: ['deposit_id', 'شناسه واریز', 'شناسه'],
  description: ['description', 'شرح'],
  payer_sheba: ['payer_sheba', 'شبای واریزکننده', 'شبا'],
  payer_name: ['payer_name', 'نام واریزکننده', 'واریزکننده'],
  balance: ['balance', 'balance_after', 'مانده'],
} as const;
type Column = keyof typeof COLUMNS;
const REQUIRED: readonly Column[] = ['time', 'amount', 'reference', 'balance'];
const TEXT_MAX = 200;
const RIAL_DIGITS_MAX = 15;
const REFERENCE = /^[\dA-Za-z][\w./-]{0,63}$/;

/**
 * The lines of a file, in its order.
 *
 * @throws AppError `statement_unreadable`, `statement_columns_missing`, `statement_line_malformed`,
 *   `statement_too_long`
 */
export function readStatementFile(bytes: Uint8Array, account: string): StatementFileLine[] {
  const rows = readCsv(textOf(bytes));
  if (rows === undefined) throw new AppError('statement_unreadable');
  // Excel’s own line about its separator, which splits it
  const skipped = /^sep=$/i.test(rows[0]?.[0] ?? '') ? 1 : 0;
  const [head, ...body] = rows.slice(skipped);
  if (head === undefined) throw new AppError('statement_unreadable');
  const places = placesOf(head);
  if (body.length === 0 || body.length > STATEMENT_LINES_MAX) {
    throw new AppError('statement_too_long', { max: STATEMENT_LINES_MAX });
  }
  return body.map((cells, at) => readLine(cells, places, { row: at + 2 + skipped, account }));
}

function textOf(bytes: Uint8Array): string {
  try {
    // a byte order mark goes away by itself
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('statement_unreadable');
  }
}

type Places = ReadonlyMap<Column, number>;

function placesOf(head: readonly string[]): Places {
  const names = head.map(plainName);
  const places = new Map<Column, number>();
  for (const column of Object.keys(COLUMNS) as Column[]) {
    const at = names.findIndex((name) => COLUMNS[column].some((known) => known === name));
    if (at >= 0) places.set(column, at);
    else if (REQUIRED.includes(column)) throw new AppError('statement_columns_missing', { column });
  }
  return places;
}

/** Without what keyboards and banks write differently: ي, ك, ۀ, half-spaces, doubled spaces. */
function plainName(text: string): string {
  return plainText(text)
    .replace(/[\u200c\u200f\u200e\u0654]/g, '')
    .replace(/[\u06c0\u06c2]/g, 'ه')
    .toLowerCase();
}

/** One line without signs that no one sees. */
function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_MAX);
}

function readLine(
  cells: readonly string[],
  places: Places,
  { row, account }: { readonly row: number; readonly account: string },
): StatementFileLine {
  const text = (column: Column): string => {
    const at = places.get(column);
    return at === undefined ? '' : plainText(cells[at] ?? '');
  };
  const wrong = (column: Column): AppError =>
    new AppError('statement_line_malformed', { line: row, column });
  const at = readStatementTime(toLatinDigits(text('time')));
  if (at === undefined) throw wrong('time');
  const amountRial = readRial(text('amount'));
  if (amountRial === undefined || amountRial === 0n) throw wrong('amount');
  const balanceRial = readRial(text('balance'));
  if (balanceRial === undefined) throw wrong('balance');
  // spreadsheets make a formula of what begins with a sign: ="00012"
  const reference = toLatinDigits(text('reference')).replace(/^="?|"$/g, '');
  if (reference !== '' && !REFERENCE.test(reference)) throw wrong('reference');
  const payerSheba = shebaOf(text('payer_sheba'));
  const description = text('description');
  return {
    id: lineId(account, reference, amountRial, at),
    ...{ row, at, amountRial, reference, description, payerSheba, balanceRial },
    depositId: findDepositId(toLatinDigits(text('deposit_id')), toLatinDigits(description)),
    payerName: text('payer_name'),
  };
}

/** Whole rial, below zero where the money left; undefined where it is no amount. */
function readRial(text: string): bigint | undefined {
  const sign = /^[-\u2212]|^\(.*\)$|-$/.test(text) ? -1n : 1n;
  const number = readNumberText(text.replace(/^[-\u2212+]|[()]|-$/g, ''));
  if (!number.ok) return undefined;
  const whole = number.value.replace(/\.0+$/, '');
  if (!/^\d+$/.test(whole) || whole.length > RIAL_DIGITS_MAX) return undefined;
  return sign * BigInt(whole);
}

/** Null where there is none, or another number of the payer's: then nobody knows whose it is. */
function shebaOf(text: string): string | null {
  const plain = toLatinDigits(text).replace(/[\s-]/g, '').toUpperCase();
  const sheba = plain.startsWith('IR') ? plain : `IR${plain}`;
  return isSheba(sheba) ? sheba : null;
}

/** What makes a line the same one for ever. */
export function lineId(account: string, reference: string, amountRial: bigint, at: number): string {
  const text = `${account}\n${reference}\n${amountRial}\n${new Date(at).toISOString()}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}
