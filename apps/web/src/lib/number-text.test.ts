import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  abbreviateNumber,
  compareDecimals,
  formatNumber,
  groupDigits,
  persianDigits,
  shortNumber,
  signOf,
  signText,
} from './number-text.ts';

fc.configureGlobal({ seed: propertySeed() });

const fa = { digits: 'fa' } as const;
const latin = { digits: 'latin' } as const;

describe('formatNumber', () => {
  it('groups and speaks Persian', () => {
    expect(formatNumber('12485300000', fa)).toBe('۱۲٬۴۸۵٬۳۰۰٬۰۰۰');
    expect(formatNumber('0.00412096', fa)).toBe('۰٫۰۰۴۱۲۰۹۶');
    expect(formatNumber('1234.5', latin)).toBe('1,234.5');
  });

  it('cuts and never rounds up', () => {
    expect(formatNumber('2525.069', { ...latin, maxFraction: 2 })).toBe('2,525.06');
    expect(formatNumber('0.999', { ...latin, maxFraction: 0 })).toBe('0');
    expect(formatNumber('-0.001', { ...latin, maxFraction: 2 })).toBe('0');
  });

  it('has a true minus below zero, and a plus above it where that is asked for', () => {
    expect(formatNumber('-1234.5', latin)).toBe('−1,234.5');
    expect(formatNumber('-1234.5', fa)).toBe('−۱٬۲۳۴٫۵');
    const signed = (value: string) =>
      formatNumber(value, { ...fa, maxFraction: 0, isSigned: true });
    expect(['-3', '0', '-0.2', '3'].map(signed)).toEqual(['−۳', '۰', '۰', '+۳']);
    expect(shortNumber('-2500000', 'latin', 'en')).toBe('−2.5M');
    expect([-7, 0, 7].map((sign) => signText(sign))).toEqual(['−', '', '+']);
    expect(signText(7, false)).toBe('');
  });

  it('rounds up what is paid, and only that', () => {
    const paid = (value: string, maxFraction: number) =>
      formatNumber(value, { ...latin, maxFraction, isPaid: true });
    expect(paid('14989620.6', 0)).toBe('14,989,621');
    expect(paid('14989620.0', 0)).toBe('14,989,620');
    expect(paid('999.99', 0)).toBe('1,000');
    expect(paid('0.00001', 4)).toBe('0.0001');
    expect(paid('12.3', 4)).toBe('12.3');
    expect(paid('x', 0)).toBeNull();
  });

  it('fills up to the least decimals', () => {
    expect(formatNumber('7', { ...latin, minFraction: 2 })).toBe('7.00');
    expect(formatNumber('7.100', latin)).toBe('7.1');
  });

  it('is null for what is no decimal, so that nothing is invented', () => {
    for (const text of ['', 'NaN', '1e5', '1.2.3', ' 1', '+1']) {
      expect(formatNumber(text, latin)).toBeNull();
    }
  });

  it('keeps every digit of any decimal', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.integer({ min: 0, max: 18 }),
        (n, s) => {
          const digits = n.toString().padStart(s + 1, '0');
          const text = s === 0 ? digits : `${digits.slice(0, -s)}.${digits.slice(-s)}`;
          const shown = formatNumber(text, latin) ?? '';
          const [whole = '', fraction = ''] = shown.replace(/,/g, '').split('.');
          expect(BigInt(whole + fraction.padEnd(s, '0'))).toBe(n);
        },
      ),
      { verbose: 1 },
    );
  });
});

describe('other figures', () => {
  it('abbreviates by thousands, cut', () => {
    expect(abbreviateNumber('25000000', 'fa', 'fa')).toEqual({ text: '۲۵', word: 'میلیون' });
    expect(abbreviateNumber('1999999', 'latin', 'en')).toEqual({ text: '1.99', word: 'M' });
    expect(abbreviateNumber('999', 'latin', 'en')).toEqual({ text: '999', word: '' });
    expect(abbreviateNumber('1000', 'latin', 'en')).toEqual({ text: '1', word: 'K' });
    expect(abbreviateNumber('12450000000', 'latin', 'en')).toEqual({ text: '12.45', word: 'G' });
    expect(abbreviateNumber('3200000000000', 'latin', 'en')).toEqual({ text: '3,200', word: 'G' });
    expect(abbreviateNumber('3200000000000', 'fa', 'fa')).toEqual({
      text: '۳٫۲',
      word: 'هزار میلیارد',
    });
  });

  it('puts a letter at its figure, and a word apart from it', () => {
    expect(shortNumber('172610000000', 'latin', 'en')).toBe('172.61G');
    expect(shortNumber('172610000000', 'fa', 'fa')).toBe('۱۷۲٫۶۱ میلیارد');
    expect(shortNumber('999', 'latin', 'en')).toBe('999');
    expect(shortNumber('999', 'fa', 'fa')).toBe('۹۹۹');
    expect(shortNumber('—', 'latin', 'en')).toBeNull();
  });

  it('knows signs, order and digits', () => {
    expect([signOf('-0.10'), signOf('0.00'), signOf('3')]).toEqual([-1, 0, 1]);
    expect(compareDecimals('0.1', '0.10')).toBe(0);
    expect(compareDecimals('9.99', '10')).toBe(-1);
    expect(groupDigits('1234567')).toBe('1,234,567');
    expect(persianDigits('09:05')).toBe('۰۹:۰۵');
  });
});
