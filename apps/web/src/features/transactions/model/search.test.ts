import { expect, it } from 'vitest';
import { filtersOf, isFiltered, readSearch } from './search.ts';

it('takes what an address can mean, as numbers or texts, and leaves the rest out', () => {
  const whole = { type: 3, state: '0', coin: 'BTC', from: '2026-11-11', to: '2026-11-21', q: 91 };
  expect(readSearch({ ...whole, page: '2' })).toEqual({
    type: '3',
    state: '0',
    coin: 'BTC',
    from: '2026-11-11',
    to: '2026-11-21',
    q: '91',
    page: 2,
  });
  expect(readSearch({ type: '6', state: 3, coin: 'btc', q: ' ', page: 1, from: {} })).toEqual({});
  expect(readSearch({ from: '2026-02-30', to: '2026-2-1' })).toEqual({});
  // ends that stand the wrong way round are no range
  expect(readSearch({ from: '2026-11-21', to: '2026-11-11' })).toEqual({});
  expect(readSearch({ from: '2026-11-21', to: '2026-11-21' })).toEqual({
    from: '2026-11-21',
    to: '2026-11-21',
  });
});

it('asks the server in its own words, of the page aside', () => {
  const search = readSearch({ type: '5', state: '1', coin: 'IRT', q: 'R-1', page: 4 });
  expect(filtersOf(search)).toEqual({
    transaction_type: '5',
    status: '1',
    asset: 'IRT',
    query: 'R-1',
  });
  expect([isFiltered(search), isFiltered(readSearch({ page: 4 }))]).toEqual([true, false]);
});
