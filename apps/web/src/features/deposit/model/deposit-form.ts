import { parseDecimal } from '@sarraf/money';

/** Toman is counted in rial, one decimal below. */
const SCALE = 1;

/** Between what one deposit may be, and what is left of its limit; toman. */
interface DepositBounds {
  readonly min: string;
  readonly max: string;
  readonly left: string;
}

/** Why an amount cannot be deposited: no whole number, or with the bound that it breaks (toman). */
export type DepositProblem =
  | { readonly code: 'empty' | 'unreadable' }
  | { readonly code: 'belowMin' | 'aboveMax' | 'aboveDay'; readonly bound: string };

function rialOf(toman: string): bigint {
  const parsed = parseDecimal(toman, SCALE);
  return parsed.ok ? parsed.value : 0n;
}

/**
 * The first thing wrong with the amount, or null.
 *
 * @param bounds null while they are not known: the server judges then
 */
export function depositProblem(
  amount: string,
  bounds: DepositBounds | null,
): DepositProblem | null {
  if (amount === '') return { code: 'empty' };
  const parsed = parseDecimal(amount, SCALE);
  // the bank counts whole toman
  if (!parsed.ok || parsed.value % 10n !== 0n) return { code: 'unreadable' };
  if (parsed.value === 0n) return { code: 'empty' };
  if (bounds === null) return null;
  const { min, max, left } = bounds;
  if (parsed.value < rialOf(min)) return { code: 'belowMin', bound: min };
  if (parsed.value > rialOf(left)) return { code: 'aboveDay', bound: left };
  if (parsed.value > rialOf(max)) return { code: 'aboveMax', bound: max };
  return null;
}

/** The same money as the bank counts it: rial, ten for a toman. */
export function inRial(toman: string): string {
  return rialOf(toman).toString();
}
