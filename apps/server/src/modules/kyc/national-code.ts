import { joinDigits } from '@sarraf/money';
import { AppError } from '../../http/index.ts';

/**
 * Ten digits whose last one is their check digit.
 *
 * @throws AppError `national_code_invalid`
 */
export function normaliseNationalCode(text: string): string {
  const digits = joinDigits(text);
  if (!isNationalCode(digits)) throw new AppError('national_code_invalid');
  return digits;
}

function isNationalCode(text: string): boolean {
  if (!/^\d{10}$/.test(text) || /^(\d)\1{9}$/.test(text)) return false;
  let sum = 0;
  for (let index = 0; index < 9; index += 1) sum += Number(text[index]) * (10 - index);
  const rest = sum % 11;
  return Number(text[9]) === (rest < 2 ? rest : 11 - rest);
}
