import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AMOUNT_MAX, formatDecimal, parseDecimal } from './amount.ts';
import { divCeil, divFloor } from './rounding.ts';

fc.configureGlobal({ seed: propertySeed() });

describe('parseDecimal', () => {
  it.each([
    ['1', 8, 100_000_000n],
    ['0.0005', 8, 50_000n],
    ['1,234.5', 1, 12_345n],
    ['۱٬۲۳۴٫۵', 1, 12_345n],
    ['١٢٣', 1, 1_230n],
    [' 1 ', 0, 1n],
    ['1.50000000000', 1, 15n],
    ['0', 6, 0n],
  ])('reads %s at scale %i', (text, scale, units) => {
    expect(parseDecimal(text, scale)).toEqual({ ok: true, value: units });
  });

  it.each([
    '',
    '-1',
    '+1',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '1.2.3',
    '.5',
    '5.',
    '1 000',
    '−1',
    '1_0',
    '9'.repeat(80),
  ])('refuses %j as malformed', (text) => {
    expect(parseDecimal(text, 8)).toEqual({ ok: false, error: 'malformed' });
  });

  it('refuses a decimal below the smallest unit instead of rounding it', () => {
    expect(parseDecimal('1.123456789', 8)).toEqual({ ok: false, error: 'too_many_decimals' });
  });

  it('refuses what does not fit in 63 bits', () => {
    expect(parseDecimal('92233720368.54775808', 8)).toEqual({ ok: false, error: 'too_large' });
    expect(parseDecimal('92233720368.54775807', 8)).toEqual({ ok: true, value: AMOUNT_MAX });
  });

  it('reads back whatever it writes', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, AMOUNT_MAX), fc.integer({ min: 0, max: 12 }), (units, scale) => {
        expect(parseDecimal(formatDecimal(units, scale), scale)).toEqual({
          ok: true,
          value: units,
        });
      }),
    );
  });
});

describe('rounding', () => {
  it('says in its name which way it goes', () => {
    expect(divFloor(7n, 2n)).toBe(3n);
    expect(divCeil(7n, 2n)).toBe(4n);
    expect(divCeil(8n, 2n)).toBe(4n);
  });
});
