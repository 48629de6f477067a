// Rows by the million: `COPY … TO STDOUT (FORMAT binary)`, decoded from the bytes of each row. As
// rows of the driver they would take several times as long.
import type pg from 'pg';

/** How a column of the database arrives in a row. A `word` is a text that few rows have alone. */
export type ReceivedType = 'integer' | 'bigint' | 'boolean' | 'text' | 'word' | 'digits';

/** A column of the database, and the field of a row that it becomes. */
export interface ReceivedColumn {
  /** Name of the field. */
  readonly name: string;
  /** Name of the column, for errors. */
  readonly column: string;
  /**
   * `integer` is an `int8` that fits a number, `digits` the same out of a `text`; `bigint` is an
   * `int8` of any size.
   */
  readonly type: ReceivedType;
  readonly isOptional: boolean;
}

type ReceivedValue = string | number | bigint | boolean | null;

/** What a binary copy begins with: signature, flags and the length of an extension. */
const COPY_HEAD_BYTES = 19;
/** Stands where the last row would count its columns. */
const END = -1;
const HIGH = 0x1_0000_0000;

/** One copy as a query of the driver, which hands over each message of it as it arrives. */
class CopyQuery<Row> implements pg.Submittable {
  readonly #sql: string;
  readonly #rows: RowDecoder<Row>;
  readonly #done: (error?: Error) => void;
  #error: Error | undefined;

  constructor(sql: string, rows: RowDecoder<Row>, done: (error?: Error) => void) {
    this.#sql = sql;
    this.#rows = rows;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#sql);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.#rows.take(chunk);
  }

  handleError(error: Error): void {
    this.#error ??= error;
    this.#done(this.#error);
  }

  handleReadyForQuery(): void {
    this.#done(this.#error ?? this.#rows.error);
  }

  /** The end of the query follows. */
  handleCommandComplete(): void {}
}

/** A word and the bytes that it arrived as. */
interface Word {
  readonly text: string;
  readonly bytes: Buffer;
}

/** Makes rows of messages. */
class RowDecoder<Row> {
  /** Why the first row failed that could not be read or was not taken; those behind it pass. */
  error: Error | undefined;
  readonly #columns: readonly ReceivedColumn[];
  readonly #blank: { readonly [name: string]: ReceivedValue };
  readonly #take: (row: Row) => void;
  /** The last word of each column: most rows have that of the row before them. */
  readonly #lastWords: Word[];
  /** Each word once in memory. */
  readonly #words = new Map<string, Word>();
  #isFirst = true;
  /** All memory of which messages are parts; the driver uses it for many of them. */
  #bytes: Buffer = Buffer.alloc(0);
  #view: DataView = new DataView(new ArrayBuffer(0));

  constructor(columns: readonly ReceivedColumn[], take: (row: Row) => void) {
    this.#columns = columns;
    this.#blank = Object.fromEntries(columns.map(({ name }) => [name, null]));
    this.#take = take;
    this.#lastWords = columns.map(() => ({ text: '', bytes: Buffer.alloc(0) }));
  }

  /** One message: the server sends each row in one of its own. */
  take(message: Buffer): void {
    if (message.buffer !== this.#view.buffer) {
      this.#bytes = Buffer.from(message.buffer);
      this.#view = new DataView(message.buffer);
    }
    let at = message.byteOffset;
    const end = at + message.length;
    if (this.#isFirst) {
      this.#isFirst = false;
      at += COPY_HEAD_BYTES;
    }
    if (at === end || this.#view.getInt16(at) === END || this.error !== undefined) return;
    try {
      this.#take(this.#rowAt(at));
    } catch (error) {
      this.error = error instanceof Error ? error : new Error(String(error));
    }
  }

  #rowAt(from: number): Row {
    const columns = this.#columns;
    const count = this.#view.getInt16(from);
    if (count !== columns.length) throw new Error(`A copied row has ${count} columns.`);
    let at = from + 2;
    const row = { ...this.#blank };
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index] as ReceivedColumn;
      const length = this.#view.getInt32(at);
      at += 4;
      if (length >= 0) {
        row[column.name] = this.#valueAt(index, column, at, length);
        at += length;
      } else if (!column.isOptional) {
        throw new Error(`A copied ${column.column} is null.`);
      }
    }
    return row as Row;
  }

  #valueAt(index: number, column: ReceivedColumn, at: number, length: number): ReceivedValue {
    switch (column.type) {
      case 'word':
        return this.#wordAt(index, at, length);
      case 'boolean':
        return this.#bytes[at] === 1;
      case 'integer':
        assertInt8(column, length);
        return this.#view.getInt32(at) * HIGH + this.#view.getUint32(at + 4);
      case 'bigint':
        assertInt8(column, length);
        return this.#view.getBigInt64(at);
      case 'digits':
        return parseDigits(this.#bytes.toString('utf8', at, at + length), column);
      case 'text':
        return this.#bytes.toString('utf8', at, at + length);
    }
  }

  #wordAt(index: number, at: number, length: number): string {
    const last = this.#lastWords[index] as Word;
    if (isAt(last.bytes, this.#bytes, at, length)) return last.text;
    const text = this.#bytes.toString('utf8', at, at + length);
    let word = this.#words.get(text);
    if (word === undefined) {
      word = { text, bytes: Buffer.from(text) };
      this.#words.set(text, word);
    }
    this.#lastWords[index] = word;
    return word.text;
  }
}

/** Whether a word stands in the bytes: a few bytes are compared faster here than by a call. */
function isAt(word: Buffer, bytes: Buffer, from: number, length: number): boolean {
  if (word.length !== length) return false;
  for (let at = 0; at < length; at += 1) if (word[at] !== bytes[from + at]) return false;
  return true;
}

function assertInt8({ column }: ReceivedColumn, length: number): void {
  if (length !== 8) throw new Error(`A copied ${column} has ${length} bytes.`);
}

function parseDigits(text: string, { column }: ReceivedColumn): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new Error(`A copied ${column} is no whole number.`);
}

/**
 * Reads the rows of a query, one after the other.
 *
 * @param client one that sends a query only when the one before has been answered
 * @param query a SELECT of the columns, in their order
 * @param take gets each row; where it throws, those behind it are passed over
 * @throws what `take` threw, or the server's error
 */
export async function copyOut<Row>(
  client: pg.Client,
  query: string,
  columns: readonly ReceivedColumn[],
  take: (row: Row) => void,
): Promise<void> {
  const rows = new RowDecoder(columns, take);
  await new Promise<void>((resolve, reject) => {
    const sql = `COPY (${query}) TO STDOUT (FORMAT binary)`;
    const done = (error?: Error): void => (error === undefined ? resolve() : reject(error));
    client.query(new CopyQuery(sql, rows, done));
  });
}
