// What of a setting's schema officers change with its form: a field says it beside its type. Invariants:
// - Bounds here bind what is proposed, never what is read: a row from before them stays readable.
// - A field without them is in no form: it has one of its own, or none.
import type { RuleUnit } from '@sarraf/contracts';
import { z } from 'zod';

/** What a field counts, and what of it may be proposed: bounds of a number, or how many clocks. */
export interface FieldTerms {
  readonly unit: RuleUnit;
  readonly min: number;
  readonly max: number;
}

/** A field of a rule: where it lies in the setting, and its terms. */
export interface Field extends FieldTerms {
  readonly field: string;
}

const TERMS = z.registry<FieldTerms>();

/**
 * Has a field in its setting's form.
 *
 * @example edited(z.int().positive(), { unit: 'minutes', min: 1, max: 1_440 })
 */
export function edited<S extends z.ZodType>(schema: S, terms: FieldTerms): S {
  TERMS.add(schema, terms);
  return schema;
}

/** A whole number with the same bounds for what is read and what is proposed. */
export function editedWhole(terms: FieldTerms): z.ZodInt {
  return edited(z.int().min(terms.min).max(terms.max), terms);
}

const RIAL_PER_TOMAN = 10n;

/** Toman as a setting has them written, decimal text; read as rial. A schema of its own at each call. */
export const writtenToman = () =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform((text) => BigInt(text) * RIAL_PER_TOMAN);

/** The fields of a schema that its form has, in their order. */
export function fieldsOf(schema: unknown, path: readonly string[] = []): readonly Field[] {
  if (!(schema instanceof z.ZodType)) return [];
  const terms = TERMS.get(schema);
  if (terms !== undefined) return [{ field: path.join('.'), ...terms }];
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return fieldsOf(schema.unwrap(), path);
  }
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum) {
    const { options } = schema.keyType;
    return options.flatMap((key) => fieldsOf(schema.valueType, [...path, String(key)]));
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([key, part]) => fieldsOf(part, [...path, key]));
}

/** What stands at a path of a setting as it is written; undefined where nothing does. */
export function partAt(written: unknown, field: string): unknown {
  return field.split('.').reduce<unknown>((part, key) => {
    const isRecord = typeof part === 'object' && part !== null && Object.hasOwn(part, key);
    return isRecord ? Reflect.get(part, key) : undefined;
  }, written);
}

/** A setting as it is written, with another part at a path. */
export function withPart(written: unknown, field: string, part: unknown): unknown {
  const [key = '', ...rest] = field.split('.');
  const record: object = typeof written === 'object' && written !== null ? written : {};
  const before: unknown = Reflect.get(record, key);
  return { ...record, [key]: rest.length === 0 ? part : withPart(before, rest.join('.'), part) };
}
