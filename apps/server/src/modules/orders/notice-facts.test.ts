import type { Order } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import type { MarketCatalog } from '../markets/index.ts';
import { noticeFactsOf } from './notice-facts.ts';

const labels: Record<string, { fa: string; en: string }> = {
  BTC: { fa: 'بیت‌کوین', en: 'Bitcoin' },
  IRT: { fa: 'تومان', en: 'Toman' },
};
const catalog = {
  market: () => ({ spec: { base: { symbol: 'BTC' }, quote: { symbol: 'IRT' }, priceScale: 0 } }),
  asset: (symbol: string) => ({ labels: labels[symbol] }),
} as unknown as MarketCatalog;
const order = {
  id: '7',
  market: 'BTCIRT',
  type: 'buy',
  amount: '0.001001',
  filled: '0.001001',
  remaining: '0',
  average_price: '12470100000.83',
  filled_value: '12482570.1',
} as Order;

it('tells money in whole toman: up for what was paid, down for what came of a sale', () => {
  expect(noticeFactsOf(order, catalog)).toMatchObject({
    price: '12470100000',
    total: '12482571',
    coin_fa: 'بیت‌کوین',
    money_fa: 'تومان',
    money_en: 'toman',
  });
  expect(noticeFactsOf({ ...order, type: 'sell' }, catalog)).toMatchObject({ total: '12482570' });
});
