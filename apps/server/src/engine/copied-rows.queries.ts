// Rows by the million: `COPY … TO STDOUT (FORMAT binary)`, decoded straight off the socket into
// columns. As rows of the driver they would take several times as long and all the heap.
import type { IntegerColumn, SparseTexts, WordColumn } from '@sarraf/ledger';
import type pg from 'pg';
import { readPieces } from './bulk-socket.ts';

/** Which columns are wanted: the SQL that makes each of a row, and where its values go. */
export interface CopiedColumns {
  /** Rows of which this boolean is not true are left out. */
  readonly keep?: string;
  /** Whole numbers; null arrives as 0. */
  readonly integers: readonly (readonly [sql: string, column: IntegerColumn])[];
  /** Whole numbers from 0 that are texts of digits in the database; never null. */
  readonly digits?: readonly (readonly [sql: string, column: IntegerColumn])[];
  /** Few texts that come again and again; never null. */
  readonly words?: readonly (readonly [sql: string, column: WordColumn])[];
  readonly texts?: readonly (readonly [sql: string, column: SparseTexts])[];
  /** Called after every piece that arrived: the columns have its whole rows. */
  readonly whileRowsCome?: () => void;
}

/** All of a table, whose columns are asked for as they are, or what a `SELECT` reads from. */
export type CopySource = { readonly table: string } | { readonly from: string };

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
class CopiedRows implements pg.Submittable {
  readonly #sql: string;
  readonly #rows: RowDecoder;
  readonly #done: (error?: Error) => void;
  #stream: pg.Connection['stream'] | undefined;
  /** Gives the socket back to the driver. */
  #release = nothing;
  /** The beginning of a message whose end has not come. */
  #rest: Buffer | undefined;
  #isOver = false;
  #error: Error | undefined;

  constructor(sql: string, rows: RowDecoder, done: (error?: Error) => void) {
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
    this.#done(this.#error);
  }

  /** The driver tells; there is nothing to do but to wait for the end of the query. */
  handleCommandComplete(): void {}

  readonly #read = (chunk: Buffer): void => {
    try {
      const from = this.#rest === undefined ? 0 : this.#complete(this.#rest, chunk);
      if (from < chunk.length) this.#take(chunk.subarray(from));
      this.#rows.whileRowsCome?.();
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

/** Puts the fields of rows into their columns. */
class RowDecoder {
  /** The first number of each row that was left out. */
  readonly leftOut: number[] = [];
  /** Rows that were taken. */
  count = 0;
  readonly whileRowsCome: CopiedColumns['whileRowsCome'];
  readonly #hasKeep: boolean;
  readonly #integers: readonly IntegerColumn[];
  readonly #digits: readonly IntegerColumn[];
  readonly #words: readonly WordReader[];
  readonly #texts: readonly SparseTexts[];
  readonly #fields: number;
  #isFirst = true;

  constructor(wanted: CopiedColumns) {
    const { keep, integers, digits = [], words = [], texts = [], whileRowsCome } = wanted;
    this.whileRowsCome = whileRowsCome;
    this.#hasKeep = keep !== undefined;
    this.#integers = integers.map(([, column]) => column);
    this.#digits = digits.map(([, column]) => column);
    this.#words = words.map(([, column]) => new WordReader(column));
    this.#texts = texts.map(([, column]) => column);
    const numbers = integers.length + digits.length;
    this.#fields = (this.#hasKeep ? 1 : 0) + numbers + words.length + texts.length;
  }

  /** One message of rows: the server sends each row in one of its own. */
  take(bytes: Buffer, view: DataView, from: number, end: number): void {
    let at = from;
    if (this.#isFirst) {
      this.#isFirst = false;
      at += COPY_HEAD;
      if (at === end) return;
    }
    const fields = view.getInt16(at);
    // The end of the copy.
    if (fields === -1) return;
    if (fields !== this.#fields) throw new Error(`A copied row has ${fields} fields.`);
    at += 2;
    if (this.#hasKeep) {
      const isKept = view.getInt32(at) === 1 && bytes[at + FIELD_HEAD] === 1;
      at += FIELD_HEAD + Math.max(0, view.getInt32(at));
      if (!isKept) {
        this.leftOut.push(Number(view.getBigInt64(at + FIELD_HEAD)));
        return;
      }
    }
    this.#takeFields(bytes, view, at);
  }

  #takeFields(bytes: Buffer, view: DataView, from: number): void {
    let at = from;
    const integers = this.#integers;
    for (let index = 0; index < integers.length; index += 1) {
      const column = integers[index] as IntegerColumn;
      const length = view.getInt32(at);
      if (length === 8) {
        column.pushWords(view.getInt32(at + FIELD_HEAD), view.getInt32(at + FIELD_HEAD + 4));
        at += FIELD_HEAD + 8;
      } else {
        if (length !== -1) throw new Error(`A copied number has ${length} bytes.`);
        column.pushWords(0, 0);
        at += FIELD_HEAD;
      }
    }
    for (const digits of this.#digits) {
      const length = view.getInt32(at);
      at += FIELD_HEAD;
      digits.push(parseDigits(bytes, at, length));
      at += length;
    }
    for (const words of this.#words) {
      const length = view.getInt32(at);
      at += FIELD_HEAD;
      words.take(bytes, at, length);
      at += length;
    }
    for (const texts of this.#texts) {
      const length = view.getInt32(at);
      at += FIELD_HEAD;
      if (length < 0) continue;
      texts.set(this.count, bytes.toString('utf8', at, at + length));
      at += length;
    }
    this.count += 1;
  }
}

const ZERO = 0x30;
/** Every number of so many digits is a safe integer. */
const SAFE_DIGITS = 15;

function parseDigits(bytes: Buffer, from: number, length: number): number {
  if (length < 1 || length > SAFE_DIGITS) throw new Error(`A copied number has ${length} digits.`);
  let value = 0;
  for (let at = from; at < from + length; at += 1) {
    const digit = (bytes[at] as number) - ZERO;
    if (digit < 0 || digit > 9) throw new Error('A copied number is not all digits.');
    value = value * 10 + digit;
  }
  return value;
}

/** Texts that come again and again: a text is made of bytes only where they are new. */
class WordReader {
  readonly #column: WordColumn;
  readonly #codes = new Map<number, { readonly bytes: Buffer; readonly code: number }>();

  constructor(column: WordColumn) {
    this.#column = column;
  }

  take(bytes: Buffer, from: number, length: number): void {
    if (length < 0) throw new Error('A copied word is null.');
    let key = length;
    for (let at = from; at < from + length; at += 1) {
      key = (Math.imul(key, 31) + (bytes[at] as number)) | 0;
    }
    const known = this.#codes.get(key);
    if (known !== undefined && isAt(known.bytes, bytes, from, length)) {
      this.#column.pushCode(known.code);
      return;
    }
    const word = bytes.toString('utf8', from, from + length);
    const code = this.#column.codeOf(word);
    this.#column.pushCode(code);
    this.#codes.set(key, { bytes: Buffer.from(word), code });
  }
}

/** Whether a word stands in the bytes: a few bytes are compared faster here than by a call. */
function isAt(word: Buffer, bytes: Buffer, from: number, length: number): boolean {
  if (word.length !== length) return false;
  for (let at = 0; at < length; at += 1) if (word[at] !== bytes[from + at]) return false;
  return true;
}

/**
 * Reads all rows of a source into columns, in no order.
 *
 * @param client one that sends a query only when the one before has been answered
 * @returns the first number of each row that was left out
 */
export async function copyColumns(
  client: pg.Client,
  wanted: CopiedColumns,
  source: CopySource,
): Promise<number[]> {
  const { keep, integers, digits = [], words = [], texts = [] } = wanted;
  const fields = [...integers, ...digits, ...words, ...texts].map(([sql]) => sql);
  const select = [...(keep === undefined ? [] : [keep]), ...fields].join(', ');
  // A table is copied without the steps of a query, a sixth faster.
  const copied =
    'table' in source ? `${source.table} (${select})` : `(SELECT ${select} FROM ${source.from})`;
  const rows = new RowDecoder(wanted);
  await new Promise<void>((resolve, reject) => {
    const sql = `COPY ${copied} TO STDOUT (FORMAT binary)`;
    const done = (error?: Error): void => (error === undefined ? resolve() : reject(error));
    client.query(new CopiedRows(sql, rows, done));
  });
  return rows.leftOut;
}
