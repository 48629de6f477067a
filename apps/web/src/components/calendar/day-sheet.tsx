import { useState } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { type Calendar, dayAt } from '../../lib/calendar-days.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { Segmented } from '../segmented.tsx';
import { Sheet } from '../sheet.tsx';
import { RangeCalendar } from './range-calendar.tsx';

const calendarTexts = textsOf(() => import('./texts/fa.ts'));

/** A month in either calendar, in which one tap chooses a day up to today. */
export function DaySheet({
  title,
  value,
  onChoose,
  onClose,
}: {
  title: string;
  value: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(calendarTexts);
  const { lang } = useStore(settings);
  const own: Calendar = lang === 'fa' ? 'jalali' : 'gregorian';
  const other: Calendar = lang === 'fa' ? 'gregorian' : 'jalali';
  const [calendar, setCalendar] = useState(own);
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
        today={dayAt(serverNow())}
        onChange={({ from }) => {
          if (from !== undefined) onChoose(from);
        }}
      />
    </Sheet>
  );
}
