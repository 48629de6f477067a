import { toLatinDigits } from '@sarraf/money';
import { isCardNumber } from '@sarraf/money/banks';

/** The 16 digits of what was typed or pasted, with any separators and any digits. */
export function cardDigits(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '').slice(0, 16);
}

/** `6037991234567890` → `6037 9912 3456 7890`. */
export function groupCard(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** What is wrong with a card number: too short, or its check digit does not fit (Luhn). */
export function cardProblem(digits: string): 'cardIncomplete' | 'cardWrong' | null {
  if (digits.length < 16) return 'cardIncomplete';
  return isCardNumber(digits) ? null : 'cardWrong';
}
