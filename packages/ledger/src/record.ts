// One description per kind of row: its type, its part in the state's hash, its columns and its test
// against the migrations are all derived from the same list of fields.
import { assert } from '@sarraf/money';
import type { HashedRecord, StateHash } from './state-hash.ts';

/** What a field of a row may be. */
export type Value = string | number | bigint | boolean | null;

/**
 * How a field is a part of the state's hash:
 *
 * - `always`: in its position in the order of the fields.
 * - `together`: all fields of this sort, behind those above, where one of them is set.
 * - `whenSet`: behind those, with its own number in the list before it, where it is set. For fields
 *   that come later: what was written before they came keeps its hash.
 * - `never`: it is history, or follows from the others.
 */
export type HashedHow = 'always' | 'together' | 'whenSet' | 'never';

/** How a field is stored, changed and hashed; what is left out is the usual. */
export interface FieldOptions {
  /** Its column, where that is not the field's name in snake case. */
  readonly column?: string;
  /** A number that stands in a column of text, or a text that is JSON. */
  readonly storedAs?: 'text' | 'json';
  /** Whether it may change once the row stands: an update sets it. */
  readonly changes?: boolean;
  /** Default `always`. */
  readonly hash?: HashedHow;
  /** The value, or values, that count as not set. Null, 0 and false always do. */
  readonly usually?: string | readonly string[];
  /** What the hash has in the field's place, where that is another thing than its value. */
  readonly hashAs?: (row: AnyRow) => number | string;
}

/** One field of a row, whose values are of type `T`. */
export interface Field<T extends Value = Value> {
  readonly type: 'int' | 'amount' | 'word' | 'symbol' | 'text' | 'flag';
  /** Whether it may be null. */
  readonly isOptional: boolean;
  /** What a word may be; its number from 1 is what the hash has of it. */
  readonly words: readonly string[];
  readonly options: FieldOptions;
  /** Never there; it carries the type. */
  readonly of?: T;
}

const plain = { isOptional: false, words: [] } as const;

/** A count, an id or a time: a safe integer. */
export const int = (options: FieldOptions = {}): Field<number> => ({
  ...plain,
  type: 'int',
  options,
});

/** Money or a journal number: a bigint of at most 64 bits. */
export const amount = (options: FieldOptions = {}): Field<bigint> => ({
  ...plain,
  type: 'amount',
  options,
});

/** The name of an asset or a market: one of few texts, which are in the database's charge. */
export const symbol = (options: FieldOptions = {}): Field<string> => ({
  ...plain,
  type: 'symbol',
  options,
});

/** Any text. */
export const text = (options: FieldOptions = {}): Field<string> => ({
  ...plain,
  type: 'text',
  options,
});

/** True or false. */
export const flag = (options: FieldOptions = {}): Field<boolean> => ({
  ...plain,
  type: 'flag',
  options,
});

/** One of a few words, in an order that never changes: new ones come at the end. */
export const word = <const W extends string>(
  words: readonly W[],
  options: FieldOptions = {},
): Field<W> => ({ ...plain, type: 'word', words, options });

/** The same field, which may also be null. */
export const optional = <T extends Value>({ type, words, options }: Field<T>): Field<T | null> => ({
  type,
  words,
  options,
  isOptional: true,
});

/** A field with its name and its column. */
export interface NamedField extends Omit<Field, 'of'> {
  readonly name: string;
  readonly column: string;
}

/** A row of any kind, by the names of its fields. */
export type AnyRow = Readonly<Record<string, Value>>;

/** The row that fields make. */
type RowOfFields<Fields extends Readonly<Record<string, Field>>> = {
  readonly [Name in keyof Fields]: Fields[Name] extends Field<infer T> ? T : never;
};

/** A kind of row. */
export interface RecordKind<Row extends AnyRow = AnyRow> {
  /** `hold` of `hold 7`. */
  readonly noun: string;
  readonly table: string;
  /** Fields that together tell rows apart. */
  readonly key: readonly string[];
  /** The fields in their order. */
  readonly fields: readonly NamedField[];
  /** Never there; it carries the type. */
  readonly of?: Row;
}

/** The row of a kind. */
export type RowOf<Kind> = Kind extends RecordKind<infer Row> ? Row : never;

/**
 * Describes a kind of row.
 *
 * @example
 * const BALANCE = record('balance', { table: 'balances', key: ['account'] }, {
 *   account: int({ column: 'account_id' }),
 *   total: amount({ changes: true }),
 * });
 * type BalanceRow = RowOf<typeof BALANCE>;
 */
export function record<const Fields extends Readonly<Record<string, Field>>>(
  noun: string,
  where: { readonly table: string; readonly key: readonly (keyof Fields & string)[] },
  fields: Fields,
): RecordKind<RowOfFields<Fields>> {
  const named = Object.entries(fields).map(([name, field]) => ({
    ...field,
    name,
    column: field.options.column ?? snakeCase(name),
  }));
  return { noun, ...where, fields: named };
}

/**
 * What tells a row of the kind apart from all others of it.
 *
 * @example keyOf(WINDOW)(row); // '7/gateway_day/2026-11-21'
 */
export function keyOf<Row extends AnyRow>({ key }: RecordKind<Row>): (row: Row) => unknown {
  const [first = '', ...others] = key;
  if (others.length === 0) return (row) => row[first];
  return (row) => key.map((name) => row[name]).join('/');
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Writes rows of one kind into a state's hash. */
export class RecordHash {
  readonly #kind: number;
  readonly #always: readonly NamedField[];
  readonly #together: readonly NamedField[];
  readonly #whenSet: readonly (readonly [number: number, field: NamedField])[];

  /** @param kind keeps rows of equal fields apart; never given to another kind */
  constructor(kind: number, { fields }: Pick<RecordKind, 'fields'>) {
    const of = (how: HashedHow): NamedField[] =>
      fields.filter(({ options }) => (options.hash ?? 'always') === how);
    this.#kind = kind;
    this.#always = of('always');
    this.#together = of('together');
    this.#whenSet = of('whenSet').map((field) => [fields.indexOf(field) + 1, field]);
  }

  /** Puts a row into the sum; what its record had there is replaced. */
  put(hash: StateHash, row: AnyRow, record: HashedRecord): void {
    hash.begin(this.#kind);
    for (const field of this.#always) writeField(hash, field, row);
    if (this.#together.some((field) => isSet(field, row[field.name]))) {
      for (const field of this.#together) writeField(hash, field, row);
    }
    for (const [number, field] of this.#whenSet) {
      if (!isSet(field, row[field.name])) continue;
      hash.int(number);
      writeField(hash, field, row);
    }
    hash.put(record);
  }
}

function isSet({ options: { usually } }: NamedField, value: Value | undefined): boolean {
  if (value === null || value === 0 || value === 0n || value === false) return false;
  if (value === usually) return false;
  return typeof usually !== 'object' || !usually.some((word) => word === value);
}

function writeField(hash: StateHash, field: NamedField, row: AnyRow): void {
  const { name, words, options } = field;
  const value = options.hashAs === undefined ? row[name] : options.hashAs(row);
  switch (typeof value) {
    case 'number':
      hash.int(value);
      return;
    case 'bigint':
      hash.big(value);
      return;
    case 'boolean':
      hash.int(value ? 1 : 0);
      return;
    case 'string':
      if (words.length === 0 || options.hashAs !== undefined) hash.string(value);
      else hash.int(words.indexOf(value) + 1);
      return;
    default:
      assert(value === null, `${name} is a field of the row`);
      hash.int(0);
  }
}
