import { expect, it } from 'vitest';
import { BANK_CODES, bankOf } from '@sarraf/money/banks';
import { artOf } from './banks.ts';
import { cardDigits, cardProblem, groupCard } from './card-number.ts';
import { filledPercent } from './filled-percent.ts';
import { splitMarket } from './market-name.ts';

it('reads a pasted card in any digits', () => {
  expect(cardDigits('۶۰۳۷-۹۹۱۱ ۲۲۳۳ ۴۴۵۵ ۹۹')).toBe('6037991122334455');
  expect(groupCard('603799112')).toBe('6037 9911 2');
});

it('checks length and the check digit', () => {
  expect(cardProblem('603799')).toBe('cardIncomplete');
  expect(cardProblem('6037991122334456')).toBe('cardWrong');
  expect(cardProblem('6037991122334455')).toBeNull();
});

it('names the bank while its card is typed, and has art of its own for each bank', () => {
  expect(bankOf('610433')?.name.fa).toBe('بانک ملت');
  expect(bankOf('60379')).toBeUndefined();
  const art = BANK_CODES.map((code) => artOf(code).join());
  expect(new Set([...art, artOf('newer').join()]).size).toBe(BANK_CODES.length + 1);
});

it('cuts the filled share: 100 only when all is filled', () => {
  expect(filledPercent('0.35', '1')).toBe('35.0');
  expect(filledPercent('0.99999999', '1')).toBe('99.9');
  expect(filledPercent('1', '1')).toBe('100.0');
  expect(filledPercent('0', '0')).toBe('0.0');
});

it('splits market names', () => {
  expect(splitMarket('BTCIRT')).toEqual({ base: 'BTC', quote: 'IRT' });
  expect(splitMarket('USDTIRT')).toEqual({ base: 'USDT', quote: 'IRT' });
  expect(splitMarket('TRXUSDT')).toEqual({ base: 'TRX', quote: 'USDT' });
});
