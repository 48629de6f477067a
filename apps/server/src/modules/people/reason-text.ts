import type { PersonReason } from '@sarraf/contracts';
import { cleanText } from '../../platform/clean-text.ts';

/** The word from the list, and the officer's own behind it. */
export function reasonText({
  reason,
  words,
}: {
  readonly reason: PersonReason;
  readonly words?: string | undefined;
}): string {
  const own = cleanText(words ?? '');
  return own === '' ? reason : `${reason}: ${own}`;
}
