// Rows as a file that spreadsheets open.

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * RFC 4180, UTF-8 with its mark, so that spreadsheets read Persian. A cell that would be a formula
 * begins with an apostrophe.
 */
export function csvOf(rows: readonly (readonly string[])[]): Uint8Array {
  const text = rows.map((row) => row.map(cellOf).join(',')).join('\r\n');
  return new TextEncoder().encode(`\ufeff${text}\r\n`);
}

function cellOf(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
