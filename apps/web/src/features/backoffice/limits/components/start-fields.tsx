import { Segmented } from '#components/segmented.tsx';
import { TextField } from '#components/text-field.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { momentOf } from '#lib/tehran-moment.ts';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

/** From when on something holds. */
interface StartForm {
  readonly starts: 'atOnce' | 'later';
  readonly day: string;
  readonly clock: string;
}

/** At once, or at a day and a clock of Tehran. */
export function StartFields({
  form,
  change,
  isWrong,
  atOnce,
}: {
  form: StartForm;
  /** Where it begins with another one's word, that: otherwise with one's own. */
  atOnce?: string;
  change: (part: Partial<StartForm>) => void;
  isWrong: boolean;
}) {
  const t = useTexts(limitsTexts);
  const at = momentOf(form);
  return (
    <>
      <Segmented
        label={t.starts}
        value={form.starts}
        choices={[
          { value: 'atOnce', label: atOnce ?? t.atOnce },
          { value: 'later', label: t.later },
        ]}
        onChange={(starts) => change({ starts })}
      />
      {form.starts === 'later' && (
        <div className="grid grid-cols-[1fr_140px] gap-3">
          <TextField
            dense
            type="date"
            label={t.fromDay}
            value={form.day}
            onChange={(day) => change({ day })}
            hint={
              at === undefined ? null : rich(t.fromWords, { time: <Time at={at} shape="full" /> })
            }
            error={isWrong ? t.fromWrong : null}
          />
          <TextField
            dense
            type="time"
            label={t.fromClock}
            value={form.clock}
            onChange={(clock) => change({ clock })}
          />
        </div>
      )}
    </>
  );
}
