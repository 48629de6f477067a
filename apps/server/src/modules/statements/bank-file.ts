// A bank's file as a CSV, whatever it tells of: its columns by any of their names, its cells as one
// plain line each.
import { readableText, readNumberText, toLatinDigits, withoutUnseen } from '@sarraf/money';
import { isSheba } from '@sarraf/money/banks';
import { AppError } from '../../http/index.ts';
import { type CsvRow, readCsv, SEPARATORS } from './csv.ts';

/** Names that banks give a column, in both languages. */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** One row below the head. */
export interface BankFileRow<Column extends string> {
  /** The line of the file in which it stands, the first being 1. */
  readonly row: number;
  /** A cell as one line without signs that no one sees; empty where the file lacks the column. */
  readonly text: (column: Column) => string;
  /** All its cells, as such lines. */
  readonly cells: readonly string[];
}

/** How a file is read. */
export interface BankFileForm<Column extends string> {
  readonly columns: ColumnNames<Column>;
  /** The first column that a head lacks, by those that it has. */
  readonly missing: (has: (column: Column) => boolean) => Column | undefined;
  /** Files that were taken before two columns of one meaning were refused: the first one counts. */
  readonly isFirstOfTwo?: boolean;
}

const TEXT_MAX = 200;
const RIAL_DIGITS_MAX = 15;
const REFERENCE = /^[\dA-Za-z][\w./-]{0,63}$/;
/** Banks write the account, its owner and the period above the head. */
const LINES_ABOVE_MAX = 40;
/** Excel’s own line about its separator. */
const TOLD_SEPARATOR = /^\ufeff?sep=(.)\r?\n/i;

/**
 * The rows below the head of a file, in its order. The head is the first row that names all that is
 * needed; what stands above it is the bank's own.
 *
 * @throws AppError `statement_unreadable`, `statement_columns_missing`, `statement_columns_doubled`
 */
export function readBankFile<Column extends string>(
  bytes: Uint8Array,
  form: BankFileForm<Column>,
): BankFileRow<Column>[] {
  const { head, rows } = readHead(textOf(bytes), form);
  const missing = form.missing((column) => head.has(column));
  if (missing !== undefined) throw new AppError('statement_columns_missing', { column: missing });
  return rows.map(({ line, cells }) => ({
    row: line,
    cells: cells.map(plainText),
    text: (column) => plainText(cells[head.get(column) ?? -1] ?? ''),
  }));
}

interface Head<Column extends string> {
  /** Where each column stands. */
  readonly head: ReadonlyMap<Column, number>;
  readonly rows: readonly CsvRow[];
}

/** By the separator with which most columns are found. */
function readHead<Column extends string>(text: string, form: BankFileForm<Column>): Head<Column> {
  const told = TOLD_SEPARATOR.exec(text)?.[1];
  let best: (Head<Column> & { readonly cells: readonly string[] }) | undefined;
  for (const separator of told === undefined ? SEPARATORS : [told]) {
    const rows = readCsv(text, separator) ?? [];
    for (const [at, { cells }] of rows.slice(0, LINES_ABOVE_MAX).entries()) {
      const head = columnsOf(cells, form.columns);
      if (best === undefined || head.size > best.head.size) {
        best = { head, cells, rows: rows.slice(at + 1) };
      }
    }
  }
  if (best === undefined) throw new AppError('statement_unreadable');
  if (form.isFirstOfTwo !== true) assertOneEach(best.cells, form.columns);
  return best;
}

function columnsOf<Column extends string>(
  cells: readonly string[],
  columns: ColumnNames<Column>,
): Map<Column, number> {
  const names = cells.map(plainName);
  const found = new Map<Column, number>();
  for (const column of Object.keys(columns) as Column[]) {
    const at = names.findIndex((name) => columns[column].includes(name));
    if (at >= 0) found.set(column, at);
  }
  return found;
}

/** @throws AppError `statement_columns_doubled` */
function assertOneEach<Column extends string>(
  cells: readonly string[],
  columns: ColumnNames<Column>,
): void {
  for (const names of Object.values<readonly string[]>(columns)) {
    const [first, second] = cells.filter((cell) => names.includes(plainName(cell)));
    if (first === undefined || second === undefined) continue;
    throw new AppError('statement_columns_doubled', {
      first: plainText(first),
      second: plainText(second),
    });
  }
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
    .toLowerCase()
    .replace(/\s*\((?:ریال|rial|irr)\)$/, '');
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
