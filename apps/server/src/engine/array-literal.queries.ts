// PostgreSQL array literals, built by hand: a column of a batch is one parameter, and the driver's
// general serialiser costs more than the rest of the commit.

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

/** Whole numbers as `{1,2,NULL}`. */
export function integerArray(values: readonly (number | bigint | null)[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? null;
    text += `${index === 0 ? '' : ','}${value === null ? 'NULL' : value.toString()}`;
  }
  return `${text}}`;
}

/** Texts as `{"a","b\"c",NULL}`. */
export function textArray(values: readonly (string | null)[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? null;
    if (index > 0) text += ',';
    if (value === null) text += 'NULL';
    else if (NEEDS_ESCAPE.test(value)) text += `"${value.replace(ESCAPED, '\\$&')}"`;
    else text += `"${value}"`;
  }
  return `${text}}`;
}

/** Truth values as `{t,f,NULL}`. */
export function booleanArray(values: readonly (boolean | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : value ? 't' : 'f')).join(',')}}`;
}
