/** A cell that a spreadsheet would read as a formula: it begins with one of these. */
const FORMULA = /^[\s]*[=+\-@\t\r|%]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * One cell of a CSV file. Text that a spreadsheet would run as a formula gets a leading
 * apostrophe; plain numbers stay numbers, whatever their sign.
 */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n;']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A table as a CSV file by RFC 4180: CRLF, and a byte order mark so that spreadsheets read Persian
 * heads right.
 */
export function csvFile(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, ...rows].map((cells) => cells.map(csvCell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
