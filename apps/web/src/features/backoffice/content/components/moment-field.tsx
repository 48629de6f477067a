import { IconButton } from '#components/button.tsx';
import { DayField } from '#components/calendar/day-field.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { DayClock } from '../model/publish-times.ts';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

/** A moment to come: a day by the calendar of the language, and a clock of Tehran. */
export function Moment({
  label,
  value,
  error,
  optional = false,
  onChange,
}: {
  label: string;
  value: DayClock;
  error: string | null;
  optional?: boolean;
  onChange: (value: DayClock) => void;
}) {
  const t = useTexts(contentTexts);
  return (
    <div className="content-moment">
      <DayField
        dense
        isToCome
        label={label}
        value={value.day}
        error={error}
        hint={optional && value.day === '' ? t.optional : undefined}
        onChange={(day) => onChange({ ...value, day })}
      />
      {value.day !== '' && (
        <TextField
          dense
          type="time"
          label={t.clock}
          value={value.clock}
          onChange={(clock) => onChange({ ...value, clock })}
        />
      )}
      {optional && value.day !== '' && (
        <IconButton
          icon="close"
          label={t.clearTime(label)}
          onClick={() => onChange({ ...value, day: '' })}
        />
      )}
    </div>
  );
}
