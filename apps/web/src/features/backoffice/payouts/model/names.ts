import { foldText } from '@sarraf/money';

/** How the bank's name of an account's owner stands to the person's own. */
export type NameWord = 'same' | 'differs' | 'unknown' | 'unnamed';

/** Compares the two as people read them: Arabic letters and spaces make no difference. */
export function nameWord(owner: string | null, person: string | null): NameWord {
  if (owner === null) return 'unknown';
  if (person === null) return 'unnamed';
  return foldText(owner) === foldText(person) ? 'same' : 'differs';
}
