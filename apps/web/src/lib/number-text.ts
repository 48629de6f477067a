import type { Digits } from './settings-shape.ts';

/** How a decimal string is shown: exact text in, text out; no float on the way. */
export interface NumberStyle {
  readonly digits: Digits;
  /** Decimals always shown, filled with zeros. */
  readonly minFraction?: number | undefined;
  /** Decimals at most; the rest is cut. */
  readonly maxFraction?: number | undefined;
  /** What is paid is never shown as less than it is: what would be cut counts as one more. */
  readonly isPaid?: boolean | undefined;
  readonly grouping?: boolean | undefined;
  /** What is above zero has a plus, as what is below has its minus. */
  readonly isSigned?: boolean | undefined;
}

/** The minus that people read: as wide as a plus, where the wire's hyphen is half of it. */
export const MINUS = '−';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const FA_ZERO = 0x06f0;

/** Latin digits to Persian ones, with ٬ and ٫ for the separators. */
export function toPersianNumber(text: string): string {
  return text
    .replace(/\d/g, (digit) => String.fromCharCode(FA_ZERO + Number(digit)))
    .replace(/,/g, '٬')
    .replace(/\./g, '٫');
}

/** Only the digits become Persian: for codes, dates and counts inside sentences. */
export function persianDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(FA_ZERO + Number(digit)));
}

/**
 * A decimal string as people read it, or null for anything that is not one (the caller shows «—»).
 *
 * @example formatNumber('1234567.891', { digits: 'fa', maxFraction: 2 }) // '۱٬۲۳۴٬۵۶۷٫۸۹'
 * @example formatNumber('-1', { digits: 'latin' }) // '−1'
 */
export function formatNumber(value: string, style: NumberStyle): string | null {
  const match = DECIMAL.exec(style.isPaid === true ? ceilDecimal(value, style.maxFraction) : value);
  if (match === null) return null;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const cut = fraction.slice(0, style.maxFraction ?? fraction.length).replace(/0+$/, '');
  const decimals = cut.padEnd(style.minFraction ?? 0, '0');
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  const grouped = style.grouping === false ? trimmed : groupDigits(trimmed);
  const isZero = !/[1-9]/.test(trimmed + decimals);
  const text = `${grouped}${decimals === '' ? '' : `.${decimals}`}`;
  const shownSign = isZero ? '' : signText(sign === '-' ? -1 : 1, style.isSigned === true);
  return `${shownSign}${style.digits === 'fa' ? toPersianNumber(text) : text}`;
}

/** What stands before a figure by its sign: a minus, and a plus where that is asked for. */
export function signText(sign: number, isSigned = true): '−' | '' | '+' {
  if (sign < 0) return MINUS;
  return sign > 0 && isSigned ? '+' : '';
}

/** A non-negative decimal text with no more decimals than `fraction`, rounded up. */
export function ceilDecimal(value: string, fraction: number | undefined): string {
  const match = DECIMAL.exec(value);
  const [, sign = '', whole = '0', decimals = ''] = match ?? [];
  if (match === null || fraction === undefined || sign !== '') return value;
  if (!/[1-9]/.test(decimals.slice(fraction))) return value;
  const kept = BigInt(whole + decimals.slice(0, fraction)) + 1n;
  const digits = String(kept).padStart(fraction + 1, '0');
  return fraction === 0 ? digits : `${digits.slice(0, -fraction)}.${digits.slice(-fraction)}`;
}

/** `1234567` → `1,234,567`. */
export function groupDigits(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Long numbers are cut to K, M and G; Persian has its own words, one more of them. */
const ABBREVIATIONS = {
  fa: [
    { power: 12, word: 'هزار میلیارد' },
    { power: 9, word: 'میلیارد' },
    { power: 6, word: 'میلیون' },
    { power: 3, word: 'هزار' },
  ],
  en: [
    { power: 9, word: 'G' },
    { power: 6, word: 'M' },
    { power: 3, word: 'K' },
  ],
} as const;

/** A large number cut to three or four figures and its word: `25000000` → `{ text: '۲۵', word: 'میلیون' }`. */
export function abbreviateNumber(
  value: string,
  digits: Digits,
  lang: 'fa' | 'en',
  isSigned = false,
): { text: string; word: string } | null {
  const match = DECIMAL.exec(value);
  if (match === null) return null;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const length = whole.replace(/^0+/, '').length;
  const step = ABBREVIATIONS[lang].find((entry) => length > entry.power);
  const shifted =
    step === undefined
      ? `${whole}.${fraction}0`
      : `${whole.slice(0, -step.power)}.${whole.slice(-step.power)}`;
  const text = formatNumber(`${sign}${shifted}`, { digits, maxFraction: 2, isSigned });
  return text === null ? null : { text, word: step?.word ?? '' };
}

/** The same as one text, `۲۵ میلیون` or `25M`: a letter stands at its figure, a word apart from it. */
export function shortNumber(value: string, digits: Digits, lang: 'fa' | 'en'): string | null {
  const short = abbreviateNumber(value, digits, lang);
  if (short === null) return null;
  return `${short.text}${lang === 'fa' ? ' ' : ''}${short.word}`.trim();
}

/** −1, 0 or 1 by the sign of a decimal string; 0 for what is no number. */
export function signOf(value: string): -1 | 0 | 1 {
  if (!DECIMAL.test(value) || !/[1-9]/.test(value)) return 0;
  return value.startsWith('-') ? -1 : 1;
}

/** Compares two non-negative decimal strings exactly. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const [leftWhole = '0', leftFraction = ''] = left.split('.');
  const [rightWhole = '0', rightFraction = ''] = right.split('.');
  const scale = Math.max(leftFraction.length, rightFraction.length);
  const difference =
    BigInt(leftWhole + leftFraction.padEnd(scale, '0')) -
    BigInt(rightWhole + rightFraction.padEnd(scale, '0'));
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
