// Looking for a piece of text in what people wrote: as it is meant, however it is spelled.
import { joinDigits, toLatinDigits, trimUnseen } from '@sarraf/money';

/** What somebody looks for; null where nothing of it is seen: then everything is meant. */
export const wordOf = (query: string | undefined): string | null =>
  trimUnseen(toLatinDigits(query ?? '')) || null;

const MOBILE = /^(?:(?:\+|00)?98)?0?(9\d{9})$/;
const SHEBA = /^(?:IR)?(\d{24})$/i;

/**
 * What staff look for among numbers, references and names: a mobile and a Sheba in their one form,
 * whatever stands between their digits; all else as `wordOf` has it, for a reference may have dashes.
 */
export function termOf(query: string | undefined): string | null {
  const word = wordOf(query);
  const digits = joinDigits(word ?? '').replace(/[()]/g, '');
  const [, mobile] = MOBILE.exec(digits) ?? [];
  if (mobile !== undefined) return `0${mobile}`;
  const [, sheba] = SHEBA.exec(digits) ?? [];
  return sheba === undefined ? word : `IR${sheba}`;
}

/**
 * SQL: whether a text has a word in it, both folded. Both are SQL, for example a column and a
 * parameter; no sign of the word stands for others.
 */
export const folds = (text: string, word: string): string =>
  `strpos(fold_text(${text}), fold_text(${word})) > 0`;
