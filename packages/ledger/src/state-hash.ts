import { assert } from '@sarraf/money';

/** A record's present part of the sum, in four 32-bit words; all 0 while it has none. */
export interface HashedRecord {
  h0: number;
  h1: number;
  h2: number;
  h3: number;
}

/** Two 32-bit words that stand for a text, computed once where the text is kept. */
export interface TextWords {
  readonly w0: number;
  readonly w1: number;
}

const WORD = 0x1_0000_0000;
/** So many words of 32 bits add up to less than a safe integer. */
const UNCARRIED_MAX = 2 ** 20;
const C1 = 0x239b961b;
const C2 = 0xab0e9789 | 0;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93 | 0;

// A bigint is split into words by writing it here: no bigint arithmetic, nothing allocated.
const wide = new BigInt64Array(1);
const halves = new Int32Array(wide.buffer);

const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

function finalise(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * The sum modulo 2^128 of one 128-bit hash (MurmurHash3, x86 form) per record. A sum does not
 * depend on the order of its records, so a changed record is taken out and put in again, and the
 * state read back from the database has the same sum. It finds faults; it is no signature.
 *
 * A record is written field by field (`begin`, `int`, `big`, `text`) and ended by `put`, or, where a
 * kind has many records, by `end`: code that many kinds run through is slow to read their fields.
 */
export class StateHash {
  /** The hash of the record that was ended last. */
  n0 = 0;
  n1 = 0;
  n2 = 0;
  n3 = 0;
  /** The sum by its words, lowest first: each exact, but carried into the next only now and then. */
  readonly #sum = new Float64Array(4);
  #uncarried = 0;
  readonly #words = new Int32Array(64);
  #count = 0;
  readonly #digest = new TextDigest();

  /** Starts a record of a kind; kinds keep records of equal fields apart. */
  begin(kind: number): this {
    this.#words[0] = kind;
    this.#count = 1;
    return this;
  }

  /** A safe integer. */
  int(value: number): this {
    const low = value | 0;
    this.#words[this.#count] = low;
    // Nearly all are of 32 bits, whose upper word is but their sign.
    this.#words[this.#count + 1] = low === value ? low >> 31 : Math.floor(value / WORD) | 0;
    this.#count += 2;
    return this;
  }

  /** A bigint of at most 64 bits. */
  big(value: bigint): this {
    wide[0] = value;
    this.#words[this.#count] = halves[0] as number;
    this.#words[this.#count + 1] = halves[1] as number;
    this.#count += 2;
    return this;
  }

  /** A whole number by its lower and upper 32 bits, as `int` or `big` would write it. */
  words(low: number, high: number): this {
    this.#words[this.#count] = low;
    this.#words[this.#count + 1] = high;
    this.#count += 2;
    return this;
  }

  /** A text by its words, see {@link textWords}. */
  text(words: TextWords): this {
    this.#words[this.#count] = words.w0;
    this.#words[this.#count + 1] = words.w1;
    this.#count += 2;
    return this;
  }

  /** Ends the record: what it had in the sum is replaced by what was written. */
  put(record: HashedRecord): void {
    this.end(record.h0, record.h1, record.h2, record.h3);
    record.h0 = this.n0;
    record.h1 = this.n1;
    record.h2 = this.n2;
    record.h3 = this.n3;
  }

  /** A text that is kept without its words: as `text` with the words made from it. */
  string(value: string): this {
    return this.text(this.#digest.take(value));
  }

  /**
   * Ends a record that had these words in the sum. The caller stores `n0` to `n3`, which are the
   * new ones.
   */
  end(h0: number, h1: number, h2: number, h3: number): void {
    this.#digestWords();
    this.#replace(h0, h1, h2, h3);
  }

  /** The words written since `begin` into `n0` to `n3`. */
  #digestWords(): void {
    const words = this.#words;
    const count = this.#count;
    const padded = (count + 3) & ~3;
    assert(padded <= words.length, 'a hashed record has at most 64 words');
    for (let at = count; at < padded; at += 1) words[at] = 0;
    let h1 = count;
    let h2 = count;
    let h3 = count;
    let h4 = count;
    for (let at = 0; at < padded; at += 4) {
      h1 ^= Math.imul(rotate(Math.imul(words[at] as number, C1), 15), C2);
      h1 = (Math.imul((rotate(h1, 19) + h2) | 0, 5) + 0x561ccd1b) | 0;
      h2 ^= Math.imul(rotate(Math.imul(words[at + 1] as number, C2), 16), C3);
      h2 = (Math.imul((rotate(h2, 17) + h3) | 0, 5) + 0x0bcaa747) | 0;
      h3 ^= Math.imul(rotate(Math.imul(words[at + 2] as number, C3), 17), C4);
      h3 = (Math.imul((rotate(h3, 15) + h4) | 0, 5) + 0x96cd1c35) | 0;
      h4 ^= Math.imul(rotate(Math.imul(words[at + 3] as number, C4), 18), C1);
      h4 = (Math.imul((rotate(h4, 13) + h1) | 0, 5) + 0x32ac3b17) | 0;
    }
    h1 = (h1 + h2 + h3 + h4) | 0;
    h2 = finalise(h2 + h1);
    h3 = finalise(h3 + h1);
    h4 = finalise(h4 + h1);
    h1 = (finalise(h1) + h2 + h3 + h4) | 0;
    this.n0 = h1;
    this.n1 = (h2 + h1) | 0;
    this.n2 = (h3 + h1) | 0;
    this.n3 = (h4 + h1) | 0;
  }

  /** The record has no part in the sum any more. */
  drop(record: HashedRecord): void {
    const { h0, h1, h2, h3 } = record;
    if (h0 === 0 && h1 === 0 && h2 === 0 && h3 === 0) return;
    this.n0 = 0;
    this.n1 = 0;
    this.n2 = 0;
    this.n3 = 0;
    this.#replace(h0, h1, h2, h3);
    record.h0 = 0;
    record.h1 = 0;
    record.h2 = 0;
    record.h3 = 0;
  }

  /** The sum as 32 hex digits. */
  digest(): string {
    this.#carry();
    const words = [...this.#sum].reverse();
    return words.map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  /** Puts `n0` to `n3` into the sum for the words given. */
  #replace(h0: number, h1: number, h2: number, h3: number): void {
    const { n0, n1, n2, n3 } = this;
    this.#add(
      (n0 >>> 0) - (h0 >>> 0),
      (n1 >>> 0) - (h1 >>> 0),
      (n2 >>> 0) - (h2 >>> 0),
      (n3 >>> 0) - (h3 >>> 0),
    );
  }

  #add(w0: number, w1: number, w2: number, w3: number): void {
    const sum = this.#sum;
    sum[0] = (sum[0] as number) + w0;
    sum[1] = (sum[1] as number) + w1;
    sum[2] = (sum[2] as number) + w2;
    sum[3] = (sum[3] as number) + w3;
    this.#uncarried += 1;
    if (this.#uncarried === UNCARRIED_MAX) this.#carry();
  }

  #carry(): void {
    const sum = this.#sum;
    let over = 0;
    for (let at = 0; at < sum.length; at += 1) {
      const word = (sum[at] as number) + over;
      over = Math.floor(word / WORD);
      sum[at] = word >>> 0;
    }
    this.#uncarried = 0;
  }
}

/** Makes the {@link TextWords} of one text after the other. */
class TextDigest implements TextWords {
  w0 = 0;
  w1 = 0;

  /** Becomes the words of a text. */
  take(text: string): this {
    let w0 = 0x811c9dc5 ^ text.length;
    let w1 = 0x9e3779b1 | 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      w0 = Math.imul(w0 ^ code, 0x01000193);
      w1 = (Math.imul(rotate(w1 ^ Math.imul(code, C1), 13), 5) + 0x561ccd1b) | 0;
    }
    this.w0 = finalise(w0);
    this.w1 = finalise(w1);
    return this;
  }
}

/** The words that stand for a text in a {@link StateHash}. */
export function textWords(text: string): TextWords {
  const { w0, w1 } = new TextDigest().take(text);
  return { w0, w1 };
}
