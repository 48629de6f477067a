import { expect, it } from 'vitest';
import { tomanWords } from './toman-words.ts';

it.each([
  ['1', 'یک تومان'],
  ['15', 'پانزده تومان'],
  ['1000', 'هزار تومان'],
  ['2001', 'دو هزار و یک تومان'],
  ['12500000', 'دوازده میلیون و پانصد هزار تومان'],
  ['249400000', 'دویست و چهل و نه میلیون و چهارصد هزار تومان'],
  ['12485300000', 'دوازده میلیارد و چهارصد و هشتاد و پنج میلیون و سیصد هزار تومان'],
])('%s toman in words', (whole, words) => {
  expect(tomanWords(whole)).toBe(words);
});

it.each(['', '0', '000', '1.5', '-3', 'abc', '1234567890123456789'])('%s has no words', (text) => {
  expect(tomanWords(text)).toBeNull();
});
