import { joinDigits } from '@sarraf/money';
import { bankOf, isCardNumber } from '@sarraf/money/banks';
import { AppError } from '../../http/index.ts';

/**
 * Sixteen digits of a card of an Iranian bank, however they were grouped.
 *
 * @throws AppError `card_number_invalid`
 */
export function normaliseCardNumber(text: string): string {
  const digits = joinDigits(text);
  if (!isCardNumber(digits) || bankOf(digits) === undefined) {
    throw new AppError('card_number_invalid');
  }
  return digits;
}

/** First six and last four digits. */
export function maskCardNumber(number: string): string {
  return `${number.slice(0, 6)}******${number.slice(-4)}`;
}
