import { expect, it } from 'vitest';
import { splitMarket } from './market-name.ts';

it('splits market names', () => {
  expect(splitMarket('BTCIRT')).toEqual({ base: 'BTC', quote: 'IRT' });
  expect(splitMarket('USDTIRT')).toEqual({ base: 'USDT', quote: 'IRT' });
  expect(splitMarket('TRXUSDT')).toEqual({ base: 'TRX', quote: 'USDT' });
});
