import { toLatinDigits } from '@sarraf/money';
import { bankOf, isCardNumber } from '@sarraf/money/banks';
import { AppError } from '../../http/index.ts';

/**
 * Sixteen digits of a card of an Iranian bank, however they were grouped.
 *
 * @throws AppError `card_number_invalid`
 */
export function normaliseCardNumber(text: string): string {
  const digits = toLatinDigits(text).replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069-]/g, '');
  if (!isCardNumber(digits) || bankOf(digits) === undefined) {
    throw new AppError('card_number_invalid');
  }
  return digits;
}

/** First six and last four digits. */
export function maskCardNumber(number: string): string {
  return `${number.slice(0, 6)}******${number.slice(-4)}`;
}
