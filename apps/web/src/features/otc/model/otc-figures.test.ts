import type { Market } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import {
  housePrice,
  isBeyond,
  otcFigures,
  shareOf,
  spreadPercent,
  withFee,
} from './otc-figures.ts';

const names = { fa: '', en: '' };
const market = {
  coin: { symbol: 'BTC', labels: names, scale: 8 },
  quote: { symbol: 'IRT', labels: names, scale: 1 },
} as Market;

const house = { price: '12547766700', originalPrice: '12485340000' };

it('moves the index against the person, as the house does', () => {
  expect(housePrice('12485340000', 'buy', house)).toBe('12547766700');
  expect(housePrice('12485340000', 'sell', house)).toBe('12422913300');
  expect(housePrice('100', 'buy', house)).toBe('100.5');
  expect(spreadPercent(house)).toBe('0.5');
});

it('names no price while the index or the spread is unknown', () => {
  expect(housePrice(null, 'buy', house)).toBeNull();
  expect(housePrice('100', 'buy', undefined)).toBeNull();
  expect(housePrice('100', 'sell', { price: '3', originalPrice: '1' })).toBeNull();
  expect(spreadPercent({ price: null, originalPrice: '1' })).toBeNull();
});

it.each([
  ['buy', 'pay', '25000000', { pay: '25000000', receive: '0.00198739', fee: '0.00000499' }],
  ['buy', 'receive', '0.00198739', { pay: '24999919.5', receive: '0.00198739', fee: '0.00000499' }],
  ['sell', 'pay', '0.002', { pay: '0.002', receive: '25032794.5', fee: '62738.9' }],
  ['sell', 'receive', '25000000', { pay: '0.00199738', receive: '25000000', fee: '62656.7' }],
] as const)(
  '%s, with %s typed: what is paid, what arrives, the fee',
  (side, field, amount, sums) => {
    const figures = otcFigures(market, side, { field, amount }, '12547766700', 2_500);
    expect(figures).toEqual(sums);
  },
);

it('lets arrive at least what was wished, and never asks for more than a unit beyond it', () => {
  for (const net of ['0.00000001', '0.001', '0.12345678', '7']) {
    const gross = BigInt(Math.round(Number(withFee(net, 2_500, 8)) * 1e8));
    const wished = BigInt(Math.round(Number(net) * 1e8));
    const left = (units: bigint) => units - (units * 2_500n + 999_999n) / 1_000_000n;
    expect(left(gross) >= wished, net).toBe(true);
    expect(left(gross - 1n) < wished, net).toBe(true);
  }
  expect(withFee('5', 0, 8)).toBe('5');
  expect(withFee('', 2_500, 8)).toBeNull();
});

it('has no figures for nothing', () => {
  for (const amount of ['', '0', '0.00000000', 'x']) {
    expect(otcFigures(market, 'buy', { field: 'pay', amount }, '12547766700', 2_500)).toBeNull();
  }
  expect(otcFigures(market, 'buy', { field: 'pay', amount: '1' }, '0', 2_500)).toBeNull();
  // one unit of the coin, which the fee takes whole
  expect(
    otcFigures(market, 'buy', { field: 'pay', amount: '0.1' }, '90000000000', 2_500),
  ).toBeNull();
});

it('takes shares of a balance, cut to what may be typed', () => {
  expect(shareOf('60750001.5', 100, 0)).toBe('60750001');
  expect(shareOf('60750001', 25, 0)).toBe('15187500');
  expect(shareOf('0.00000003', 50, 8)).toBe('0.00000001');
  expect(isBeyond('25000000', '24999999.9')).toBe(true);
  expect(isBeyond('25000000', '25000000')).toBe(false);
  expect(isBeyond('', '0')).toBe(false);
});
