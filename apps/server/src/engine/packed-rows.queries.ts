// Rows by the hundred for the server: the binary form of `COPY … FROM STDIN`, which it stores page
// by page, where the rows of an INSERT are formed and stored one by one.
import type { Column } from './row-tables.queries.ts';

/** What a binary copy begins with: signature, no flags, no extension. */
const HEAD = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
/** Stands where the next row would count its columns. */
const END = -1;
const NULL = -1;
const HIGH = 0x1_0000_0000;
const UUID_BYTES = 16;
const FIRST_BYTES = 1 << 16;
/** What the columns of a row take, but for its long texts. */
const ROW_BYTES = 4_096;
/** Up to here a loop over the characters is faster than a call of the encoder. */
const SHORT_TEXT = 48;

/** Bytes that grow. */
class Packer {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length);
  #at = HEAD.copy(this.#bytes);

  /** All that was packed. */
  end(): Buffer {
    this.#view.setInt16(this.#at, END);
    return this.#bytes.subarray(0, this.#at + 2);
  }

  beginRow(columnCount: number): void {
    this.#makeRoom(ROW_BYTES);
    this.#view.setInt16(this.#at, columnCount);
    this.#at += 2;
  }

  addNull(): void {
    this.#view.setInt32(this.#at, NULL);
    this.#at += 4;
  }

  addInteger(value: number | bigint): void {
    const view = this.#view;
    view.setInt32(this.#at, 8);
    if (typeof value === 'bigint') {
      view.setBigInt64(this.#at + 4, value);
    } else {
      view.setInt32(this.#at + 4, Math.floor(value / HIGH));
      view.setUint32(this.#at + 8, value);
    }
    this.#at += 12;
  }

  addBoolean(value: boolean): void {
    this.#view.setInt32(this.#at, 1);
    this.#view.setUint8(this.#at + 4, value ? 1 : 0);
    this.#at += 5;
  }

  /** @throws RangeError where it is none */
  addUuid(value: string): void {
    const written = this.#bytes.write(value.replaceAll('-', ''), this.#at + 4, 'hex');
    if (written !== UUID_BYTES) throw new RangeError(`${value} is no UUID`);
    this.#view.setInt32(this.#at, UUID_BYTES);
    this.#at += 4 + UUID_BYTES;
  }

  addText(value: string): void {
    const length = this.#writeShort(value) ?? this.#writeAny(value);
    this.#view.setInt32(this.#at, length);
    this.#at += 4 + length;
  }

  /** Its length; undefined where it is long or not plain ASCII. */
  #writeShort(value: string): number | undefined {
    const { length } = value;
    if (length > SHORT_TEXT) return undefined;
    const bytes = this.#bytes;
    const start = this.#at + 4;
    for (let index = 0; index < length; index += 1) {
      const code = value.charCodeAt(index);
      if (code > 0x7f) return undefined;
      bytes[start + index] = code;
    }
    return length;
  }

  /** Its length in bytes. */
  #writeAny(value: string): number {
    this.#makeRoom(Buffer.byteLength(value) + ROW_BYTES);
    return this.#bytes.write(value, this.#at + 4);
  }

  #makeRoom(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#at + bytes));
    this.#bytes.copy(grown, 0, 0, this.#at);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer, grown.byteOffset, grown.length);
  }
}

/** Rows as `COPY … FROM STDIN (FORMAT binary)` takes them. @throws RangeError for a broken UUID */
export function packRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Buffer {
  const packer = new Packer();
  for (const row of rows) {
    packer.beginRow(columns.length);
    for (const { type, read } of columns) {
      const value = read(row);
      if (value === null) packer.addNull();
      else if (typeof value === 'boolean') packer.addBoolean(value);
      else if (typeof value !== 'string') packer.addInteger(value);
      else if (type === 'uuid') packer.addUuid(value);
      else packer.addText(value);
    }
  }
  return packer.end();
}
