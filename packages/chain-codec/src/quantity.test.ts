import { describe, expect, it } from 'vitest';
import { hexQuantity, quantity } from './index.ts';

describe('quantity', () => {
  it('reads a quantity of up to 256 bits', () => {
    expect(quantity('0x0')).toBe(0n);
    expect(quantity('0x1A')).toBe(26n);
    expect(quantity(`0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n);
  });

  it.each([
    ['a JSON number', 26],
    ['null', null],
    ['no digits', '0x'],
    ['a decimal text', '26'],
    ['a sign', '-0x1'],
    ['more than 256 bits', `0x1${'0'.repeat(64)}`],
  ])('refuses %s', (_, value) => {
    expect(quantity(value)).toBeUndefined();
  });
});

describe('hexQuantity', () => {
  it('writes a number without leading zeros', () => {
    expect(hexQuantity(0)).toBe('0x0');
    expect(hexQuantity(255n)).toBe('0xff');
    expect(hexQuantity(1_000)).toBe('0x3e8');
  });

  it('refuses what is below 0, and a number that is not whole', () => {
    expect(() => hexQuantity(-1n)).toThrow('below 0');
    expect(() => hexQuantity(1.5)).toThrow('whole number');
    expect(() => hexQuantity(2 ** 60)).toThrow('whole number');
  });
});
