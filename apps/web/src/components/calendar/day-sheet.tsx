import { useState } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { addDays, type Calendar, dayAt } from '../../lib/calendar-days.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { Segmented } from '../segmented.tsx';
import { Sheet } from '../sheet.tsx';
import { RangeCalendar } from './range-calendar.tsx';

const calendarTexts = textsOf(() => import('./texts/fa.ts'));

/** As far ahead as a day to come may be. */
const DAYS_AHEAD = 730;

/** A month in either calendar, in which one tap chooses a day up to today, or from today on. */
export function DaySheet({
  title,
  value,
  isToCome,
  onChoose,
  onClose,
}: {
  title: string;
  value: string;
  isToCome: boolean;
  onChoose: (day: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(calendarTexts);
  const { lang } = useStore(settings);
  const own: Calendar = lang === 'fa' ? 'jalali' : 'gregorian';
  const other: Calendar = lang === 'fa' ? 'gregorian' : 'jalali';
  const [calendar, setCalendar] = useState(own);
  const today = dayAt(serverNow());
  return (
    <Sheet title={title} open onClose={onClose}>
      <Segmented
        wide
        label={t.calendar}
        value={calendar}
        choices={[own, other].map((one) => ({ value: one, label: t[one] }))}
        onChange={setCalendar}
      />
      <RangeCalendar
        key={calendar}
        single
        calendar={calendar}
        range={value === '' ? {} : { from: value, to: value }}
        today={today}
        {...(isToCome && { first: today, last: addDays(today, DAYS_AHEAD) })}
        onChange={({ from }) => {
          if (from !== undefined) onChoose(from);
        }}
      />
    </Sheet>
  );
}
