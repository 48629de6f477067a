import { describe, expect, it } from 'vitest';
import { tomanInUsdt, usdtInToman } from './worth.ts';

describe('worth in the other money', () => {
  it('is cut, never rounded up, and unknown without a price', () => {
    expect(tomanInUsdt('12485300000', '113400', 1)).toBe('110099.6');
    expect(tomanInUsdt('12485300000', null, 1)).toBeNull();
    expect(tomanInUsdt('1', '0', 1)).toBeNull();
    expect(usdtInToman('0.318', '113389.2')).toBe('36057');
    expect(usdtInToman('0.318', null)).toBeNull();
  });

  it('holds for amounts larger than any one wallet', () => {
    expect(usdtInToman('99999999999', '113400')).toBe('11339999999886600');
  });
});
