import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { RangeCalendar } from '#components/calendar/range-calendar.tsx';
import { useCount } from '#components/num.tsx';
import { Segmented } from '#components/segmented.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import {
  type Calendar,
  type DayRange,
  dayAt,
  presetOf,
  presetRange,
  RANGE_PRESETS,
} from '#lib/calendar-days.ts';
import { transactionSumsQuery } from '#lib/queries/orders.ts';
import { serverNow } from '#lib/server-clock.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { filtersOf, type TransactionsSearch } from '../model/search.ts';
import { useRangeText } from './range-text.ts';

const calendarTexts = textsOf(() => import('#components/calendar/texts/fa.ts'));
const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

/** Presets, one month in either calendar, and how much the chosen days would show. */
export function DateRangeSheet({
  search,
  onChange,
  onClose,
}: {
  search: TransactionsSearch;
  onChange: (range: DayRange) => void;
  onClose: () => void;
}) {
  const t = useTexts(transactionsTexts);
  const c = useTexts(calendarTexts);
  const { lang } = useStore(settings);
  const [calendar, setCalendar] = useState<Calendar>(lang === 'fa' ? 'jalali' : 'gregorian');
  const [range, setRange] = useState<DayRange>({ from: search.from, to: search.to });
  const today = dayAt(serverNow());
  const preset = presetOf(range, today, calendar);
  const rangeText = useRangeText();
  const other = calendar === 'jalali' ? 'gregorian' : 'jalali';
  const isChosen = range.from !== undefined;
  const take = (next: DayRange) => {
    onChange(next);
    onClose();
  };
  return (
    <Sheet title={t.rangeTitle} open onClose={onClose}>
      <div className="range-sheet">
        <div className="range-presets" role="group" aria-label={t.presets}>
          {RANGE_PRESETS.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={preset === name}
              onClick={() => setRange(presetRange(name, today, calendar))}
            >
              {t[name]}
            </button>
          ))}
        </div>
        <div className="min-w-0">
          <Segmented
            wide
            label={c.calendar}
            value={calendar}
            choices={(lang === 'fa'
              ? (['jalali', 'gregorian'] as const)
              : (['gregorian', 'jalali'] as const)
            ).map((value) => ({ value, label: c[value] }))}
            onChange={setCalendar}
          />
          <RangeCalendar
            // another month stands there when a preset moved the range
            key={`${calendar}-${preset ?? ''}`}
            {...{ calendar, range, today }}
            onChange={setRange}
          />
          <p className="mt-2 min-h-10 text-table" aria-live="polite">
            {isChosen && (
              <>
                {rangeText(range, calendar)}
                <span className="block text-caption text-fg2">{rangeText(range, other)}</span>
              </>
            )}
          </p>
        </div>
      </div>
      <ShowButton {...{ range, search }} onShow={() => take(range)} />
      <div className="mt-1">
        <Button look="text" wide onClick={() => take({})}>
          {t.clearDates}
        </Button>
      </div>
    </Sheet>
  );
}

function ShowButton({
  range,
  search,
  onShow,
}: {
  range: DayRange;
  search: TransactionsSearch;
  onShow: () => void;
}) {
  const t = useTexts(transactionsTexts);
  const count = useCount();
  const { from, to } = range;
  const isChosen = from !== undefined;
  const { from: _from, to: _to, ...others } = filtersOf(search);
  const filter = {
    ...others,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const sums = useQuery({ ...transactionSumsQuery(filter), enabled: isChosen });
  const known = sums.isPlaceholderData ? undefined : sums.data;
  return (
    <Button wide onClick={onShow}>
      {known === undefined || !isChosen
        ? t.showRange
        : t.show(`${count(known.count)}${known.has_more ? '+' : ''}`)}
    </Button>
  );
}
