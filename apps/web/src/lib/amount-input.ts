import { normaliseNumberText } from '@sarraf/money';
import { groupDigits, toPersianNumber } from './number-text.ts';
import type { Digits } from './settings-shape.ts';

/** What the field shows and where the caret stands after a change. */
export interface AmountEdit {
  /** Canonical decimal text: Latin digits, `.`, no grouping; may end in `.` while typing. */
  readonly value: string;
  readonly shown: string;
  readonly caret: number;
}

/**
 * One edit of an amount field: any digits and separators in, the canonical text out, the grouping
 * renewed, the caret kept behind the same digit. What cannot stand in an amount is dropped, a
 * second point too; decimals beyond the scale are not taken.
 *
 * @example editAmount('1۲۳۴.5', 5, 2, 'fa') // { value: '1234.5', shown: '۱٬۲۳۴٫۵', caret: 6 }
 */
export function editAmount(
  raw: string,
  rawCaret: number,
  scale: number,
  digits: Digits,
): AmountEdit {
  const value = canonicalAmount(raw, scale);
  const before = canonicalAmount(raw.slice(0, rawCaret), scale, false);
  const shown = showAmount(value, digits);
  return { value, shown, caret: caretAfter(shown, before.length - droppedZeros(raw, rawCaret)) };
}

/** Leading zeros that disappear (`007` → `7`) no longer count for the caret. */
function droppedZeros(raw: string, rawCaret: number): number {
  const kept = digitsOnly(raw);
  const zeros = /^0+(?=\d)/.exec(kept)?.[0].length ?? 0;
  return Math.min(zeros, digitsOnly(raw.slice(0, rawCaret)).length);
}

function digitsOnly(text: string): string {
  return normaliseNumberText(text).replace(/[^\d.]/g, '');
}

function canonicalAmount(raw: string, scale: number, trim = true): string {
  const text = digitsOnly(raw);
  const point = text.indexOf('.');
  const whole = (point < 0 ? text : text.slice(0, point)).slice(0, 20);
  const trimmed = trim ? whole.replace(/^0+(?=\d)/, '') : whole;
  if (point < 0 || scale === 0) return trimmed;
  const fraction = text
    .slice(point + 1)
    .replace(/\./g, '')
    .slice(0, scale);
  return `${trimmed === '' ? '0' : trimmed}.${fraction}`;
}

/** The canonical text as the field shows it, grouped and in the page's digits. */
export function showAmount(value: string, digits: Digits): string {
  const [whole = '', fraction] = value.split('.');
  const text = `${groupDigits(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
  return digits === 'fa' ? toPersianNumber(text) : text;
}

/** The place behind the n-th significant sign (digit or point) of the shown text. */
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
