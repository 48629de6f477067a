import { textsOf, useTexts } from '#i18n/texts.ts';
import { persianDigits } from '#lib/number-text.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

/** Hours of the day in words, by the digits that the reader chose. */
export function useHours(): (opens: string, closes: string) => string {
  const t = useTexts(limitsTexts);
  const isPersian = digitsShown(useStore(settings)) === 'fa';
  const shown = (clock: string): string => (isPersian ? persianDigits(clock) : clock);
  return (opens, closes) => t.hours(shown(opens), shown(closes));
}
