import { describe, expect, it } from 'vitest';
import { byOrder, type Move } from './order-moves.ts';

function trade(id: string, order: string, amount: string, value: string, price: string): Move {
  return {
    id,
    request_type: 1,
    transaction_type: 1,
    detail: 'order',
    direction: 'in',
    market: 'BTCIRT',
    symbol: 'BTC',
    amount,
    value,
    value_asset: 'IRT',
    price,
    fee: '0.0000001',
    fee_asset: 'BTC',
    worth_toman: value,
    transaction_user: { status: 1, type: 2, role: 1 },
    state: 'done',
    reference: order,
    created_at: `2026-11-23T10:00:0${id}.000Z`,
    updated_at: `2026-11-23T10:00:0${id}.000Z`,
    due_at: null,
  };
}

const deposit: Move = {
  ...trade('3', 'bank-7', '5000000', '0', '0'),
  transaction_type: 3,
  market: null,
  value: null,
  value_asset: null,
  price: null,
};

describe('the history by orders', () => {
  it('has one line an order, with its fills inside, where the newest of them stood', () => {
    const lines = byOrder([
      trade('5', '91', '0.002', '24000000', '12000000000'),
      trade('4', '90', '0.001', '12100000', '12100000000'),
      deposit,
      trade('2', '91', '0.001', '11700000', '11700000000'),
    ]);
    expect(
      lines.map((line) => (line.kind === 'order' ? line.order.orderId : line.move.id)),
    ).toEqual(['91', '90', '3']);
    const [first] = lines;
    expect(first?.kind === 'order' ? first.order : null).toMatchObject({
      side: 'buy',
      amount: '0.003',
      value: '35700000',
      price: '11900000000',
      at: '2026-11-23T10:00:05.000Z',
      fills: [{ id: '5' }, { id: '2' }],
    });
  });

  it('keeps the price of a single fill as it was', () => {
    const [line] = byOrder([trade('1', '9', '0.003', '37437803.6', '12479267866.6')]);
    expect(line?.kind === 'order' ? line.order.price : null).toBe('12479267866.6');
  });

  it('takes a bank’s reference for no order, and a trade without one for itself', () => {
    const nameless = { ...trade('6', '', '1', '1', '1'), reference: null };
    expect(byOrder([deposit, { ...deposit, id: '8' }, nameless]).map(({ kind }) => kind)).toEqual([
      'move',
      'move',
      'move',
    ]);
  });
});
