import { expect, it } from 'vitest';
import { keptPart } from './kept-part.ts';
import { queryKeys } from './query-keys.ts';

const page = (rows: number) => ({
  data: Array.from({ length: rows }, (_, id) => ({ id })),
  total: 9,
});

it.each([
  ['orders', queryKeys.orders({ status: 'closed' })],
  ['transactions', queryKeys.transactions({})],
  ['notifications', queryKeys.notifications({ page: '1' }, {})],
])('keeps the newest 50 %s', (_, key) => {
  expect(keptPart(key, page(120))).toEqual({ ...page(50) });
  const short = page(50);
  expect(keptPart(key, short)).toBe(short);
});

it('keeps everything else as it came', () => {
  const many = page(120);
  expect(keptPart(queryKeys.markets, many)).toBe(many);
  expect(keptPart(queryKeys.unread, { count: 3 })).toEqual({ count: 3 });
});
