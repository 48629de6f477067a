// What is typed into a rule's form, held against its fields, and written as its setting has it.
import { AppError } from '../../http/index.ts';
import type { AuditChange } from '../audit/index.ts';
import { type Field, type Rule, type RuleValue, withPart } from '../settings/index.ts';

/** Values by field, as they are proposed. */
export type Values = Readonly<Record<string, RuleValue>>;

/** @throws AppError `setting_malformed`, `setting_out_of_range`, with the field that is wrong */
export function assertValues({ fields }: Rule, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((one) => one.field === name);
    if (field === undefined) throw new AppError('setting_malformed', { field: name });
    assertValue(field, value);
  }
}

function assertValue({ field, min, max }: Field, value: RuleValue): void {
  const isWhole = typeof value === 'string' && /^(?:0|-?[1-9]\d{0,14})$/.test(value);
  if (isWhole && Number(value) >= min && Number(value) <= max) return;
  throw new AppError('setting_out_of_range', { field, min, max });
}

/** A setting as it is written, with other values in some of its fields. */
export function withValues(written: unknown, values: Values): unknown {
  return Object.entries(values).reduce(
    (before, [field, value]) => withPart(before, field, Number(value)),
    written,
  );
}

const textOf = (value: RuleValue | undefined): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : value.join(' ');

/** What becomes of what, in the order of the form; a field is named with its rule. */
export function changesOf({ fields, name }: Rule, before: Values, after: Values): AuditChange[] {
  return fields.flatMap(({ field }) => {
    if (after[field] === undefined) return [];
    const [old, next] = [textOf(before[field]), textOf(after[field])];
    return old === next ? [] : [{ field: `${name}.${field}`, old, new: next }];
  });
}
