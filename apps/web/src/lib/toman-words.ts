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

/**
 * A whole amount of toman in Persian words, the guard against a zero too many.
 *
 * @example tomanWords('12500000') // 'دوازده میلیون و پانصد هزار تومان'
 * @returns null for what is no positive whole number below 10^18
 */
export function tomanWords(whole: string): string | null {
  if (!/^\d{1,18}$/.test(whole) || !/[1-9]/.test(whole)) return null;
  const groups: string[] = [];
  for (let end = whole.length, scale = 0; end > 0; end -= 3, scale += 1) {
    const value = Number(whole.slice(Math.max(0, end - 3), end));
    if (value === 0) continue;
    const name = SCALES[scale] ?? '';
    groups.unshift(value === 1 && scale === 1 ? name : `${hundredsWords(value)} ${name}`.trim());
  }
  return `${groups.join(' و ')} تومان`;
}

function hundredsWords(value: number): string {
  const rest = value % 100;
  const words = [HUNDREDS[Math.floor(value / 100)] ?? ''];
  if (rest >= 10 && rest < 20) words.push(TEENS[rest - 10] ?? '');
  else words.push(TENS[Math.floor(rest / 10)] ?? '', ONES[rest % 10] ?? '');
  return words.filter((word) => word !== '').join(' و ');
}
