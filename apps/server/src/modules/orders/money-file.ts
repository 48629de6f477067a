// A money history as a file for spreadsheets.
import type { Lang } from '@sarraf/contracts';
import { csvFile, xlsxFile } from '../../platform/table-files/index.ts';
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
 * the wire, times as a Jalali day and clock of Tehran and in UTC.
 */
export async function moneyFile(
  { rows, isCut }: MoneyFileRows,
  { format, lang }: { readonly format: 'csv' | 'xlsx'; readonly lang: Lang },
): Promise<Uint8Array> {
  const words = FILE_WORDS[lang];
  const table = [
    FILE_COLUMNS.map((column) => words.heads[column]),
    ...rows.map((row) => cellsOf(row, words)),
    ...(isCut ? [[words.cut]] : []),
  ];
  if (format === 'csv') return csvFile(table);
  return xlsxFile({ name: words.sheet, isRightToLeft: lang === 'fa', rows: table });
}

function cellsOf(row: TransactionRow, words: FileWords): readonly string[] {
  const cells: Readonly<Record<FileColumn, string>> = {
    jalali: jalaliText(row.created_at),
    utc: row.created_at,
    kind: kindOf(row, words),
    direction: words.directions[row.direction],
    state: words.states[row.state],
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
  return FILE_COLUMNS.map((column) => cells[column]);
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
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
});

/** `1405-08-30 14:06:11`: digits that spreadsheets sort. */
function jalaliText(at: string): string {
  const parts = jalali.formatToParts(Date.parse(at));
  const of = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')}`;
}
