import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { dayText } from '../../lib/calendar-days.ts';
import { persianDigits } from '../../lib/number-text.ts';
import { digitsShown, settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { Icon } from '../icon.tsx';
import { FieldNote } from '../text-field.tsx';
import '../field.css';

const calendarTexts = textsOf(() => import('./texts/fa.ts'));

const DaySheet = lazy(() => import('./day-sheet.tsx').then((m) => ({ default: m.DaySheet })));

/** One day, `2026-11-21` or empty, chosen in a calendar of the language and told in its words. */
export function DayField({
  label,
  value,
  onChange,
  hint,
  error,
  isToCome = false,
  dense = false,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
  hint?: ReactNode;
  error: string | null;
  /** Today or a later one, instead of one up to today. */
  isToCome?: boolean;
  dense?: boolean;
}) {
  const t = useTexts(calendarTexts);
  const current = useStore(settings);
  const [open, setOpen] = useState(false);
  const id = useId();
  const { lang } = current;
  const calendar = lang === 'fa' ? 'jalali' : 'gregorian';
  const words = value === '' ? t.chooseDay : dayText(value, { calendar, lang, withYear: true });
  const shown = digitsShown(current) === 'fa' ? persianDigits(words) : words;
  return (
    <div>
      <p className="field-label">{label}</p>
      <button
        type="button"
        className={`field-box w-full justify-between text-start${dense ? ' field-box-dense' : ''}`}
        aria-haspopup="dialog"
        aria-label={`${label}: ${shown}`}
        aria-describedby={id}
        data-invalid={error !== null || undefined}
        onClick={() => setOpen(true)}
      >
        <span className={`truncate${value === '' ? ' text-fg2' : ''}`}>{shown}</span>
        <Icon name="calendar" size={20} />
      </button>
      <FieldNote id={id} error={error} hint={hint} />
      {open && (
        <Suspense>
          <DaySheet
            title={label}
            value={value}
            isToCome={isToCome}
            onChoose={(day) => {
              onChange(day);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
