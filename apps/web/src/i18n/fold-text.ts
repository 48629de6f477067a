import { toLatinDigits } from '@sarraf/money';

/** A text as searches compare it: Arabic ي and ك are Persian, half-spaces and case do not count. */
export function foldText(text: string): string {
  return toLatinDigits(text)
    .replace(/ي/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[\s\u200c]/g, '')
    .toLowerCase();
}
