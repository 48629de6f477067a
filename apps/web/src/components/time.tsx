import { useTexts } from '../i18n/texts.ts';
import { settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { useNow } from '../lib/use-now.ts';
import { ageOf, formatTime, type TimeShape } from '../lib/time-text.ts';
import { useCount } from './num.tsx';
import { commonTexts } from './texts/common-texts.ts';

/** A moment in the page's calendar; the exact one stands in its title. */
export function Time({ at, shape = 'dayClock' }: { at: string; shape?: TimeShape }) {
  const current = useStore(settings);
  return (
    <time dateTime={at} title={formatTime(at, 'full', current)} className="num">
      {formatTime(at, shape, current)}
    </time>
  );
}

/** «۸ دقیقه پیش», kept true while it is on the page. */
export function Age({ at }: { at: string | number }) {
  const current = useStore(settings);
  const now = useNow(10_000);
  const ageText = useAgeText();
  const ms = typeof at === 'number' ? at : Date.parse(at);
  return (
    <time
      dateTime={new Date(ms).toISOString()}
      title={formatTime(ms, 'full', current)}
      className="num"
    >
      {ageText(ms, now)}
    </time>
  );
}

/** The age of a moment in words. */
export function useAgeText(): (atMs: number, nowMs: number) => string {
  const t = useTexts(commonTexts);
  const count = useCount();
  return (atMs, nowMs) => {
    const age = ageOf(atMs, nowMs);
    if (age.unit === 'second' && age.count < 10) return t.justNow;
    const words = {
      second: t.secondsAgo,
      minute: t.minutesAgo,
      hour: t.hoursAgo,
      day: t.daysAgo,
      month: t.monthsAgo,
      year: t.yearsAgo,
    };
    return words[age.unit](count(age.count));
  };
}
