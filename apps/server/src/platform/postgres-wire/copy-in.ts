// Rows by the hundred for the server: the binary form of `COPY … FROM STDIN`, which it stores page
// by page, where the rows of an INSERT are formed and stored one by one.
import { WireBytes } from './wire-bytes.ts';

/** Types of columns that rows are sent to. */
export type SentType = 'bigint' | 'text' | 'boolean' | 'uuid' | 'json';

/** What a column takes: a `bigint` a number or bigint, a `uuid` and a `json` a string. */
export type SentValue = string | number | bigint | boolean | null;

/** A column of a table, and where a row has its value. */
export interface SentColumn<Row> {
  readonly name: string;
  readonly type: SentType;
  readonly read: (row: Row) => SentValue;
}

/** What a binary copy begins with: signature, no flags, no extension. */
const HEAD = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
/** Stands where the next row would count its columns. */
const END = -1;
const NULL = -1;
const UUID_BYTES = 16;

function addUuid(bytes: WireBytes, value: string): void {
  bytes.addInt32(UUID_BYTES);
  const count = bytes.addHex(value);
  if (count !== UUID_BYTES) throw new RangeError(`${value} is no UUID`);
}

function addText(bytes: WireBytes, value: string): void {
  const length = bytes.beginLength();
  bytes.addText(value);
  bytes.endLength(length, false);
}

/** Rows as `COPY … FROM STDIN (FORMAT binary)` takes them. @throws RangeError for a broken UUID */
export function packRows<Row>(columns: readonly SentColumn<Row>[], rows: readonly Row[]): Buffer {
  const bytes = new WireBytes();
  bytes.addBytes(HEAD);
  for (const row of rows) {
    bytes.addInt16(columns.length);
    for (const { type, read } of columns) {
      const value = read(row);
      if (value === null) {
        bytes.addInt32(NULL);
      } else if (typeof value === 'boolean') {
        bytes.addInt32(1);
        bytes.addByte(value ? 1 : 0);
      } else if (typeof value !== 'string') {
        bytes.addInt32(8);
        bytes.addInt64(value);
      } else if (type === 'uuid') {
        addUuid(bytes, value);
      } else {
        addText(bytes, value);
      }
    }
  }
  bytes.addInt16(END);
  return bytes.written;
}
