import { describe, expect, test } from 'vitest';
import { cutDecimals, decimalText, readNumber } from './decimal-text.ts';

describe('decimals as text', () => {
  test.each([
    [0n, 8, '0'],
    [1n, 8, '0.00000001'],
    [123_450n, 5, '1.2345'],
    [-15n, 1, '-1.5'],
    [12_485_300_000n, 0, '12485300000'],
  ])('%s units of scale %s are %s', (units, scale, text) => {
    expect(decimalText(units, scale)).toBe(text);
  });

  test('a worth is cut, not rounded', () => {
    expect(cutDecimals('1.999', 2)).toBe('1.99');
    expect(cutDecimals('1.999', 0)).toBe('1');
    expect(cutDecimals('1.9', 2)).toBe('1.9');
  });

  test.each([
    ['۱٬۲۳۴٫۵۰', '1234.5'],
    ['12,485,300,000', '12485300000'],
    ['٪۳۵', '35'],
    ['−۰٫۵', '-0.5'],
    ['0.00050000', '0.0005'],
  ])('a page that shows %s means %s', (shown, value) => {
    expect(readNumber(shown)).toBe(value);
  });

  test.each(['—', '1,23', '۱۲٬۳۴', 'BTC', '', '1.2.3'])('%j is no number', (shown) => {
    expect(readNumber(shown)).toBeUndefined();
  });
});
