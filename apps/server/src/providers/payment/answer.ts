/** Reads fields of an answer that may be anything. */

type Fields = Readonly<Record<string, unknown>>;

/** The value as an object; anything else has no fields. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {};
}

/** A number or digits as whole number; undefined for anything else. */
export function wholeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) return undefined;
  return Number(value);
}

/** A whole number of money; undefined for anything else. */
export function unitsOf(value: unknown): bigint | undefined {
  const whole = wholeOf(value);
  return whole === undefined || whole < 0 ? undefined : BigInt(whole);
}

/** A short text or number as text; undefined for anything else. */
export function textOf(value: unknown, charactersMax = 64): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' && value.length <= charactersMax
    ? value
    : undefined;
}
