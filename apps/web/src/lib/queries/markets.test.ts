// @vitest-environment happy-dom
import type { DataOf } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import answers from '../../testing/answers.json' with { type: 'json' };
import { marketsQuery } from './markets.ts';

type Markets = DataOf<'GET /markets'>;

it('shows Active markets and none in another state', () => {
  const list = answers.markets.body.data as Markets;
  const [market] = list.data;
  if (market === undefined) throw new Error('A market was recorded.');
  const inState = (status: Markets['data'][number]['status']) => ({
    ...market,
    market_name: status,
    status,
  });
  const states = (['Halted', 'Active', 'CancelOnly', 'Hidden'] as const).map(inState);
  const shown = marketsQuery.select?.({ ...list, data: states });
  expect(shown?.map(({ market_name }) => market_name)).toEqual(['Active']);
});
