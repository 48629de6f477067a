import { toLatinDigits } from './digits.ts';
import { plainDashes, withoutUnseen } from './typed-text.ts';

/** Vowels, hamzas and madds upon letters, accents, and the line that draws letters out. */
const MARKS =
  /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g;
/** A hamza that stands alone is left out by many. */
const HAMZA = /\u0621/g;
const SPACE = /[\s\u0085]/g;
/** Letters that keyboards of the region write in more than one way, taken apart from their marks. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ی: 'يىېۍ', ک: 'كڪ', ه: 'ةەہھۃ', ا: 'ٱ' }).flatMap(([letter, others]) =>
    Array.from(others, (other) => [other, letter] as const),
  ),
);
const OTHER = /[\u0629\u0643\u0649\u064a\u0671\u06aa\u06be\u06c1\u06c3\u06cd\u06d0\u06d5]/g;
const CAPITAL = /[A-Z]/g;

/**
 * A text as searches compare it: one ی, ک and ه, no hamza or madd (آ is ا, ئ is ی, ؤ is و), no other
 * marks, Latin digits, one dash, small Latin letters; spaces, half-spaces and unseen signs do not
 * count, so that «پس‌انداز», «پس انداز» and «پسانداز» are one. `fold_text` of the database does the
 * same, sign by sign: what one of them changes, the other has to.
 */
export function foldText(text: string): string {
  const bare = withoutUnseen(text.normalize('NFKD'))
    .replace(MARKS, '')
    .replace(HAMZA, '')
    .replace(SPACE, '');
  return toLatinDigits(plainDashes(bare))
    .replace(OTHER, (letter) => LETTERS.get(letter) ?? letter)
    .replace(CAPITAL, (letter) => letter.toLowerCase());
}
