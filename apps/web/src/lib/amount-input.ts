import { type NumberTextError, readNumberText, toLatinDigits, withoutUnseen } from '@sarraf/money';
import { groupDigits, persianDigits, toPersianNumber } from './number-text.ts';
import type { Digits } from './settings-shape.ts';

/** The field's text after a change, how it is shown, and where its caret stands. */
export interface AmountEdit {
  /**
   * Latin digits and `.`, ungrouped; may end in `.` while typing. What a user separated,
   * or what can't be read, stands as it was typed: nothing of it is dropped.
   */
  readonly text: string;
  readonly shown: string;
  readonly caret: number;
}

/** A change that the browser made to the field. */
export interface AmountChange {
  /** The field's text before. */
  readonly previous: string;
  /** What the field shows now, and the caret in it. */
  readonly raw: string;
  readonly caret: number;
  /**
   * What stands before the caret because of this change: keys that were typed, '' where something
   * was deleted. Null where that is not known: then the whole text is judged as if it were pasted.
   */
  readonly inserted: string | null;
}

/** Why a field's value is no amount. */
export type AmountProblem = NumberTextError | 'whole_only' | 'too_many_decimals';

const TYPED = /^\d*(?:\.\d*)?$/;
const VALUE = /^\d+(?:\.\d*)?$/;
const COMMAS = /[,\u066c\u060c]/;
/** Units that our own screens write behind amounts. */
const UNIT = /[\s\u00a0]*(?:[A-Z]{3,5}|تومان|[Tt]oman)$/;
const LENGTH_MAX = 64;
const WHOLE_DIGITS_MAX = 20;

/**
 * One change of an amount field: keys of any keyboard in, the grouping renewed, the caret kept
 * behind the same digit. Separators that the field itself put there are its own. One that a user
 * types stays as they typed it, and the whole text is read strictly from then on: dropped, or
 * regrouped while they go on, it would make 15 of 1,5 and 12345 of 1,2345. `/` is the Persian
 * keyboard's point.
 *
 * @example editAmount({ previous: '1', raw: '1,', caret: 2, inserted: ',' }, 8, 'latin').text // '1,'
 */
export function editAmount(change: AmountChange, scale: number, digits: Digits): AmountEdit {
  const { previous, raw, caret, inserted } = change;
  if (inserted === null) return judged(raw, scale, digits);
  const keys = keysOf(inserted);
  const isOurs = TYPED.test(previous);
  const partOf = isOurs ? ungrouped : asTyped;
  const head = partOf(raw.slice(0, caret - inserted.length));
  // a letter or a sign is no key of this field: as if it had not been pressed
  if (keys === '' && inserted !== '') {
    const caretAt = isOurs ? caretAfter(showAmount(previous, digits), head.length) : head.length;
    return { text: previous, shown: showAmount(previous, digits), caret: caretAt };
  }
  const before = head + keys;
  const after = partOf(raw.slice(caret));
  if (!TYPED.test(before + after)) {
    const text = before + after;
    return { text, shown: showAmount(text, digits), caret: before.length };
  }
  const text = canonical(before + after, scale);
  const zeros = Math.min(/^0+(?=\d)/.exec(before + after)?.[0].length ?? 0, before.length);
  const point = before.startsWith('.') ? 1 : 0;
  const shown = showAmount(text, digits);
  return { text, shown, caret: caretAfter(shown, before.length - zeros + point) };
}

/** What a field's text is worth: the number as the server reads it, else the text itself. */
export function amountOf(text: string, scale: number): string {
  if (TYPED.test(text)) return text;
  const read = readNumberText(text);
  return read.ok ? plain(read.value, scale) : text;
}

/** A text put in the place of the selection `start` to `end`, as from the clipboard. */
export function pasteAmount(
  previous: string,
  shown: string,
  selection: { readonly start: number; readonly end: number },
  pasted: string,
  scale: number,
  digits: Digits,
): AmountEdit {
  const piece = trimmed(pasted);
  const head = shown.slice(0, selection.start);
  const tail = shown.slice(selection.end);
  const raw = head + piece + tail;
  // a part of a number joins what stands there; all else is a whole number or none
  const joins = head + tail !== '' && TYPED.test(ungrouped(piece)) && !COMMAS.test(piece);
  const inserted = joins ? piece : null;
  return editAmount({ previous, raw, caret: head.length + piece.length, inserted }, scale, digits);
}

/** What is wrong with a field's value, or null: for it is a number, or nothing yet. */
export function amountProblem(value: string, scale: number): AmountProblem | null {
  if (value === '') return null;
  if (!VALUE.test(value)) {
    const read = readNumberText(value);
    return read.ok ? null : read.error;
  }
  const [, fraction] = value.split('.');
  if (fraction === undefined) return null;
  const decimals = fraction.replace(/0+$/, '').length;
  if (scale === 0) return fraction === '' || decimals > 0 ? 'whole_only' : null;
  return decimals > scale ? 'too_many_decimals' : null;
}

/** The text as the field shows it: a plain number grouped, all else as typed; the page's digits. */
export function showAmount(value: string, digits: Digits): string {
  if (!TYPED.test(value)) return digits === 'fa' ? persianDigits(value) : value;
  const [whole = '', fraction] = value.split('.');
  const text = `${groupDigits(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
  return digits === 'fa' ? toPersianNumber(text) : text;
}

/** A whole text, read as the server reads it; what is no number stands as it came. */
function judged(raw: string, scale: number, digits: Digits): AmountEdit {
  const pasted = trimmed(raw);
  const read = readNumberText(pasted);
  const text = read.ok ? plain(read.value, scale) : pasted;
  const shown = showAmount(text, digits);
  return { text, shown, caret: shown.length };
}

function trimmed(text: string): string {
  return withoutUnseen(toLatinDigits(text)).trim().replace(UNIT, '').slice(0, LENGTH_MAX);
}

/** Leading zeros and decimals that say nothing go; no other digit does. */
function plain(value: string, scale: number): string {
  const [whole = '', fraction] = value.replace(/^0+(?=\d)/, '').split('.');
  if (fraction === undefined) return whole;
  const said = fraction.replace(/0+$/, '');
  if (said.length > scale) return `${whole}.${said}`;
  return scale === 0 ? whole : `${whole}.${fraction.slice(0, scale)}`;
}

/** What was typed, cut where further digits are not taken: decimals below the smallest unit. */
function canonical(text: string, scale: number): string {
  const [typedWhole = '', fraction] = text.split('.');
  const whole = typedWhole.slice(0, WHOLE_DIGITS_MAX).replace(/^0+(?=\d)/, '');
  if (fraction === undefined) return whole;
  return `${whole === '' ? '0' : whole}.${scale === 0 ? fraction : fraction.slice(0, scale)}`;
}

/** Typed keys that mean something in a number, in one writing. */
function keysOf(typed: string): string {
  return toLatinDigits(typed)
    .replace(/[\u066b/]/g, '.')
    .replace(/[^\d.,\u066c\u060c]/g, '');
}

/** A part of the field's own text without the grouping that the field put there. */
function ungrouped(shown: string): string {
  return asTyped(shown).replace(/[,\u066c]/g, '');
}

/** The same in Latin digits and with one sign for the point, all else as it is. */
function asTyped(shown: string): string {
  return toLatinDigits(shown).replace(/\u066b/g, '.');
}

/** The caret behind the n-th significant sign (digit or point) of the shown text. */
function caretAfter(shown: string, significant: number): number {
  if (significant <= 0) return 0;
  let seen = 0;
  for (let index = 0; index < shown.length; index += 1) {
    const sign = shown[index] ?? '';
    if (sign !== ',' && sign !== '٬') seen += 1;
    if (seen === significant) return index + 1;
  }
  return shown.length;
}
