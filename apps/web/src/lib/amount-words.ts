import type { Lang } from '../i18n/language.ts';

const ONES: readonly string[] = ['', 'یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه'];
const TEENS: readonly string[] = [
  'ده',
  'یازده',
  'دوازده',
  'سیزده',
  'چهارده',
  'پانزده',
  'شانزده',
  'هفده',
  'هجده',
  'نوزده',
];
const TENS: readonly string[] = [
  '',
  '',
  'بیست',
  'سی',
  'چهل',
  'پنجاه',
  'شصت',
  'هفتاد',
  'هشتاد',
  'نود',
];
const HUNDREDS: readonly string[] = [
  '',
  'صد',
  'دویست',
  'سیصد',
  'چهارصد',
  'پانصد',
  'ششصد',
  'هفتصد',
  'هشتصد',
  'نهصد',
];
const SCALES: readonly string[] = [
  '',
  'هزار',
  'میلیون',
  'میلیارد',
  'هزار میلیارد',
  'میلیون میلیارد',
];

/** What a fraction is counted in, by its number of digits; more are not said. */
const FRACTION_UNITS: readonly string[] = [
  'دهم',
  'صدم',
  'هزارم',
  'ده‌هزارم',
  'صدهزارم',
  'میلیونیم',
  'ده‌میلیونیم',
  'صدمیلیونیم',
  'میلیاردیم',
  'ده‌میلیاردیم',
];
const NUMBER = /^(\d{1,18})(?:\.(\d*))?$/;

/**
 * An amount in Persian words, digit for digit and never rounded: the guard against a zero too many
 * and a point misread.
 *
 * @example amountWords('12500000', 'تومان') // 'دوازده میلیون و پانصد هزار تومان'
 * @example amountWords('0.0005', 'بیت‌کوین') // 'صفر ممیز پنج ده‌هزارم بیت‌کوین'
 * @returns null for zero, and for what is no number that can be said so
 */
export function amountWords(value: string, unit: string): string | null {
  const match = NUMBER.exec(value);
  if (match === null || !/[1-9]/.test(value)) return null;
  const [, whole = '', typed = ''] = match;
  const fraction = typed.replace(/0+$/, '');
  const wholeText = wholeWords(whole) || 'صفر';
  if (fraction === '') return `${wholeText} ${unit}`;
  const fractionUnit = FRACTION_UNITS[fraction.length - 1];
  if (fractionUnit === undefined) return null;
  return `${wholeText} ممیز ${wholeWords(fraction)} ${fractionUnit} ${unit}`;
}

/** An amount of toman in words; null in English, where figures say as much. See {@link amountWords}. */
export function tomanWords(value: string, lang: Lang): string | null {
  return lang === 'fa' ? amountWords(value, 'تومان') : null;
}

/** A whole number's words; '' for zero. */
function wholeWords(whole: string): string {
  const groups: string[] = [];
  for (let end = whole.length, scale = 0; end > 0; end -= 3, scale += 1) {
    const value = Number(whole.slice(Math.max(0, end - 3), end));
    if (value === 0) continue;
    const name = SCALES[scale] ?? '';
    groups.unshift(value === 1 && scale === 1 ? name : `${hundredsWords(value)} ${name}`.trim());
  }
  return groups.join(' و ');
}

function hundredsWords(value: number): string {
  const rest = value % 100;
  const words = [HUNDREDS[Math.floor(value / 100)] ?? ''];
  if (rest >= 10 && rest < 20) words.push(TEENS[rest - 10] ?? '');
  else words.push(TENS[Math.floor(rest / 10)] ?? '', ONES[rest % 10] ?? '');
  return words.filter((word) => word !== '').join(' و ');
}
