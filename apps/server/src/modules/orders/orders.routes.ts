import type { Call } from '../../http/index.ts';
import { Routes } from '../../http/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OrdersService } from './orders.service.ts';
import type { OrderRoute } from './parse-order.ts';

type PlacingKey =
  | 'POST /trade/marketBuy'
  | 'POST /trade/marketSell'
  | 'POST /trade/limitBuy'
  | 'POST /trade/limitSell'
  | 'POST /exchange/buyRequest'
  | 'POST /exchange/sellRequest';

/** Told how long an order took from its arrival to its answer, ms. */
export interface OrderStopwatch {
  note(ms: number): void;
}

/** The six ways to place an order, and a user's own lists. */
export function orderRoutes(
  service: OrdersService,
  clock: Pick<Clock, 'monotonic'>,
  stopwatch: OrderStopwatch,
): Routes {
  const buyOrPay =
    (route: OrderRoute) =>
    async ({ session, body: request, claim }: Call<PlacingKey>) => {
      const began = clock.monotonic();
      const placed = await service.placeOrder({ session, route, request, claim });
      stopwatch.note(clock.monotonic() - began);
      return placed;
    };
  const place = (route: OrderRoute) => async (call: Call<PlacingKey>) => {
    const placed = await buyOrPay(route)(call);
    if (placed.status !== 'awaiting_payment') return placed;
    throw new Error('An order waits for a payment that its call knows nothing of.');
  };
  return new Routes({
    'POST /trade/marketBuy': buyOrPay({ side: 'buy', orderType: 'market' }),
    'POST /trade/marketSell': place({ side: 'sell', orderType: 'market' }),
    'POST /trade/limitBuy': place({ side: 'buy', orderType: 'limit' }),
    'POST /trade/limitSell': place({ side: 'sell', orderType: 'limit' }),
    'POST /exchange/buyRequest': buyOrPay({ side: 'buy', orderType: undefined }),
    'POST /exchange/sellRequest': place({ side: 'sell', orderType: undefined }),
    'POST /cancelOrder': async ({ session: { userId }, body, claim }) =>
      service.cancelOrder({ userId, named: body, claim }),
    'POST /cancelAllOrders': async ({ session: { userId }, body: request, claim }) =>
      service.cancelAll({ userId, request, claim }),
    'GET /orderList': async ({ session, query }) => service.listOrders(session.userId, query),
  });
}
