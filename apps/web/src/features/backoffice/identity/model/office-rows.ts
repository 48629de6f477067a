import type { IdentityReview } from '@sarraf/contracts';
import { foldText } from '@sarraf/money';

type Office = NonNullable<IdentityReview['office']>;

/** What the office said of one thing: the same, something else, or nothing. */
export type OfficeWord = 'same' | 'other' | 'silent';

/** How alike names have to be where the office compared them itself. */
const LIKENESS_MIN = 90;

function wordOf(answer: boolean | null): OfficeWord {
  if (answer === null) return 'silent';
  return answer ? 'same' : 'other';
}

/** The office's word on a name: its own, or how alike it says they are. */
export function nameWord(said: string, which: 'first' | 'last', office: Office): OfficeWord {
  if (office.names !== null) return wordOf(foldText(said) === foldText(office.names[which]));
  if (office.likeness !== null) return wordOf(office.likeness[which] >= LIKENESS_MIN);
  return 'silent';
}

/** Its word on mobile, birth date and card. */
export function officeWords(office: Office): Record<'mobile' | 'person' | 'card', OfficeWord> {
  return {
    mobile: wordOf(office.mobile),
    person: wordOf(office.person),
    card: wordOf(office.card),
  };
}
