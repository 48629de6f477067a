import { toLatinDigits } from '@sarraf/money';

/** Persian and Arabic digits become Latin in every text of a JSON body, at any depth. */
export function normaliseBody(value: unknown): unknown {
  if (typeof value === 'string') return toLatinDigits(value);
  if (Array.isArray(value)) return value.map(normaliseBody);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, normaliseBody(entry)]),
    );
  }
  return value;
}
