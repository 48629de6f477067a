// Rows as `COPY … TO STDOUT` writes them, decoded into columns: a line each, a tab between fields.
// The text of a number is half as long as its binary form, which has a length before it.
import type { IntegerColumn, SparseTexts, WordColumn } from '@sarraf/ledger';

/** Where the fields of a row go, which come in this order. */
export interface CopiedFields {
  /** A boolean comes first: rows of which it is not true are left out. */
  readonly hasKeep: boolean;
  readonly integers: readonly IntegerColumn[];
  readonly words: readonly WordColumn[];
  readonly texts: readonly SparseTexts[];
}

const TAB = 0x09;
const NEWLINE = 0x0a;
const MINUS = 0x2d;
const ZERO = 0x30;
const LETTER_N = 0x4e;
const BACKSLASH = 0x5c;
const LETTER_T = 0x74;

/** Digits of which every number fits into 32 bits, and into a safe integer. */
const SHORT_DIGITS = 9;
const SAFE_DIGITS = 15;

/** What stands behind a backslash, where it is not the character itself. */
const ESCAPED: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Puts the fields of rows into their columns. */
export class CopiedText {
  /** The first number of each row that was left out. */
  readonly leftOut: number[] = [];
  readonly #hasKeep: boolean;
  readonly #integers: readonly IntegerColumn[];
  readonly #words: readonly WordReader[];
  readonly #texts: readonly SparseTexts[];
  #rows = 0;

  constructor({ hasKeep, integers, words, texts }: CopiedFields) {
    this.#hasKeep = hasKeep;
    this.#integers = integers;
    this.#words = words.map((column) => new WordReader(column));
    this.#texts = texts;
  }

  /** @throws Error when a line has not the fields that were asked for */
  takeLine(bytes: Buffer, from: number, end: number): void {
    let at = from;
    if (this.#hasKeep) {
      const isKept = bytes[at] === LETTER_T;
      at = fieldEnd(bytes, at) + 1;
      if (!isKept) {
        this.leftOut.push(Number(bytes.toString('latin1', at, fieldEnd(bytes, at))));
        return;
      }
    }
    at = this.#takeIntegers(bytes, at);
    for (const words of this.#words) at = words.take(bytes, at) + 1;
    for (const texts of this.#texts) {
      const last = fieldEnd(bytes, at);
      if (!isNull(bytes, at)) texts.set(this.#rows, textOf(bytes, at, last));
      at = last + 1;
    }
    const isWhole = at === end && bytes[end - 1] === NEWLINE;
    if (!isWhole) throw new Error('A copied row has not the fields that were asked for.');
    this.#rows += 1;
  }

  #takeIntegers(bytes: Buffer, from: number): number {
    let at = from;
    const integers = this.#integers;
    for (let index = 0; index < integers.length; index += 1) {
      const column = integers[index] as IntegerColumn;
      const first = at;
      const last = at + SHORT_DIGITS;
      let value = 0;
      let digit = (bytes[at] as number) - ZERO;
      while (digit >= 0 && at < last) {
        value = (Math.imul(value, 10) + digit) | 0;
        at += 1;
        digit = (bytes[at] as number) - ZERO;
      }
      if (digit < 0 && (bytes[first] as number) > MINUS && bytes[first] !== BACKSLASH) column.pushWords(0, value);
      else at = takeLong(column, bytes, first, at, value);
      at += 1;
    }
    return at;
  }
}

/** A number that is long, below zero, or null: that arrives as 0. Answers its field's end. */
function takeLong(column: IntegerColumn, bytes: Buffer, from: number, at0: number, value0: number): number {
  let at = at0;
  if (at - from === SHORT_DIGITS) {
    let value = value0;
    const last = from + SAFE_DIGITS;
    let digit = (bytes[at] as number) - ZERO;
    while (digit >= 0 && at < last) {
      value = value * 10 + digit;
      at += 1;
      digit = (bytes[at] as number) - ZERO;
    }
    if (digit < 0) { column.push(value); return at; }
  }
  const end = fieldEnd(bytes, from);
  const text = bytes.toString('latin1', from, end);
  if (isNull(bytes, from)) column.pushWords(0, 0);
  else column.pushBig(BigInt(text));
  return end;
}

/** Where the field ends that begins here: tabs and newlines of its own are escaped. */
function fieldEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] !== TAB && bytes[at] !== NEWLINE) at += 1;
  return at;
}

function isNull(bytes: Buffer, from: number): boolean {
  return bytes[from] === BACKSLASH && bytes[from + 1] === LETTER_N;
}

function textOf(bytes: Buffer, from: number, end: number): string {
  const text = bytes.toString('utf8', from, end);
  if (!text.includes('\\')) return text;
  return text.replaceAll(/\\(.)/gsu, (_: string, code: string) => ESCAPED[code] ?? code);
}

/** Texts that come again and again: a text is made of bytes only where they are new. */
class WordReader {
  readonly #column: WordColumn;
  readonly #codes = new Map<number, { readonly bytes: Buffer; readonly code: number }>();

  constructor(column: WordColumn) {
    this.#column = column;
  }

  /** Answers the field's end. */
  take(bytes: Buffer, from: number): number {
    let key = 0;
    let at = from;
    let byte = bytes[at] as number;
    while (byte !== TAB && byte !== NEWLINE) {
      key = (Math.imul(key, 31) + byte) | 0;
      at += 1;
      byte = bytes[at] as number;
    }
    const known = this.#codes.get(key);
    const isKnown = known !== undefined && isAt(known.bytes, bytes, from, at - from);
    this.#column.pushCode(isKnown ? known.code : this.#learn(key, bytes, from, at));
    return at;
  }

  #learn(key: number, bytes: Buffer, from: number, end: number): number {
    if (isNull(bytes, from)) throw new Error('A copied word is null.');
    const code = this.#column.codeOf(textOf(bytes, from, end));
    this.#codes.set(key, { bytes: Buffer.from(bytes.subarray(from, end)), code });
    return code;
  }
}

/** Whether a word stands in the bytes: a few bytes are compared faster here than by a call. */
function isAt(word: Buffer, bytes: Buffer, from: number, length: number): boolean {
  if (word.length !== length) return false;
  for (let at = 0; at < length; at += 1) if (word[at] !== bytes[from + at]) return false;
  return true;
}
