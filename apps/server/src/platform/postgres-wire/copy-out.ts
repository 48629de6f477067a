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
/** Lengths of a value that is not there, and of one before the first row. */
const NULL = -1;
const UNREAD = -2;
/** So many words of a column are known at once: looking through more is no faster than decoding. */
const WORDS_MAX = 64;
/** The byte of the digit 0. */
const ZERO = 0x30;
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

/** A column as it is read, and what the row before had there. */
interface Column extends ReceivedColumn {
  /** Bytes of the value; `NULL` of none. */
  length: number;
  /** Both words of a number; a flag has the lower one. */
  high: number;
  low: number;
  /** The last word, also where there was none since. */
  word: Word;
  /** Words that it had so far, `WORDS_MAX` at most: those beyond are texts like any other. */
  readonly words: Word[];
}

const columnOf = ({ name, column, type, isOptional }: ReceivedColumn): Column => ({
  name,
  column,
  type,
  isOptional,
  length: UNREAD,
  high: 0,
  low: 0,
  word: { text: '', bytes: Buffer.alloc(0) },
  words: [],
});

/**
 * Makes rows of messages. Each begins as what the row before it was, and is set where it differs:
 * most of a row is, and a copy of a whole row is cheap where one of 27 fields by their names is not.
 */
class RowDecoder<Row> {
  /** Why the first row failed that could not be read or was not taken; those behind it pass. */
  error: Error | undefined;
  readonly #columns: readonly Column[];
  /** The last row; nobody else has it. */
  readonly #row: { [name: string]: ReceivedValue };
  readonly #take: (row: Row) => void;
  #isFirst = true;
  /** All memory of which messages are parts; the driver uses it for many of them. */
  #bytes: Buffer = Buffer.alloc(0);
  #view: DataView = new DataView(new ArrayBuffer(0));

  constructor(columns: readonly ReceivedColumn[], take: (row: Row) => void) {
    this.#columns = columns.map(columnOf);
    this.#row = Object.fromEntries(columns.map(({ name }) => [name, null]));
    this.#take = take;
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
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index] as Column;
      const length = this.#view.getInt32(at);
      at += 4;
      if (length >= 0) {
        this.#read(column, at, length);
        at += length;
      } else if (column.length !== NULL) {
        this.#readNull(column);
      }
    }
    return { ...this.#row } as Row;
  }

  #readNull(column: Column): void {
    if (!column.isOptional) throw new Error(`A copied ${column.column} is null.`);
    this.#row[column.name] = null;
    column.length = NULL;
  }

  #read(column: Column, at: number, length: number): void {
    switch (column.type) {
      case 'integer':
      case 'bigint':
        this.#readNumber(column, at, length);
        break;
      case 'boolean':
        this.#readFlag(column, at, length);
        break;
      case 'word':
        this.#readWord(column, at, length);
        break;
      case 'digits':
        this.#row[column.name] = digitsAt(this.#bytes, at, length, column);
        break;
      case 'text':
        this.#row[column.name] = this.#bytes.toString('utf8', at, at + length);
    }
    column.length = length;
  }

  #readNumber(column: Column, at: number, length: number): void {
    if (length !== 8) throw new Error(`A copied ${column.column} has ${length} bytes.`);
    const view = this.#view;
    const high = view.getInt32(at);
    const low = view.getUint32(at + 4);
    if (column.low === low && column.high === high && column.length === length) return;
    column.high = high;
    column.low = low;
    const isSmall = column.type === 'integer';
    this.#row[column.name] = isSmall ? high * HIGH + low : view.getBigInt64(at);
  }

  #readFlag(column: Column, at: number, length: number): void {
    const byte = this.#bytes[at] as number;
    if (column.low === byte && column.length === length) return;
    column.low = byte;
    this.#row[column.name] = byte === 1;
  }

  #readWord(column: Column, at: number, length: number): void {
    if (column.length >= 0 && isAt(column.word.bytes, this.#bytes, at, length)) return;
    const word = this.#wordAt(column, at, length);
    column.word = word;
    this.#row[column.name] = word.text;
  }

  #wordAt({ words }: Column, at: number, length: number): Word {
    const bytes = this.#bytes;
    for (let index = 0; index < words.length; index += 1) {
      const known = words[index] as Word;
      if (isAt(known.bytes, bytes, at, length)) return known;
    }
    const text = bytes.toString('utf8', at, at + length);
    const word = { text, bytes: Buffer.from(text) };
    if (words.length < WORDS_MAX) words.push(word);
    return word;
  }
}

/** Whether a word stands in the bytes: a few bytes are compared faster here than by a call. */
function isAt(word: Buffer, bytes: Buffer, from: number, length: number): boolean {
  if (word.length !== length) return false;
  for (let at = 0; at < length; at += 1) if (word[at] !== bytes[from + at]) return false;
  return true;
}

function digitsAt(bytes: Buffer, from: number, length: number, { column }: Column): number {
  let value = 0;
  for (let at = from; at < from + length; at += 1) {
    const digit = (bytes[at] as number) - ZERO;
    value = digit >= 0 && digit <= 9 ? 10 * value + digit : Number.NaN;
  }
  if (length > 0 && Number.isSafeInteger(value)) return value;
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
