import { expect, it } from 'vitest';
import { filledPercent } from './filled-percent.ts';

it('cuts the filled share: 100 only when all is filled', () => {
  expect(filledPercent('0.35', '1')).toBe('35.0');
  expect(filledPercent('0.99999999', '1')).toBe('99.9');
  expect(filledPercent('1', '1')).toBe('100.0');
  expect(filledPercent('0', '0')).toBe('0.0');
});
