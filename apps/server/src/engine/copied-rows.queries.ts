// Rows by the million: `COPY … TO STDOUT (FORMAT binary)`, decoded straight off the socket. As rows
// of the driver they would take several times as long.
import type { AnyRow, NamedField, RecordKind, Value } from '@sarraf/ledger';
import type pg from 'pg';
import { readPieces } from './bulk-socket.ts';

/** Types of messages that are ours. */
const COPY_OUT_RESPONSE = 0x48;
const COPY_DATA = 0x64;
/** Types that may come in between: of a notice, a parameter's status, a notification. */
const IN_BETWEEN = new Set([0x4e, 0x53, 0x41]);

/** A message's type and length. */
const MESSAGE_HEAD = 5;
/** What a binary copy begins with: signature, flags and the length of an extension. */
const COPY_HEAD = 19;
const FIELD_HEAD = 4;

/**
 * One copy as a query of the driver. While its rows arrive it reads the connection's socket in
 * the driver's stead; from the end of the rows on the driver goes on as if nothing had been.
 */
class CopiedRows<Row> implements pg.Submittable {
  readonly #sql: string;
  readonly #rows: RowDecoder<Row>;
  readonly #done: (error?: Error) => void;
  #stream: pg.Connection['stream'] | undefined;
  /** Gives the socket back to the driver. */
  #release = nothing;
  /** The beginning of a message whose end has not come. */
  #rest: Buffer | undefined;
  #isOver = false;
  #error: Error | undefined;

  constructor(sql: string, rows: RowDecoder<Row>, done: (error?: Error) => void) {
    this.#sql = sql;
    this.#rows = rows;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    this.#stream = connection.stream;
    this.#release = readPieces(connection.stream, this.#read);
    connection.query(this.#sql);
  }

  handleError(error: Error): void {
    this.#error ??= error;
    this.#done(this.#error);
  }

  handleReadyForQuery(): void {
    this.#done(this.#error ?? this.#rows.error);
  }

  /** The driver tells; there is nothing to do but to wait for the end of the query. */
  handleCommandComplete(): void {}

  readonly #read = (chunk: Buffer): void => {
    try {
      const from = this.#rest === undefined ? 0 : this.#complete(this.#rest, chunk);
      if (from < chunk.length) this.#take(chunk.subarray(from));
    } catch (error) {
      this.#error = error as Error;
      this.#stream?.destroy(this.#error);
    }
  };

  /** Takes the message that was cut in two, and answers how much of the chunk was of it. */
  #complete(rest: Buffer, chunk: Buffer): number {
    const head = Buffer.concat([rest, chunk.subarray(0, MESSAGE_HEAD)]);
    const size = head.length < MESSAGE_HEAD ? MESSAGE_HEAD : 1 + head.readInt32BE(1);
    const missing = Math.max(0, size - rest.length);
    const message = Buffer.concat([rest, chunk.subarray(0, missing)]);
    this.#rest = undefined;
    if (message.length < size) this.#rest = message;
    else this.#take(message);
    return Math.min(missing, chunk.length);
  }

  #take(bytes: Buffer): void {
    if (this.#isOver) {
      this.#giveBack(bytes);
      return;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    while (at + MESSAGE_HEAD <= bytes.length) {
      const type = bytes[at] as number;
      const end = at + 1 + view.getInt32(at + 1);
      const isOurs = type === COPY_DATA || type === COPY_OUT_RESPONSE || IN_BETWEEN.has(type);
      if (!isOurs) {
        this.#isOver = true;
        this.#giveBack(bytes.subarray(at));
        return;
      }
      if (end > bytes.length) break;
      if (type === COPY_DATA) this.#rows.take(bytes, view, at + MESSAGE_HEAD, end);
      else if (type !== COPY_OUT_RESPONSE) this.#pass(bytes.subarray(at, end));
      at = end;
    }
    if (at < bytes.length) this.#rest = Buffer.from(bytes.subarray(at));
  }

  /** Lets the driver read what came in between. */
  #pass(bytes: Buffer): void {
    this.#giveBack(bytes);
    if (this.#stream !== undefined) this.#release = readPieces(this.#stream, this.#read);
  }

  /** A copy: the driver keeps the beginning of a message whose end has not come. */
  #giveBack(bytes: Buffer): void {
    this.#release();
    this.#release = nothing;
    this.#stream?.emit('data', Buffer.from(bytes));
  }
}

const nothing = (): void => undefined;

/** Makes rows of the fields of messages. */
class RowDecoder<Row> {
  /** What the first row failed of that could not be read or was not taken; those behind it pass. */
  error: Error | undefined;
  readonly #fields: readonly NamedField[];
  readonly #blank: { readonly [name: string]: Value };
  readonly #take: (row: Row) => void;
  /** What each field was the last time that it was a word. */
  readonly #lastWords: Word[];
  /** Each word once in memory. */
  readonly #words = new Map<string, Word>();
  #isFirst = true;

  constructor(fields: readonly NamedField[], take: (row: Row) => void) {
    this.#fields = fields;
    this.#blank = Object.fromEntries(fields.map(({ name }) => [name, null]));
    this.#take = take;
    this.#lastWords = fields.map(() => ({ text: '', bytes: Buffer.alloc(0) }));
  }

  /** One message of rows: the server sends each row in one of its own. */
  take(bytes: Buffer, view: DataView, from: number, end: number): void {
    let at = from;
    if (this.#isFirst) {
      this.#isFirst = false;
      at += COPY_HEAD;
    }
    // The end of the copy has no fields.
    if (at === end || view.getInt16(at) === -1 || this.error !== undefined) return;
    try {
      this.#take(this.#rowAt(bytes, view, at));
    } catch (error) {
      this.error = error instanceof Error ? error : new Error(String(error));
    }
  }

  #rowAt(bytes: Buffer, view: DataView, from: number): Row {
    const fields = this.#fields;
    const count = view.getInt16(from);
    if (count !== fields.length) throw new Error(`A copied row has ${count} fields.`);
    let at = from + 2;
    const row = { ...this.#blank };
    for (let index = 0; index < fields.length; index += 1) {
      const field = fields[index] as NamedField;
      const length = view.getInt32(at);
      at += FIELD_HEAD;
      if (length >= 0) {
        row[field.name] = this.#valueAt(index, bytes, view, at, length);
        at += length;
      } else if (!field.isOptional) {
        throw new Error(`A copied ${field.column} is null.`);
      }
    }
    return row as Row;
  }

  #valueAt(index: number, bytes: Buffer, view: DataView, at: number, length: number): Value {
    const { type, column, options } = this.#fields[index] as NamedField;
    if (type === 'word' || type === 'symbol') return this.#wordAt(index, bytes, at, length);
    if (type === 'flag') return bytes[at] === 1;
    if (type === 'int' && options.storedAs === undefined) {
      if (length !== 8) throw new Error(`A copied ${column} has ${length} bytes.`);
      return view.getInt32(at) * HIGH + view.getUint32(at + 4);
    }
    if (type === 'amount') {
      if (length !== 8) throw new Error(`A copied ${column} has ${length} bytes.`);
      return view.getBigInt64(at);
    }
    const text = bytes.toString('utf8', at, at + length);
    return type === 'int' ? parseDigits(text, column) : text;
  }

  /** A text that comes again and again: most rows have that of the row before them. */
  #wordAt(index: number, bytes: Buffer, at: number, length: number): string {
    const last = this.#lastWords[index] as Word;
    if (isAt(last.bytes, bytes, at, length)) return last.text;
    const text = bytes.toString('utf8', at, at + length);
    let word = this.#words.get(text);
    if (word === undefined) {
      word = { text, bytes: Buffer.from(text) };
      this.#words.set(text, word);
    }
    this.#lastWords[index] = word;
    return word.text;
  }
}

/** A word and the bytes that it arrived as. */
interface Word {
  readonly text: string;
  readonly bytes: Buffer;
}

/** Whether a word stands in the bytes: a few bytes are compared faster here than by a call. */
function isAt(word: Buffer, bytes: Buffer, from: number, length: number): boolean {
  if (word.length !== length) return false;
  for (let at = 0; at < length; at += 1) if (word[at] !== bytes[from + at]) return false;
  return true;
}

const HIGH = 0x1_0000_0000;

function parseDigits(text: string, column: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw new Error(`A copied ${column} is no whole number.`);
  }
  return value;
}

/**
 * Reads rows of a kind, one after the other.
 *
 * @param client one that sends a query only when the one before has been answered
 * @param from what the rows are selected from, as behind `FROM`
 * @param take gets each row; where it throws, those behind it are passed over
 * @throws what `take` threw, or the server's error
 */
export async function copyRows<Row extends AnyRow>(
  client: pg.Client,
  { fields }: RecordKind<Row>,
  from: string,
  take: (row: Row) => void,
): Promise<void> {
  const columns = fields.map(({ column }) => column).join(', ');
  const rows = new RowDecoder(fields, take);
  await new Promise<void>((resolve, reject) => {
    const sql = `COPY (SELECT ${columns} FROM ${from}) TO STDOUT (FORMAT binary)`;
    const done = (error?: Error): void => (error === undefined ? resolve() : reject(error));
    client.query(new CopiedRows(sql, rows, done));
  });
}
