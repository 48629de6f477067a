import { describe, expect, it } from 'vitest';
import { addDecimals, divideDecimals, multiplyDecimals, subtractDecimals } from './decimals.ts';

describe('decimal texts', () => {
  it('are added exactly, whatever their decimals', () => {
    expect(addDecimals(['0.1', '0.2', '3'])).toBe('3.3');
    expect(addDecimals(['0.00000001', '99999999999.99999999'])).toBe('100000000000.00000000');
    expect(addDecimals([])).toBe('0');
  });

  it('are subtracted and multiplied exactly', () => {
    expect(subtractDecimals('1', '0.999')).toBe('0.001');
    expect(multiplyDecimals('12455600000', '0.00075')).toBe('9341700.00000');
  });

  it('are divided and cut, never rounded up', () => {
    expect(divideDecimals('2', '3', 4)).toBe('0.6666');
    expect(divideDecimals('9341700', '0.00075', 0)).toBe('12455600000');
    expect(divideDecimals('1', '0.0', 2)).toBeNull();
  });
});
