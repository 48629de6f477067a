import { expect, it } from 'vitest';
import { fractionOf } from './price-decimals.ts';

it('leaves out decimals that a dear coin has no use for', () => {
  expect(['12547726500.5', '1234', '35.91', '0.00001234', null].map(fractionOf)).toEqual([
    0, 0, 2, 8, 8,
  ]);
});
