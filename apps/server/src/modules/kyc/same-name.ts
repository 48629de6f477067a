import type { RegisteredPerson } from '../../providers/identity/port.ts';
// Whether a name as a person writes it is the one that the civil register holds.

/** Letters that keyboards and registers write in more than one way. */
const ALIKE: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ئ: 'ی',
  ك: 'ک',
  ة: 'ه',
  ۀ: 'ه',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ؤ: 'و',
};
/** Descent, which people leave out and registers write before or after the name. */
const DESCENT = /^(?:سید|سیده|سادات)$/u;

/**
 * Compares two names by their letters: spaces, half-spaces, marks, hamzas and «سید» make no
 * difference, anything else does.
 */
export function isSameName(written: string, registered: string): boolean {
  const given = lettersOf(written);
  return given !== '' && given === lettersOf(registered);
}

function lettersOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ىيئكةۀأإآٱؤ]/gu, (letter) => ALIKE[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  const parts = plain.split(/[^\p{L}]+/u).filter((part) => part !== '');
  const own = parts.filter((part) => !DESCENT.test(part));
  // «سیدمحمد» is written in one as well
  return (own.length === 0 ? parts : own).join('').replace(/^سیده?(?=\p{L}{2})/u, '');
}

/** An office that compared names itself counts marks and spaces: not every letter is the same. */
const LIKENESS_MIN = 90;

/** Whether a registered person is called as somebody says they are. */
export function isNamedSo(
  said: { readonly first_name: string; readonly last_name: string },
  { names, likeness }: RegisteredPerson,
): boolean {
  if (likeness !== undefined) return Math.min(likeness.first, likeness.last) >= LIKENESS_MIN;
  if (names === undefined) return true;
  return isSameName(said.first_name, names.first) && isSameName(said.last_name, names.last);
}
