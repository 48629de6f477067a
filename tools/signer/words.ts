import type { Person } from './given.ts';

const WORDS_A_LINE = 6;

/** Shows the words of a new key, this once. */
export function tellWords(person: Person, mnemonic: string): void {
  person.tell(
    'Write these words on paper, twice. They are shown this once and bring the key back:',
  );
  const all = mnemonic.split(' ');
  for (let at = 0; at < all.length; at += WORDS_A_LINE) {
    person.tell(`  ${all.slice(at, at + WORDS_A_LINE).join(' ')}`);
  }
}
