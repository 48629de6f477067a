import { describe, expect, it } from 'vitest';
import { orderWorth } from './order-worth.ts';

const order = {
  market: 'BTCIRT',
  status: 'open',
  pair_price: '15850000000',
  amount: '0.00075',
  filled_value: '0.0',
} as const;

describe('the worth of an order in toman', () => {
  it('is price times amount while it waits', () => {
    expect(orderWorth(order, null)).toEqual({ toman: '11887500.00000', isEstimate: false });
  });

  it('is what changed hands once it ended, and nothing where nothing did', () => {
    const filled = { ...order, status: 'filled', filled_value: '11880000.5' } as const;
    expect(orderWorth(filled, null)).toEqual({ toman: '11880000.5', isEstimate: false });
    expect(orderWorth({ ...order, status: 'cancelled' }, null)).toBeNull();
  });

  it('of tether markets goes by tether now, and is unknown without its price', () => {
    const tether = { ...order, market: 'TRXUSDT', pair_price: '0.318', amount: '1000' };
    expect(orderWorth(tether, '113400')).toEqual({ toman: '36061200', isEstimate: true });
    expect(orderWorth(tether, null)).toBeNull();
  });

  it('of a stop at market is not known before it acts', () => {
    const stop = { ...order, status: 'untriggered', pair_price: null } as const;
    expect(orderWorth(stop, '113400')).toBeNull();
  });
});
