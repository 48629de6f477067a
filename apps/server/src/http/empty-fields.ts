// A field that was sent empty, as forms do, is as one that was not sent (product rule).
import { z } from 'zod';

const isEmpty = (value: unknown): boolean => value === '' || value === null;

/**
 * The same fields without the optional ones that were sent empty: `''`, or null where that says
 * nothing of its own. A field that has to be there stays, and is refused by its own name.
 *
 * @param value a parsed body or query; whatever is no object stays as it is
 */
export function withoutEmptyFields(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (!Object.values(value).some(isEmpty)) return value;
  const fields = optionalFieldsOf(schema);
  return Object.fromEntries(
    Object.entries(value).filter(([name, given]) => {
      if (!isEmpty(given)) return true;
      const takesNull = fields.get(name);
      return takesNull === undefined || (given === null && takesNull);
    }),
  );
}

/** Optional fields by name, and whether null means something to each. */
type OptionalFields = ReadonlyMap<string, boolean>;

const known = new WeakMap<z.ZodType, OptionalFields>();

function optionalFieldsOf(schema: z.ZodType): OptionalFields {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const fields = new Map<string, boolean>();
  for (const [name, field] of shapesOf(schema).flatMap(Object.entries<z.ZodType>)) {
    if (!field.safeParse(undefined).success) continue;
    fields.set(name, fields.get(name) === true || field.safeParse(null).success);
  }
  known.set(schema, fields);
  return fields;
}

/** Of an object its fields, of several that are possible those of each. */
function shapesOf(schema: z.ZodType): Record<string, z.ZodType>[] {
  if (schema instanceof z.ZodObject) return [schema.shape];
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(shapesOf);
  return [];
}
