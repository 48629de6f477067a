import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { momentOf } from '#lib/tehran-moment.ts';
import { formatTime, type TimeShape } from '#lib/time-text.ts';

/** A day of Tehran in words. */
export function useDayText(): (day: string, shape?: TimeShape) => string {
  const current = useStore(settings);
  return (day, shape = 'day') =>
    formatTime(momentOf({ day, clock: '12:00' }) ?? day, shape, current);
}
