import { BANK_CODES, bankOf } from '@sarraf/money/banks';
import { expect, it } from 'vitest';
import { artOf } from './banks.ts';

it('has art of its own for the bank that a typed card is of, and for each other one', () => {
  expect(bankOf('60379')).toBeUndefined();
  expect(artOf(bankOf('610433')?.code ?? '')).toEqual(artOf('mellat'));
  const art = BANK_CODES.map((code) => artOf(code).join());
  expect(new Set([...art, artOf('newer').join()]).size).toBe(BANK_CODES.length + 1);
});
