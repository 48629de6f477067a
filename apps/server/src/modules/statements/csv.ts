// Rows of a CSV file: quotes as in RFC 4180, and the separators that spreadsheets write.

/** What may stand between cells. */
export const SEPARATORS = [',', ';', '\t'] as const;

/** One row. */
export interface CsvRow {
  /** The line of the file in which it begins, the first being 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The rows that have a cell with something in it. A quoted cell may hold separators, line ends and
 * doubled quotes. Undefined where a quote is never closed.
 *
 * @example readCsv('a;"b ""c"""\n\n1;2', ';')
 *   // [{ line: 1, cells: ['a', 'b "c"'] }, { line: 3, cells: ['1', '2'] }]
 */
export function readCsv(text: string, separator: string): CsvRow[] | undefined {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let [line, began] = [1, 1];
  const endCell = (): void => {
    cells.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: began, cells });
    cells = [];
    began = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (isQuoted) return undefined;
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}
