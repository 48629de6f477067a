import { describe, expect, it } from 'vitest';
import { inToman, tomanInUsdt, usdtInToman } from './worth.ts';

describe('worth in the other money', () => {
  it('is cut, never rounded up, and unknown without a price', () => {
    expect(tomanInUsdt('12485300000', '113400', 1)).toBe('110099.6');
    expect(tomanInUsdt('12485300000', null, 1)).toBeNull();
    expect(tomanInUsdt('1', '0', 1)).toBeNull();
    expect(usdtInToman('0.318', '113389.2')).toBe('36057');
    expect(usdtInToman('0.318', null)).toBeNull();
  });

  it('of coins goes through the money of their market', () => {
    expect(inToman('0.0005', '12485300000', '1')).toBe('6242650');
    expect(inToman('0.0005', '110100', '113400')).toBe('6242670');
    expect(inToman('0.0005', null, '113400')).toBeNull();
    expect(inToman('1,5', '2', '1')).toBeNull();
  });

  it('holds for amounts larger than any one wallet', () => {
    expect(usdtInToman('99999999999', '113400')).toBe('11339999999886600');
  });
});
