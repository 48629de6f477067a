// Toman as people type and read them, and rial as they are kept.
import { numberErrorCode } from '@sarraf/market';
import { formatDecimal, parseDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';

/** Decimals of a toman amount: its smallest unit is one rial. */
export const IRT_SCALE = 1;

/** Rial as toman text. */
export function tomanText(rial: bigint): string {
  return formatDecimal(rial, IRT_SCALE);
}

/** Rial of a toman text that is ours: of `tomanText`, or of a setting. */
export function rialOf(toman: string): bigint {
  const units = parseDecimal(toman, IRT_SCALE);
  return units.ok ? units.value : 0n;
}

/**
 * A typed amount of whole toman within its bounds, in rial.
 *
 * @throws AppError `amount_malformed`, `decimal_comma`, `separator_misplaced`, `amount_out_of_range`
 */
export function readToman(
  amount: string,
  { min, max }: { readonly min: bigint; readonly max: bigint },
): bigint {
  const units = parseDecimal(amount, IRT_SCALE);
  if (!units.ok) {
    throw new AppError(numberErrorCode(units.error, 'amount_malformed', 'amount_malformed'));
  }
  // the bank counts whole toman
  if (units.value % 10n !== 0n) throw new AppError('amount_malformed');
  if (units.value < min || units.value > max) {
    throw new AppError('amount_out_of_range', { min: tomanText(min), max: tomanText(max) });
  }
  return units.value;
}
