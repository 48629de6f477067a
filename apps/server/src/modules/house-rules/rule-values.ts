// What is typed into a rule's form, held against its fields, and written as its setting has it.
import type { RuleUnit } from '@sarraf/contracts';
import { CLOCK } from '@sarraf/contracts/lists';
import { AppError } from '../../http/index.ts';
import type { AuditChange } from '../audit/index.ts';
import { type Field, type Rule, type RuleValue, withPart } from '../settings/index.ts';

/** Values by field, as they are proposed. */
export type Values = Readonly<Record<string, RuleValue>>;

/**
 * @throws AppError `setting_malformed`, `setting_out_of_range`, `setting_clock_wrong`, with the field that
 *   is wrong
 */
export function assertValues({ fields }: Rule, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((one) => one.field === name);
    if (field === undefined) throw new AppError('setting_malformed', { field: name });
    assertValue(field, value);
  }
}

function assertClocks({ field, min, max, unit }: Field, value: RuleValue): void {
  const clocks = typeof value === 'string' ? [value] : value;
  const isForm = (unit === 'clock') === (typeof value === 'string');
  const isCount = clocks.length >= min && clocks.length <= max;
  const isOnce = new Set(clocks).size === clocks.length;
  if (isForm && isCount && isOnce && clocks.every((clock) => CLOCK.test(clock))) return;
  throw new AppError('setting_clock_wrong', { field, max });
}

function assertValue(of: Field, value: RuleValue): void {
  const { field, min, max, unit } = of;
  if (unit === 'clock' || unit === 'clocks') return assertClocks(of, value);
  const isWhole = typeof value === 'string' && /^(?:0|-?[1-9]\d{0,14})$/.test(value);
  if (isWhole && Number(value) >= min && Number(value) <= max) return;
  throw new AppError('setting_out_of_range', { field, min, max });
}

/** A setting as it is written, with other values in some of its fields. */
export function withValues({ fields }: Rule, written: unknown, values: Values): unknown {
  return fields.reduce((before, { field, unit }) => {
    const value = values[field];
    return value === undefined ? before : withPart(before, field, partOf(unit, value));
  }, written);
}

/** Toman are decimal text in a setting as they are on the wire, clocks of a day stand in their order. */
function partOf(unit: RuleUnit, value: RuleValue): unknown {
  if (typeof value !== 'string') return value.toSorted();
  return unit === 'toman' || unit === 'clock' ? value : Number(value);
}

const textOf = (value: RuleValue | undefined): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : value.toSorted().join(' ');

/** What becomes of what, in the order of the form; a field is named with its rule. */
export function changesOf({ fields, name }: Rule, before: Values, after: Values): AuditChange[] {
  return fields.flatMap(({ field }) => {
    if (after[field] === undefined) return [];
    const [old, next] = [textOf(before[field]), textOf(after[field])];
    return old === next ? [] : [{ field: `${name}.${field}`, old, new: next }];
  });
}
