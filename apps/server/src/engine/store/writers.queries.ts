// The attached rows of a batch as statements.
import type { AttachedRow } from '@sarraf/settlement';
import { type ArrayValue, arrayValue } from '../../platform/postgres-wire/index.ts';
import type { WriterColumnType, Writers } from './writers.ts';

type RowValue = string | number | boolean | null;

/** Numbers as text stay exact (`'9007199254740993'`), so bigint columns take both. */
function arrayOf(type: WriterColumnType, values: readonly RowValue[]): ArrayValue {
  if (type === 'boolean') return arrayValue(type, values);
  const read = type === 'bigint' ? BigInt : String;
  return arrayValue(
    type,
    values.map((value) => (value === null ? null : read(value))),
  );
}

/** One statement per writer over the rows of a batch, in the order of first use. */
export function writerStatements(
  writers: Writers,
  rows: readonly AttachedRow[],
): { name: string; text: string; values: ArrayValue[] }[] {
  const byWriter = new Map<string, AttachedRow['row'][]>();
  for (const { writer, row } of rows) {
    const group = byWriter.get(writer);
    if (group === undefined) byWriter.set(writer, [row]);
    else group.push(row);
  }
  return [...byWriter].map(([name, group]) => {
    const writer = writers.find(name);
    const values = Object.entries(writer.columns).map(([key, type]) =>
      arrayOf(
        type,
        group.map((row) => row[key] ?? null),
      ),
    );
    return { name: `writer_${name}`, text: writer.sql, values };
  });
}
