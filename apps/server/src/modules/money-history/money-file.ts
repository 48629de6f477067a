// A money history as a file for spreadsheets.
import type { Lang } from '@sarraf/contracts';
import { csvFile, type SheetCell, xlsxFile } from '../../platform/table-files/index.ts';
import { FILE_COLUMNS, FILE_WORDS, type FileColumn, type FileWords } from './money-file-words.ts';
import { TRANSACTION_TYPE, type TransactionRow } from './money-moves.mapper.ts';

/** What a file is made of. */
export interface MoneyFileRows {
  readonly rows: readonly TransactionRow[];
  /** Whether there are more than the file has: its last line says so. */
  readonly isCut: boolean;
}

/**
 * The rows, newest first, under heads in the reader's language: amounts as the exact decimals of
 * the wire (in a workbook as numbers, where it keeps all their digits), times as a Jalali day and
 * clock of Tehran and in UTC.
 */
export async function moneyFile(
  { rows, isCut }: MoneyFileRows,
  { format, lang }: { readonly format: 'csv' | 'xlsx'; readonly lang: Lang },
): Promise<Uint8Array> {
  const words = FILE_WORDS[lang];
  const heads = FILE_COLUMNS.map((column) => words.heads[column]);
  const table = rows.map((row) => cellsOf(row, words));
  const end = isCut ? [[words.cut]] : [];
  if (format === 'csv') {
    const texts = table.map((cells) => FILE_COLUMNS.map((column) => cells[column]));
    return csvFile([heads, ...texts, ...end]);
  }
  const cells = table.map((row) => FILE_COLUMNS.map((column) => sheetCell(column, row[column])));
  return xlsxFile({
    name: words.sheet,
    isRightToLeft: lang === 'fa',
    rows: [heads, ...cells, ...end],
  });
}

const DECIMALS: ReadonlySet<FileColumn> = new Set(['amount', 'price', 'value', 'fee', 'worth']);

function sheetCell(column: FileColumn, text: string): SheetCell {
  if (column === 'utc') return { utc: text };
  return DECIMALS.has(column) ? { decimal: text } : text;
}

function cellsOf(row: TransactionRow, words: FileWords): Readonly<Record<FileColumn, string>> {
  return {
    jalali: jalaliText(row.created_at),
    utc: row.created_at,
    kind: kindOf(row, words),
    direction: words.directions[row.direction],
    state: stateText(row, words),
    amount: row.amount,
    asset: row.symbol,
    price: row.price ?? '',
    value: row.value ?? '',
    valueAsset: row.value_asset ?? '',
    fee: row.fee ?? '',
    feeAsset: row.fee_asset ?? '',
    worth: row.worth_toman ?? '',
    market: row.market ?? '',
    reference: row.reference ?? '',
    id: row.id,
  };
}

function stateText({ detail, state }: TransactionRow, words: FileWords): string {
  return detail === 'coin_withdrawal' && state === 'sent'
    ? words.sentToNetwork
    : words.states[state];
}

function kindOf({ detail, direction, transaction_type }: TransactionRow, words: FileWords): string {
  if (detail === 'order' || detail === 'otc') {
    const side = transaction_type === TRANSACTION_TYPE.buy ? words.buy : words.sell;
    return detail === 'otc' ? `${side} ${words.instant}` : side;
  }
  return detail === 'to_user' && direction === 'in' ? words.received : words.details[detail];
}

const jalali = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `1405-08-30 14:06:11`: digits that spreadsheets sort. */
function jalaliText(at: string): string {
  const parts = jalali.formatToParts(Date.parse(at));
  const of = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')}`;
}
