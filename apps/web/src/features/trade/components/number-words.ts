import { abbreviateNumber, formatNumber, persianDigits, shortNumber } from '#lib/number-text.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

/** Decimal texts as the page shows them, with its digits; language and direction for the rest. */
export interface NumberWords {
  readonly dir: 'rtl' | 'ltr';
  readonly lang: 'fa' | 'en';
  /** Grouped and in the page's digits; `—` for what is no number. */
  readonly number: (value: string | null, minFraction?: number, maxFraction?: number) => string;
  /** `۰٫۱۲٪`; decimals that are always shown. */
  readonly percent: (value: string | number, fraction?: number) => string;
  /** Only the digits, for short marks such as `12, 26`. */
  readonly digits: (text: string) => string;
  /** For columns: numbers too long for them are cut to their word. */
  readonly column: (value: string, fraction: number) => string;
  /** For the narrowest columns: a million and more are cut to three figures and a letter, `57.8M`. */
  readonly narrowColumn: (value: string, fraction: number) => string;
}

const WHOLE_DIGITS_MAX = 9;
const NARROW_WHOLE_DIGITS_MAX = 6;
/** Three figures and their point. */
const NARROW_LENGTH = 4;

/** Numbers as text where many of them are drawn; one settings watch for a whole panel. */
export function useNumberWords(): NumberWords {
  const current = useStore(settings);
  const digits = digitsShown(current);
  const number: NumberWords['number'] = (value, minFraction, maxFraction) =>
    (value === null ? null : formatNumber(value, { digits, minFraction, maxFraction })) ?? '—';
  return {
    dir: current.lang === 'fa' ? 'rtl' : 'ltr',
    lang: current.lang,
    number,
    digits: (text) => (digits === 'fa' ? persianDigits(text) : text),
    percent: (value, fraction) =>
      `${number(String(value), fraction, fraction)}${digits === 'fa' ? '٪' : '%'}`,
    narrowColumn: (value, fraction) => {
      if ((value.split('.')[0] ?? '').length <= NARROW_WHOLE_DIGITS_MAX) {
        return number(value, fraction, fraction);
      }
      const short = abbreviateNumber(value, 'latin', 'en');
      if (short === null) return '—';
      const plain = short.text.replaceAll(',', '');
      const isWhole = plain.indexOf('.') === -1 || plain.indexOf('.') >= NARROW_LENGTH;
      const cut = isWhole ? (plain.split('.')[0] ?? plain) : plain.slice(0, NARROW_LENGTH);
      return `${number(cut.replace(/\.$/, ''))}${short.word}`;
    },
    column: (value, fraction) => {
      if ((value.split('.')[0] ?? '').length <= WHOLE_DIGITS_MAX) {
        return number(value, fraction, fraction);
      }
      return shortNumber(value, digits, current.lang) ?? '—';
    },
  };
}
