import { toLatinDigits } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import { bankOf } from './banks.ts';

/**
 * Sixteen digits of a card of an Iranian bank, however they were grouped.
 *
 * @throws AppError `card_number_invalid`
 */
export function normaliseCardNumber(text: string): string {
  const digits = toLatinDigits(text).replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069-]/g, '');
  if (!/^\d{16}$/.test(digits) || !passesLuhn(digits) || bankOf(digits) === undefined) {
    throw new AppError('card_number_invalid');
  }
  return digits;
}

/** First six and last four digits. */
export function maskCardNumber(number: string): string {
  return `${number.slice(0, 6)}******${number.slice(-4)}`;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[index]) * (index % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
