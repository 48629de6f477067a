// A million rows as a dozen columns: PostgreSQL strings each column's numbers together, and a row
// is put together only when it is taken. Read one by one, the rows would cost ten times as much.
import type { Db } from '../platform/database/database.ts';

/** Rows that one answer carries, about: the driver copies large answers again and again. */
const SLICE_ROWS = 250_000;
const HIGH = 0x1_0000_0000;

/** One whole-number column, eight bytes each, read by row. */
export class Integers {
  readonly #words: Int32Array;
  readonly #wide: BigInt64Array;

  constructor(sent: Buffer) {
    // A copy stands where numbers of eight bytes may stand, wherever the driver put its own.
    const bytes = Buffer.from(new ArrayBuffer(sent.length));
    sent.copy(bytes);
    // Sent with the high byte first; the machines we run on have the low one first.
    bytes.swap64();
    this.#words = new Int32Array(bytes.buffer);
    this.#wide = new BigInt64Array(bytes.buffer);
  }

  get length(): number {
    return this.#wide.length;
  }

  /** A count or an id: a safe integer. */
  number(row: number): number {
    const low = this.#words[row * 2] as number;
    return (this.#words[row * 2 + 1] as number) * HIGH + (low >>> 0);
  }

  /** An amount. */
  big(row: number): bigint {
    return this.#wide[row] as bigint;
  }
}

/** One text column. Texts that come again and again are one text in memory. */
export class Texts {
  readonly #texts: readonly string[];
  readonly #shared = new Map<string, string>();
  #last = '';

  constructor(joined: string) {
    this.#texts = joined === '' ? [''] : joined.split('\n');
  }

  get length(): number {
    return this.#texts.length;
  }

  text(row: number): string {
    return this.#texts[row] as string;
  }

  /** One of few texts, as the same string for the same text. */
  word(row: number): string {
    const text = this.#texts[row] as string;
    if (text === this.#last) return this.#last;
    let shared = this.#shared.get(text);
    if (shared === undefined) {
      shared = text;
      this.#shared.set(text, shared);
    }
    this.#last = shared;
    return shared;
  }
}

/** Which columns are wanted: names, and the SQL that makes them of a row; never null. */
export interface ColumnsWanted<I extends string, T extends string> {
  readonly integers: Readonly<Record<I, string>>;
  /** Without line feeds. */
  readonly texts: Readonly<Record<T, string>>;
}

export interface Columns<I extends string, T extends string> {
  readonly count: number;
  readonly integers: Readonly<Record<I, Integers>>;
  readonly texts: Readonly<Record<T, Texts>>;
}

/**
 * The columns of all rows of `source`, a `FROM … WHERE …` of SQL.
 *
 * @throws Error when a text has a line feed in it
 */
export async function readColumns<I extends string, T extends string>(
  db: Db,
  wanted: ColumnsWanted<I, T>,
  source: string,
): Promise<Columns<I, T>> {
  const integerNames = Object.keys(wanted.integers) as I[];
  const textNames = Object.keys(wanted.texts) as T[];
  const parts = [
    ...integerNames.map((name) => `string_agg(int8send(${wanted.integers[name]}), '') AS ${name}`),
    ...textNames.map((name) => `string_agg(${wanted.texts[name]}, E'\\n') AS ${name}`),
  ];
  type Sent = Record<I, Buffer | null> & Record<T, string | null> & { count: bigint };
  const { rows } = await db.query<Sent>(`SELECT count(*) AS count, ${parts.join(', ')} ${source}`);
  const [row] = rows;
  const count = Number(row?.count ?? 0);
  const integers = {} as Record<I, Integers>;
  for (const name of integerNames) integers[name] = new Integers(row?.[name] ?? Buffer.alloc(0));
  const texts = {} as Record<T, Texts>;
  for (const name of textNames) texts[name] = new Texts(row?.[name] ?? '');
  for (const column of [...Object.values<Integers>(integers), ...Object.values<Texts>(texts)]) {
    const isWhole = column.length === count || (count === 0 && column.length === 1);
    if (!isWhole) throw new Error('A column of the state has more or fewer values than rows.');
  }
  return { count, integers, texts };
}

/** The ranges of ids, `from` exclusive, that `rows` rows up to `lastId` are read in. */
export function idSlices(rows: number, lastId: number): { from: number; to: number }[] {
  const count = Math.max(1, Math.ceil(rows / SLICE_ROWS));
  const width = Math.ceil(lastId / count);
  return Array.from({ length: count }, (_, index) => ({
    from: index * width,
    to: index + 1 === count ? Number.MAX_SAFE_INTEGER : (index + 1) * width,
  }));
}

/** How many rows are open, and the highest id of all. */
export async function countOpen(
  db: Db,
  table: 'orders' | 'holds',
): Promise<{ open: number; last: number }> {
  const { rows } = await db.query<{ open: bigint; last: bigint }>(
    `SELECT (SELECT count(*) FROM ${table} WHERE is_open) AS open,
            (SELECT coalesce(max(id), 0) FROM ${table}) AS last`,
  );
  return { open: Number(rows[0]?.open ?? 0n), last: Number(rows[0]?.last ?? 0n) };
}
