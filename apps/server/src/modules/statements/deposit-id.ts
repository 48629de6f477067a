// The identifier by which a bank's line says whose toman it is: eleven digits by chance and one that
// proves them, so that a digit that was mistyped or two that changed places name nobody.

/** Damm's quasigroup of order ten. */
const TABLE = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;
const DIGITS = 12;

/** The digit that proves others. */
function checkDigitOf(digits: string): string {
  let interim = 0;
  for (const digit of digits) interim = Number(TABLE[interim]?.[Number(digit)]);
  return String(interim);
}

/** Eleven digits and the one that proves them. */
export function withCheckDigit(digits: string): string {
  return digits + checkDigitOf(digits);
}

/** Whether twelve digits prove themselves. */
export function isDepositId(text: string): boolean {
  return text.length === DIGITS && /^\d+$/.test(text) && checkDigitOf(text) === '0';
}

/**
 * The identifier of a line: what stands in its own column, or else the only one in the description.
 * Null where there is none; one of its own column that proves nothing is answered as it stands.
 */
export function findDepositId(column: string, description: string): string | null {
  const own = column.replace(/[\s-]/g, '');
  if (own !== '') return /^\d{12}$/.test(own) ? own : null;
  const found = new Set((description.match(/\d+/g) ?? []).filter(isDepositId));
  const [first] = found;
  return found.size === 1 && first !== undefined ? first : null;
}
