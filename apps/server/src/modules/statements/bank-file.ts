// A bank's file as a CSV, whatever it tells of: its columns by any of their names, its cells as one
// plain line each.
import { readableText, readNumberText, toLatinDigits, withoutUnseen } from '@sarraf/money';
import { isSheba } from '@sarraf/money/banks';
import { AppError } from '../../http/index.ts';
import { readCsv } from './csv.ts';

/** Names that banks give a column, in both languages. */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** One row below the head. */
export interface BankFileRow<Column extends string> {
  /** Where it stands in the file, the head being the first row. */
  readonly row: number;
  /** A cell as one line without signs that no one sees; empty where the file lacks the column. */
  readonly text: (column: Column) => string;
}

const TEXT_MAX = 200;
const RIAL_DIGITS_MAX = 15;
const REFERENCE = /^[\dA-Za-z][\w./-]{0,63}$/;

/**
 * The rows of a file, in its order.
 *
 * @throws AppError `statement_unreadable`, `statement_columns_missing`
 */
export function readBankFile<Column extends string>(
  bytes: Uint8Array,
  columns: ColumnNames<Column>,
  required: readonly Column[],
): BankFileRow<Column>[] {
  const rows = readCsv(textOf(bytes));
  if (rows === undefined) throw new AppError('statement_unreadable');
  // Excel’s own line about its separator, which splits it
  const skipped = /^sep=$/i.test(rows[0]?.[0] ?? '') ? 1 : 0;
  const [head, ...body] = rows.slice(skipped);
  if (head === undefined) throw new AppError('statement_unreadable');
  const names = head.map(plainName);
  const indexOf = (column: Column): number =>
    names.findIndex((name) => columns[column].some((known) => known === name));
  const indexes = new Map<Column, number>();
  for (const column of Object.keys(columns) as Column[]) indexes.set(column, indexOf(column));
  const missing = required.find((column) => indexOf(column) < 0);
  if (missing !== undefined) throw new AppError('statement_columns_missing', { column: missing });
  return body.map((cells, at) => ({
    row: at + 2 + skipped,
    text: (column) => plainText(cells[indexes.get(column) ?? -1] ?? ''),
  }));
}

function textOf(bytes: Uint8Array): string {
  try {
    // a byte order mark goes away by itself
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('statement_unreadable');
  }
}

/** Without what keyboards and banks write differently: ي, ك, ۀ, half-spaces, doubled spaces. */
function plainName(text: string): string {
  return withoutUnseen(plainText(text))
    .replaceAll('\u0654', '')
    .replace(/[\u06c0\u06c2]/g, 'ه')
    .toLowerCase();
}

/** One line without signs that no one sees. */
function plainText(text: string): string {
  const plain = text.normalize('NFC').replaceAll('ي', 'ی').replaceAll('ك', 'ک');
  return readableText(plain.replace(/\p{Cc}/gu, ' ')).slice(0, TEXT_MAX);
}

/** Whole rial, below zero where the money left; undefined where it is no amount. */
export function readRial(text: string): bigint | undefined {
  const sign = /^[-\u2212]|^\(.*\)$|-$/.test(text) ? -1n : 1n;
  const number = readNumberText(text.replace(/^[-\u2212+]|[()]|-$/g, ''));
  if (!number.ok) return undefined;
  const whole = number.value.replace(/\.0+$/, '');
  if (!/^\d+$/.test(whole) || whole.length > RIAL_DIGITS_MAX) return undefined;
  return sign * BigInt(whole);
}

/** A bank's reference, empty where there is none; undefined where it is none that can be kept. */
export function readReference(text: string): string | undefined {
  // spreadsheets make a formula of what begins with a sign: ="00012"
  const reference = toLatinDigits(text).replace(/^="?|"$/g, '');
  return reference === '' || REFERENCE.test(reference) ? reference : undefined;
}

/** Null where there is none, or another number of an account. */
export function readSheba(text: string): string | null {
  const plain = toLatinDigits(text).replace(/[\s-]/g, '').toUpperCase();
  const sheba = plain.startsWith('IR') ? plain : `IR${plain}`;
  return isSheba(sheba) ? sheba : null;
}
