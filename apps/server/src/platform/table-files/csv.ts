/** A cell that a spreadsheet would read as a formula: it begins with one of these. */
const FORMULA = /^\s*[=+\-@\t\r|%]/;

/** Text that no spreadsheet runs as a formula: what looks like one gets a leading apostrophe. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function csvCell(text: string): string {
  const safe = harmless(text);
  return /[",\r\n;']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A table as a CSV file by RFC 4180, in UTF-8: CRLF, and a byte order mark so that spreadsheets read
 * Persian heads right.
 */
export function csvFile(rows: readonly (readonly string[])[]): Uint8Array {
  const lines = rows.map((cells) => cells.map(csvCell).join(','));
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
}
