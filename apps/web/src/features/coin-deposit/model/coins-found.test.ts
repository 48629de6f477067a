import { expect, it } from 'vitest';
import { coinsFound } from './coins-found.ts';

const asset = (symbol: string, fa: string, en: string, isOpen: boolean) => ({
  symbol,
  labels: { fa, en },
  networks: [{ deposit_open: isOpen }],
});
const LIST = [
  asset('IRT', 'تومان', 'Toman', false),
  asset('USDT', 'تتر', 'Tether', true),
  asset('BTC', 'بیت‌کوین', 'Bitcoin', false),
];

it('parts toman, coins that can be paid in, and the others', () => {
  const { toman, open, closed } = coinsFound(LIST, '');
  expect(toman?.symbol).toBe('IRT');
  expect(open.map(({ symbol }) => symbol)).toEqual(['USDT']);
  expect(closed.map(({ symbol }) => symbol)).toEqual(['BTC']);
});

it('finds by symbol and by name without half-spaces', () => {
  expect(coinsFound(LIST, 'بیتکوین').closed).toHaveLength(1);
  expect(coinsFound(LIST, 'teth').open).toHaveLength(1);
  expect(coinsFound(LIST, 'teth').toman).toBeUndefined();
});
