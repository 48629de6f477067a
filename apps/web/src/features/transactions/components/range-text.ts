import { textsOf, useTexts } from '#i18n/texts.ts';
import { type Calendar, type DayRange, dayText } from '#lib/calendar-days.ts';
import { persianDigits } from '#lib/number-text.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

/** Days as the page says them: «۲۰ آبان تا ۳۰ آبان»; with the year where a calendar is chosen. */
export function useRangeText(): (range: DayRange, calendar?: Calendar) => string {
  const t = useTexts(transactionsTexts);
  const current = useStore(settings);
  const { lang } = current;
  return ({ from, to }, calendar) => {
    const own = calendar ?? (lang === 'fa' ? 'jalali' : 'gregorian');
    const text = (day: string): string => {
      const words = dayText(day, { calendar: own, lang, withYear: calendar !== undefined });
      return digitsShown(current) === 'fa' ? persianDigits(words) : words;
    };
    if (from === undefined) return to === undefined ? t.anyDate : t.until(text(to));
    if (to === undefined) return t.since(text(from));
    return from === to ? text(from) : t.between(text(from), text(to));
  };
}
