// Bytes for the server's socket, in its order of bytes, in one buffer that grows.

const FIRST_BYTES = 1 << 15;
const HIGH = 0x1_0000_0000;
/** Up to here a loop over the characters is faster than a call of the encoder. */
const SHORT_TEXT = 48;
/** A character of one unit of UTF-16 takes at most so many bytes of UTF-8. */
const UTF8_MAX = 3;

const DASH = 0x2d;
const NO_DIGIT = -1;
/** What each ASCII character is worth as a hexadecimal digit. */
const DIGITS = Int8Array.from({ length: 128 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(value) ? NO_DIGIT : value;
});

/** Bytes that grow: in the end `written` has them all. */
export class WireBytes {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, FIRST_BYTES);
  #at = 0;

  /** What was written so far; nothing may be added any more. */
  get written(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  addByte(value: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#at] = value;
    this.#at += 1;
  }

  addInt16(value: number): void {
    this.#makeRoom(2);
    this.#view.setInt16(this.#at, value);
    this.#at += 2;
  }

  addInt32(value: number): void {
    this.#makeRoom(4);
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
  }

  /** A `bigint` of the database. */
  addInt64(value: number | bigint): void {
    this.#makeRoom(8);
    if (typeof value === 'bigint') {
      this.#view.setBigInt64(this.#at, value);
    } else {
      this.#view.setInt32(this.#at, Math.floor(value / HIGH));
      this.#view.setUint32(this.#at + 4, value);
    }
    this.#at += 8;
  }

  addBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  addText(value: string): void {
    this.#makeRoom(UTF8_MAX * value.length);
    if (value.length > SHORT_TEXT || !this.#addPlain(value)) {
      this.#at += this.#bytes.write(value, this.#at);
    }
  }

  /** Two hexadecimal digits a byte, dashes between them passed over; how many bytes they were. */
  addHex(digits: string): number {
    this.#makeRoom(digits.length);
    const first = this.#at;
    let high = NO_DIGIT;
    for (let index = 0; index < digits.length; index += 1) {
      const code = digits.charCodeAt(index);
      if (code === DASH) continue;
      const digit = DIGITS[code] ?? NO_DIGIT;
      if (digit === NO_DIGIT) break;
      if (high === NO_DIGIT) {
        high = digit;
        continue;
      }
      this.#bytes[this.#at] = 16 * high + digit;
      this.#at += 1;
      high = NO_DIGIT;
    }
    return this.#at - first;
  }

  /** Leaves room for the length of what comes next; `endLength` wants to know where. */
  beginLength(): number {
    this.addInt32(0);
    return this.#at - 4;
  }

  /** @param ofItself whether the length counts its own four bytes, as that of a message does */
  endLength(offset: number, ofItself: boolean): void {
    this.#view.setInt32(offset, this.#at - offset - (ofItself ? 0 : 4));
  }

  /** False where it is not plain ASCII: then nothing was added. */
  #addPlain(value: string): boolean {
    const bytes = this.#bytes;
    const { length } = value;
    for (let index = 0; index < length; index += 1) {
      const code = value.charCodeAt(index);
      if (code > 0x7f) return false;
      bytes[this.#at + index] = code;
    }
    this.#at += length;
    return true;
  }

  #makeRoom(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#at + bytes));
    this.#bytes.copy(grown, 0, 0, this.#at);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer, grown.byteOffset, grown.length);
  }
}
