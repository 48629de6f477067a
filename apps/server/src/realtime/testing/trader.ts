// Orders straight to the engine, for tests that are about what comes out.
import type { EngineClient } from '../../engine/index.ts';
import type { SignedIn } from '../../testing/server.ts';

let count = 0;

/** Places and cancels for anybody, at an engine that may be known later. */
export function createTrader(engine: () => EngineClient) {
  return {
    place: async (
      who: SignedIn,
      side: 'buy' | 'sell',
      priceTicks: number,
      lots: number,
      market = 'BTCIRT',
    ): Promise<number> => {
      count += 1;
      const { outcome } = await engine().submit({
        command: {
          type: 'place_order',
          user: who.userId,
          market,
          side,
          orderType: 'limit',
          amountType: 'base',
          priceTicks,
          lots,
          timeInForce: 'gtc',
          clientOrderId: `rt${count}`,
          tag: 'grid7',
        },
      });
      if (!outcome.ok) throw new Error(outcome.code);
      return outcome.result.orderId;
    },
    cancel: async (who: SignedIn, orderId: number): Promise<void> => {
      await engine().submit({ command: { type: 'cancel_order', user: who.userId, orderId } });
    },
  };
}
