import { RECURRING_PERIODS } from '@sarraf/contracts/lists';
import { type ReactNode, useId } from 'react';
import { useCount } from '#components/num.tsx';
import { Segmented } from '#components/segmented.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { addMonths, dayAt, dayText } from '#lib/calendar-days.ts';
import { serverNow } from '#lib/server-clock.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { persianDigits } from '#lib/number-text.ts';
import { useStore } from '#lib/store.ts';
import type { PlanDraft } from '../model/plan-form.ts';
import { useHourText } from './plan-words.tsx';

const recurringTexts = textsOf(() => import('../texts/fa.ts'));

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MONTH_DAYS = Array.from({ length: 31 }, (_, day) => day + 1);
const RISES = [1, 2, 3, 5, 10, 20, 50] as const;
const MONTHS = [3, 6, 12] as const;

interface FieldsProps {
  readonly draft: PlanDraft;
  readonly onChange: (change: Partial<PlanDraft>) => void;
}

/** How often, on which day, and at which hour. */
export function Times({ draft, onChange }: FieldsProps) {
  const t = useTexts(recurringTexts);
  const count = useCount();
  const hourText = useHourText();
  return (
    <>
      <div>
        <p className="field-label">{t.howOften}</p>
        <Segmented
          wide
          label={t.howOften}
          value={draft.every}
          choices={RECURRING_PERIODS.map((value) => ({ value, label: t[value] }))}
          onChange={(every) => onChange({ every })}
        />
        {draft.every === 'weekly' && (
          <Weekdays value={draft.weekday} onChange={(weekday) => onChange({ weekday })} />
        )}
      </div>
      {draft.every === 'monthly' && (
        <Labelled label={t.monthDay}>
          <SelectSheet
            label={t.monthDay}
            value={String(draft.monthDay)}
            choices={MONTH_DAYS.map((day) => ({
              value: String(day),
              label: day === 31 ? t.monthEnd : t.monthDayOf(count(day)),
            }))}
            onChange={(day) => onChange({ monthDay: Number(day) })}
          />
        </Labelled>
      )}
      <Labelled label={t.hour}>
        <SelectSheet
          label={t.hour}
          value={String(draft.hour)}
          choices={HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
          onChange={(hour) => onChange({ hour: Number(hour) })}
        />
      </Labelled>
    </>
  );
}

/** When it ends, and above which rise of the price a time is left out. */
export function EndAndRise({ draft, onChange }: FieldsProps) {
  const t = useTexts(recurringTexts);
  const count = useCount();
  const current = useStore(settings);
  const { lang } = current;
  const dayWords = (day: string): string => {
    const words = dayText(day, {
      calendar: lang === 'fa' ? 'jalali' : 'gregorian',
      lang,
      withYear: true,
    });
    return digitsShown(current) === 'fa' ? persianDigits(words) : words;
  };
  const today = dayAt(serverNow());
  const ends = MONTHS.map((months) => ({
    value: addMonths(today, months, 'jalali'),
    label: t.endsAfter(count(months)),
  }));
  const { endsOn } = draft;
  const isOther = endsOn !== null && ends.every(({ value }) => value !== endsOn);
  const percent = (rise: number): string => `${count(rise)}${lang === 'fa' ? '٪' : '%'}`;
  return (
    <div className="recurring-pair">
      <Labelled label={t.ends}>
        <SelectSheet
          label={t.ends}
          value={endsOn ?? ''}
          choices={[
            { value: '', label: t.endless },
            ...(isOther ? [{ value: endsOn, label: t.endsOn(dayWords(endsOn)) }] : []),
            ...ends,
          ]}
          onChange={(day) => onChange({ endsOn: day === '' ? null : day })}
        />
      </Labelled>
      <Labelled label={t.rise}>
        <SelectSheet
          label={t.rise}
          value={String(draft.rise)}
          choices={RISES.map((rise) => ({ value: String(rise), label: t.riseOf(percent(rise)) }))}
          onChange={(rise) => onChange({ rise: Number(rise) })}
        />
        <p className="mt-1 text-caption text-fg3">{t.riseHint}</p>
      </Labelled>
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="field-label">{label}</p>
      {children}
    </div>
  );
}

/** Seven cells, Saturday first: native radios, so one Tab stop. */
function Weekdays({ value, onChange }: { value: number; onChange: (day: number) => void }) {
  const t = useTexts(recurringTexts);
  const name = useId();
  const signs = t.weekdaySigns.split(' ');
  return (
    <fieldset className="recurring-days">
      <legend className="sr-only">{t.weekday}</legend>
      {t.weekdays.split(' ').map((weekday, day) => (
        <label key={weekday} title={weekday}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            aria-label={weekday}
            checked={day === value}
            onChange={() => onChange(day)}
          />
          <span aria-hidden="true">{signs[day]}</span>
        </label>
      ))}
    </fieldset>
  );
}
