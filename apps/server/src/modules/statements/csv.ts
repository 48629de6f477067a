// Rows of a CSV file: quotes as in RFC 4180, and the separators that spreadsheets write.

const SEPARATORS = [',', ';', '\t'] as const;

/**
 * The cells of every row. The separator is the one that the first row has most of; a quoted cell may
 * hold separators, line ends and doubled quotes. Undefined where a quote is never closed.
 *
 * @example readCsv('a;"b ""c"""\n1;2') // [['a', 'b "c"'], ['1', '2']]
 */
export function readCsv(text: string): string[][] | undefined {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
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
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

function separatorOf(text: string): string {
  // Excel says it in a line of its own
  const told = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (told !== undefined) return told;
  const first = text.slice(0, text.search(/\r?\n|$/));
  const counted = SEPARATORS.map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}
