import type { DataOf } from '@sarraf/contracts';
import { describe, expect, it } from 'vitest';
import { fillMarks } from './fill-marks.ts';

type Row = DataOf<'GET /getTransactions'>['data'][number];

let ids = 0;
const trade = (change: Partial<Row>): Row => ({
  id: `t${(ids += 1)}`,
  request_type: 1,
  transaction_type: 1,
  detail: 'order',
  direction: 'in',
  market: 'BTCIRT',
  symbol: 'BTC',
  amount: '0.001',
  value: null,
  value_asset: null,
  price: '12000000000',
  fee: null,
  fee_asset: null,
  worth_toman: null,
  transaction_user: { status: 1, type: 2, role: 1 },
  state: 'done',
  reference: null,
  created_at: '2026-11-21T10:20:00.000Z',
  updated_at: '2026-11-21T10:20:00.000Z',
  due_at: null,
  ...change,
});

describe('marks of my fills', () => {
  it('are one for each bar and side, exact in coins and average in price', () => {
    const rows = [
      trade({ created_at: '2026-11-21T10:50:00.000Z', amount: '0.003', price: '12400000000' }),
      trade({ amount: '0.000000000001' }),
      trade({ amount: '0.001' }),
      trade({ transaction_type: 2, created_at: '2026-11-21T10:30:00.000Z' }),
      trade({ created_at: '2026-11-21T09:59:59.000Z' }),
    ];
    const marks = fillMarks(rows, 'BTCIRT', '60');
    const ten = Date.parse('2026-11-21T10:00:00.000Z');
    expect(marks.map(({ side, at, amount }) => [side, at, amount])).toEqual([
      ['buy', ten, '0.004000000001'],
      ['sell', ten, '0.001'],
      ['buy', ten - 3_600_000, '0.001'],
    ]);
    expect(marks[0]?.price).toBeCloseTo(12_300_000_000, -3);
    // of minutes each its own
    expect(fillMarks(rows, 'BTCIRT', '1')).toHaveLength(4);
  });

  it('leave out other markets, deposits and what has no price', () => {
    const rows = [
      trade({ market: 'ETHIRT' }),
      trade({ transaction_type: 3, market: null, price: null }),
      trade({ price: null }),
    ];
    expect(fillMarks(rows, 'BTCIRT', '60')).toEqual([]);
  });
});
