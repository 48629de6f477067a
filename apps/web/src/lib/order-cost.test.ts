import { expect, it } from 'vitest';
import { costOfBuy } from './order-cost.ts';

const BTC = { price: '12485300000', lot: '0.000001', scale: 8, quoteScale: 1 };

it('takes the fee of what is received, rounded up, and leaves what buys no lot', () => {
  // 800 lots of 12,485.3 toman; 0.25 % of 0.0008 is 0.000002
  expect(costOfBuy('10000000', BTC, 2_500)).toEqual({
    fee: '0.000002',
    rest: '11760.000000',
    arrives: '0.000798',
    feeWorth: '24970.6',
  });
  // 0.13 % of a lot is less than the coin's smallest unit: that one is taken
  expect(costOfBuy('12486', BTC, 1_300)).toMatchObject({
    fee: '0.00000001',
    arrives: '0.00000099',
  });
});

it('is nothing where no lot is bought, no price is known, or the text is no number', () => {
  expect(costOfBuy('12485', BTC, 2_500)).toBeNull();
  expect(costOfBuy('10000000', { ...BTC, price: null }, 2_500)).toBeNull();
  for (const text of ['', '1e9', '-5', '5,000']) expect(costOfBuy(text, BTC, 2_500)).toBeNull();
});
