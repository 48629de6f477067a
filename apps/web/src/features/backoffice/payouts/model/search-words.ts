import { toLatinDigits } from '@sarraf/money';

const SHEBA_DIGITS = /^(?:IR)?(\d{24})$/i;
const NUMBER_LIKE = /^[+\d\s-]+$/;

/**
 * What is searched for as the server has it: Latin digits, numbers without spaces, a Sheba with its
 * `IR`, a mobile that begins with 0. A name and a bank's reference stay as they are typed.
 */
export function searchWords(typed: string): string {
  const text = toLatinDigits(typed.trim());
  const sheba = SHEBA_DIGITS.exec(text.replace(/[\s-]/g, ''))?.[1];
  if (sheba !== undefined) return `IR${sheba}`;
  if (!NUMBER_LIKE.test(text)) return text;
  return text.replace(/[\s-]/g, '').replace(/^(?:\+98|0098)(?=9\d{9}$)/, '0');
}
