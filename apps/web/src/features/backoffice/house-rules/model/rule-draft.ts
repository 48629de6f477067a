// A rule of the house as it is edited. Pure.
import { toLatinDigits } from '@sarraf/money';
import type { HouseRule, RuleField, RuleProposal } from '@sarraf/contracts';
import { CLOCK } from '@sarraf/contracts/lists';
import { ppmOf, typedPpm, wholeOf } from '../../venue/model/typed.ts';

/** What is typed, by field. */
export type RuleDraft = Readonly<Record<string, string>>;
type Value = RuleField['value'];

/** Points that are taken off are typed without their sign. */
export const isTakenOff = ({ unit, max }: RuleField): boolean => unit === 'points' && max <= 0;

/** The bounds of what is typed into a field. */
export const typedBounds = (field: RuleField): { readonly min: number; readonly max: number } =>
  isTakenOff(field) ? { min: -field.max, max: -field.min } : field;

/** A value in one text, as what changes is told. */
export const textOf = (value: Value): string =>
  typeof value === 'string' ? value : value.toSorted().join(' ');

/** What stands in each field, to be changed. */
export const draftOf = ({ fields }: HouseRule): RuleDraft =>
  Object.fromEntries(fields.map((field) => [field.field, typedOf(field)]));

function typedOf(field: RuleField): string {
  const text = textOf(field.value);
  if (field.unit === 'ppm') return typedPpm(Number(text));
  return isTakenOff(field) ? text.replace('-', '') : text;
}

/** What a field is sent as; null where what is typed is none of its values. */
function valueOf(field: RuleField, typed: string): Value | null {
  const { unit, min, max } = field;
  if (unit === 'clock') {
    const clock = toLatinDigits(typed).trim();
    return CLOCK.test(clock) ? clock : null;
  }
  if (unit === 'clocks') return clocksOf(typed, { min, max });
  if (unit === 'ppm') {
    const ppm = ppmOf(typed);
    return ppm !== null && ppm >= min && ppm <= max ? String(ppm) : null;
  }
  const bounds = typedBounds(field);
  const whole = wholeOf(typed, bounds.min, bounds.max);
  if (whole === null) return null;
  return isTakenOff(field) && whole !== 0 ? `-${whole}` : String(whole);
}

function clocksOf(typed: string, { min, max }: Pick<RuleField, 'min' | 'max'>): string[] | null {
  const clocks = toLatinDigits(typed)
    .split(/[\s,،]+/)
    .filter((clock) => clock !== '');
  const isRight = clocks.every((clock) => CLOCK.test(clock));
  const isOnce = new Set(clocks).size === clocks.length;
  const isCount = clocks.length >= min && clocks.length <= max;
  return isRight && isOnce && isCount ? clocks.toSorted() : null;
}

/** Which fields of a draft are wrong, what changes, and what is sent: those that stay are left out. */
export function readDraft({ fields, name }: HouseRule, draft: RuleDraft) {
  const wrong: string[] = [];
  const values: Record<string, Value> = {};
  const changes: RuleProposal['changes'] = [];
  for (const field of fields) {
    const value = valueOf(field, draft[field.field] ?? '');
    if (value === null) wrong.push(field.field);
    else if (textOf(value) !== textOf(field.value)) {
      values[field.field] = value;
      const [old, next] = [textOf(field.value), textOf(value)];
      changes.push({ field: `${name}.${field.field}`, old, new: next });
    }
  }
  return { wrong, values, changes };
}

const LARGER = {
  seconds: [[60, 'minutes']],
  minutes: [
    [1_440, 'days'],
    [60, 'hours'],
  ],
  hours: [[24, 'days']],
} as const;

/** A time in a larger unit where it is a whole number of it: 5,760 minutes are 4 days. */
export function inLargerUnit(
  unit: RuleField['unit'],
  text: string,
): { readonly value: string; readonly unit: 'minutes' | 'hours' | 'days' } | null {
  if (unit !== 'seconds' && unit !== 'minutes' && unit !== 'hours') return null;
  const value = Number(text);
  const found = LARGER[unit].find(([size]) => value >= size && value % size === 0);
  return found === undefined ? null : { value: String(value / found[0]), unit: found[1] };
}
