import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountWords, tomanWords } from './amount-words.ts';

fc.configureGlobal({ seed: propertySeed() });

it.each([
  ['1', 'یک تومان'],
  ['15', 'پانزده تومان'],
  ['1000', 'هزار تومان'],
  ['2001', 'دو هزار و یک تومان'],
  ['12500000', 'دوازده میلیون و پانصد هزار تومان'],
  ['249400000', 'دویست و چهل و نه میلیون و چهارصد هزار تومان'],
  ['12485300000', 'دوازده میلیارد و چهارصد و هشتاد و پنج میلیون و سیصد هزار تومان'],
  ['12.5', 'دوازده ممیز پنج دهم تومان'],
])('%s toman in words', (whole, words) => {
  expect(tomanWords(whole, 'fa')).toBe(words);
});

it.each(['', '0', '000', '0.0', '.5', '1,5', '-3', 'abc', '1234567890123456789', '0.00000000001'])(
  '%s has no words',
  (text) => {
    expect(tomanWords(text, 'fa')).toBeNull();
  },
);

it('toman have no words in English, where figures say as much', () => {
  expect(tomanWords('12500000', 'en')).toBeNull();
});

it.each([
  ['1', 'یک بیت‌کوین'],
  ['1.', 'یک بیت‌کوین'],
  ['2.50', 'دو ممیز پنج دهم بیت‌کوین'],
  ['0.0005', 'صفر ممیز پنج ده‌هزارم بیت‌کوین'],
  ['0.005', 'صفر ممیز پنج هزارم بیت‌کوین'],
  ['1000.000001', 'هزار ممیز یک میلیونیم بیت‌کوین'],
  ['0.00012345', 'صفر ممیز دوازده هزار و سیصد و چهل و پنج صدمیلیونیم بیت‌کوین'],
])('%s coins in words', (value, words) => {
  expect(amountWords(value, 'بیت‌کوین')).toBe(words);
});

const WORDS: Readonly<Record<string, number>> = {
  یک: 1,
  دو: 2,
  سه: 3,
  چهار: 4,
  پنج: 5,
  شش: 6,
  هفت: 7,
  هشت: 8,
  نه: 9,
  ده: 10,
  یازده: 11,
  دوازده: 12,
  سیزده: 13,
  چهارده: 14,
  پانزده: 15,
  شانزده: 16,
  هفده: 17,
  هجده: 18,
  نوزده: 19,
  بیست: 20,
  سی: 30,
  چهل: 40,
  پنجاه: 50,
  شصت: 60,
  هفتاد: 70,
  هشتاد: 80,
  نود: 90,
  صد: 100,
  دویست: 200,
  سیصد: 300,
  چهارصد: 400,
  پانصد: 500,
  ششصد: 600,
  هفتصد: 700,
  هشتصد: 800,
  نهصد: 900,
};
const FRACTION_UNITS = [
  'دهم',
  'صدم',
  'هزارم',
  'ده‌هزارم',
  'صدهزارم',
  'میلیونیم',
  'ده‌میلیونیم',
  'صدمیلیونیم',
];

/** The words of a whole number below a billion, read back. */
function wholeOf(words: string): bigint {
  let sum = 0n;
  let group = 0n;
  for (const word of words.split(' ')) {
    if (word === 'هزار' || word === 'میلیون') {
      sum += (group === 0n ? 1n : group) * (word === 'هزار' ? 1_000n : 1_000_000n);
      group = 0n;
    } else if (word !== 'و' && word !== 'صفر') group += BigInt(WORDS[word] ?? Number.NaN);
  }
  return sum + group;
}

it('says all that was typed: the words read back are the amount', () => {
  const parts = fc.tuple(fc.nat(999_999_999), fc.nat(99_999_999));
  fc.assert(
    fc.property(parts, ([whole, fraction]) => {
      fc.pre(whole + fraction > 0);
      const decimals = String(fraction).padStart(8, '0').replace(/0+$/, '');
      const text = decimals === '' ? String(whole) : `${whole}.${decimals}`;
      const said = (amountWords(text, 'سکه') ?? '').replace(/ سکه$/, '');
      const [wholeSaid = '', rest] = said.split(' ممیز ');
      const fractionUnit = rest?.split(' ').at(-1) ?? '';
      const length = FRACTION_UNITS.indexOf(fractionUnit) + 1;
      const read = rest === undefined ? 0n : wholeOf(rest.split(' ').slice(0, -1).join(' '));
      const back = String(wholeOf(wholeSaid));
      expect(length === 0 ? back : `${back}.${String(read).padStart(length, '0')}`).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
