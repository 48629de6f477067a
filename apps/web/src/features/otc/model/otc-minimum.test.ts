import { expect, it } from 'vitest';
import { otcMinimum } from './otc-minimum.ts';

const names = { fa: '', en: '' };
const market = (coin: string, minAmount: string) =>
  ({
    coin: { symbol: coin, labels: names, scale: 8 },
    quote: { symbol: 'IRT', labels: names, scale: 1 },
    min_amount: minAmount,
    min_notional: '300000',
  }) as Parameters<typeof otcMinimum>[0];

it('is the coin’s where that is worth more than the money’s', () => {
  const bitcoin = market('BTC', '0.0005');
  // 0.0005 x 12,485,300,000 = 6,242,650, and the house takes a little more
  expect(otcMinimum(bitcoin, 'quote', '12485300000')).toEqual({
    least: { value: '0.0005', symbol: 'BTC' },
    about: { value: '6400000', symbol: 'IRT' },
    also: null,
  });
  expect(otcMinimum(bitcoin, 'base', '12485300000')).toEqual({
    least: { value: '0.0005', symbol: 'BTC' },
    about: null,
    also: null,
  });
});

it('is the money’s where the coin’s is worth less', () => {
  const tether = market('USDT', '2');
  expect(otcMinimum(tether, 'quote', '113400')).toEqual({
    least: { value: '300000', symbol: 'IRT' },
    about: null,
    also: null,
  });
  // 300,000 / 113,400 = 2.6455…
  expect(otcMinimum(tether, 'base', '113400')).toEqual({
    least: { value: '300000', symbol: 'IRT' },
    about: { value: '2.7', symbol: 'USDT' },
    also: null,
  });
});

it('is both rules while no price says which of them decides', () => {
  expect(otcMinimum(market('BTC', '0.0005'), 'quote', null)).toEqual({
    least: { value: '0.0005', symbol: 'BTC' },
    about: null,
    also: { value: '300000', symbol: 'IRT' },
  });
});
