import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import {
  addMonths,
  type Calendar,
  dayOfMonth,
  type DayRange,
  dayText,
  monthOf,
  monthText,
  weeksOf,
} from '../../lib/calendar-days.ts';
import { settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { IconButton } from '../button.tsx';
import { dayByKey } from './calendar-keys.ts';
import { useShownDigits } from '../../lib/use-shown-digits.ts';
import './range-calendar.css';

const calendarTexts = textsOf(() => import('./texts/fa.ts'));

/**
 * One month, in which two taps choose a range: the first one its beginning, the second its end,
 * whichever is earlier. Arrows, Home, End and Page keys move through it; Enter and space choose.
 */
export function RangeCalendar({
  calendar,
  range,
  today,
  first = '',
  last = today,
  single = false,
  onChange,
}: {
  calendar: Calendar;
  range: DayRange;
  today: string;
  /** The first day that can be chosen; none where it is left out. */
  first?: string;
  /** The last day that can be chosen; today where it is left out. */
  last?: string;
  /** One day is chosen: each tap is a beginning, and is called no range. */
  single?: boolean;
  onChange: (range: DayRange) => void;
}) {
  const { lang } = useStore(settings);
  const [at, setAt] = useState(range.to ?? range.from ?? today);
  const [isMoved, setMoved] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const id = useId();
  const month = monthOf(at, calendar);
  useEffect(() => {
    if (isMoved) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at, isMoved]);
  const goTo = (day: string, byKey: boolean) => {
    setMoved(byKey);
    setAt(day > last ? last : day < first ? first : day);
  };
  const choose = (day: string) => {
    if (day > last || day < first) return;
    goTo(day, true);
    const { from, to } = range;
    if (from === undefined || to !== undefined) onChange({ from: day });
    else onChange(day < from ? { from: day, to: from } : { from, to: day });
  };
  const onKey = (event: KeyboardEvent) => {
    const next = dayByKey(at, event, { calendar, isRtl: lang === 'fa' });
    if (next === undefined) return;
    event.preventDefault();
    goTo(next, true);
  };
  return (
    <div className="range-calendar">
      <MonthHead {...{ calendar, at, first, last, id }} onMonth={(day) => goTo(day, false)} />
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of days, as the pattern of date pickers has it
        role="grid"
        aria-labelledby={id}
        aria-multiselectable={!single}
        onKeyDown={onKey}
      >
        <WeekdayHead />
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) =>
                day === null ? (
                  // a cell before the first or behind the last day
                  <td key={index} aria-hidden="true" />
                ) : (
                  <Day
                    key={day}
                    {...{ calendar, day, range, single, today }}
                    isOff={day > last || day < first}
                    isAt={day === at}
                    onChoose={choose}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The month that is shown, and the ways to the one before and the one after. */
function MonthHead({
  calendar,
  at,
  first,
  last,
  id,
  onMonth,
}: {
  calendar: Calendar;
  /** A day of the month. */
  at: string;
  first: string;
  last: string;
  id: string;
  onMonth: (day: string) => void;
}) {
  const t = useTexts(calendarTexts);
  const { lang } = useStore(settings);
  const digits = useShownDigits();
  const month = monthOf(at, calendar).first;
  const isLast = monthOf(last, calendar).first === month;
  const isFirst = month <= first;
  return (
    <div className="flex items-center justify-between">
      <IconButton
        icon="chevron"
        label={t.previousMonth}
        data-turned
        aria-disabled={isFirst || undefined}
        onClick={() => {
          if (!isFirst) onMonth(addMonths(at, -1, calendar));
        }}
      />
      <span id={id} className="font-semibold" aria-live="polite">
        {digits(monthText(at, calendar, lang))}
      </span>
      <IconButton
        icon="chevron"
        label={t.nextMonth}
        aria-disabled={isLast || undefined}
        onClick={() => {
          if (!isLast) onMonth(addMonths(at, 1, calendar));
        }}
      />
    </div>
  );
}

function WeekdayHead() {
  const t = useTexts(calendarTexts);
  const signs = t.weekdaySigns.split(' ');
  return (
    <thead>
      <tr>
        {t.weekdays.split(' ').map((name, index) => (
          <th key={name} scope="col" abbr={name}>
            {signs[index]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Day({
  calendar,
  day,
  range: { from, to },
  single,
  today,
  isOff,
  isAt,
  onChoose,
}: {
  calendar: Calendar;
  day: string;
  range: DayRange;
  single: boolean;
  today: string;
  isOff: boolean;
  isAt: boolean;
  onChoose: (day: string) => void;
}) {
  const t = useTexts(calendarTexts);
  const { lang } = useStore(settings);
  const digits = useShownDigits();
  const isStart = day === from;
  const isEnd = day === to;
  const isInside = from !== undefined && to !== undefined && day >= from && day <= to;
  const name = [
    dayText(day, { calendar, lang, withYear: true, withWeekday: true }),
    ...(day === today ? [t.today] : []),
    ...(isStart ? [single ? t.chosen : t.begins] : []),
    ...(isEnd && !single ? [t.ends] : []),
  ].join(lang === 'fa' ? '، ' : ', ');
  return (
    <td aria-selected={isStart || isEnd || isInside} data-inside={isInside || undefined}>
      <button
        type="button"
        tabIndex={isAt ? 0 : -1}
        aria-label={digits(name)}
        aria-current={day === today ? 'date' : undefined}
        aria-disabled={isOff || undefined}
        data-end={isStart || isEnd || undefined}
        onClick={() => onChoose(day)}
      >
        {digits(String(dayOfMonth(day, calendar)))}
      </button>
    </td>
  );
}
