// PostgreSQL arrays, built by hand: a column of many rows is one parameter, and the driver's
// general serialiser costs more than everything else that is done for the statement.

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

/** An array as the driver sends it: bytes in binary form, or a literal. */
export type ArrayValue = string | Buffer;

const INT8_OID = 20;
const HEAD_BYTES = 20;
const HIGH = 0x1_0000_0000;

/** Whole numbers in the binary form of `bigint[]`, which the server need not read digit by digit. */
export function integerArray(values: readonly (number | bigint | null)[]): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + 12 * values.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let hasNull = 0;
  let at = HEAD_BYTES;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? null;
    if (value === null) {
      hasNull = 1;
      view.setInt32(at, -1);
      at += 4;
      continue;
    }
    view.setInt32(at, 8);
    if (typeof value === 'bigint') {
      view.setBigInt64(at + 4, value);
    } else {
      view.setInt32(at + 4, Math.floor(value / HIGH));
      view.setUint32(at + 8, value);
    }
    at += 12;
  }
  view.setInt32(0, values.length === 0 ? 0 : 1);
  view.setInt32(4, hasNull);
  view.setInt32(8, INT8_OID);
  view.setInt32(12, values.length);
  view.setInt32(16, 1);
  return bytes.subarray(0, values.length === 0 ? 12 : at);
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
function booleanArray(values: readonly (boolean | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : value ? 't' : 'f')).join(',')}}`;
}

/** The values of one column, of a type of the database, as one parameter. */
export function arrayValue(
  type: string,
  values: readonly (string | number | bigint | boolean | null)[],
): ArrayValue {
  if (type === 'bigint') return integerArray(values as readonly (number | bigint | null)[]);
  if (type === 'boolean') return booleanArray(values as readonly (boolean | null)[]);
  return textArray(values as readonly (string | null)[]);
}
