import type { HouseRule, RuleField } from '@sarraf/contracts';
import { toLatinDigits } from '@sarraf/money';
import { NumberField, PercentField } from '#components/number-field.tsx';
import { useCount } from '#components/num.tsx';
import { TextField, type TextFieldProps } from '#components/text-field.tsx';
import { TomanField } from '#components/toman-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { percentOfPpm } from '#lib/percent-of-ppm.ts';
import { inLargerUnit, isTakenOff, type RuleDraft, typedBounds } from '../model/rule-draft.ts';
import { useFieldName } from './rule-value.tsx';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const rulesTexts = textsOf(() => import('../texts/fa.ts'));

/** Every field of a rule, typed as its unit is. */
export function RuleFields({
  rule,
  draft,
  wrong,
  change,
}: {
  rule: HouseRule;
  draft: RuleDraft;
  /** Those that are told to be wrong. */
  wrong: readonly string[];
  change: (field: string, value: string) => void;
}) {
  return (
    <div className="rule-inputs">
      {rule.fields.map((field) => (
        <FieldInput
          key={field.field}
          field={field}
          id={`${rule.name}.${field.field}`}
          value={draft[field.field] ?? ''}
          isWrong={wrong.includes(field.field)}
          onChange={(value) => change(field.field, value)}
        />
      ))}
    </div>
  );
}

function FieldInput({
  field,
  id,
  value,
  isWrong,
  onChange,
}: {
  field: RuleField;
  id: string;
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}) {
  const t = useTexts(rulesTexts);
  const count = useCount();
  const { unit } = field;
  const { min, max } = typedBounds(field);
  const bound = (one: number): string => count(unit === 'ppm' ? percentOfPpm(one) : one);
  const of = { name: id, label: useFieldName()(id), value, onChange };
  const wrong = unit === 'ppm' ? t.wrongPercent : t.wrong;
  const error = isWrong ? wrong(bound(min), bound(max)) : null;
  if (unit === 'clock') return <ClockField {...of} error={isWrong ? t.wrongClock : null} />;
  if (unit === 'clocks') {
    const problem = isWrong ? t.wrongClocks(count(max)) : null;
    return <ClockField {...of} hint={t.clocksHint} error={problem} />;
  }
  if (unit === 'toman') return <TomanField {...of} error={error} />;
  if (unit === 'ppm') return <PercentField {...of} error={error} />;
  const larger = inLargerUnit(unit, value);
  const below =
    larger === null ? null : t.same(`${count(larger.value)} ${t[larger.unit](larger.value)}`);
  const unitText = isTakenOff(field) ? t.pointsOff : t[unit](value);
  return <NumberField {...of} unit={unitText} below={below} error={error} />;
}

/** Clocks of a day of 24 hours, in the page's digits: the browser's own field has its language's halves of a day. */
function ClockField({
  value,
  onChange,
  ...field
}: Pick<TextFieldProps, 'error' | 'hint' | 'label' | 'name' | 'onChange' | 'value'>) {
  const inDigits = useShownDigits();
  return (
    <TextField
      dense
      latin
      inputMode="text"
      autoComplete="off"
      {...field}
      value={inDigits(value)}
      onChange={(typed) => onChange(toLatinDigits(typed))}
    />
  );
}
