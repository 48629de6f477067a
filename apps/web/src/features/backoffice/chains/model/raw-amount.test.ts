import { expect, it } from 'vitest';
import { rawAmount } from './raw-amount.ts';

it('shows raw units by the decimals that the asset has on its chain, and leaves hashes alone', () => {
  expect(rawAmount('25500000', 6)).toBe('25.5');
  expect(rawAmount('-1', 18)).toBe('-0.000000000000000001');
  expect(rawAmount('0', 18)).toBe('0');
  expect(rawAmount(`0x${'ab'.repeat(32)}`, 6)).toBeNull();
  expect(rawAmount('none', 6)).toBeNull();
  expect(rawAmount('25500000', null)).toBeNull();
});
