import { AppError, type Call, type Router } from '../../http/index.ts';
import type { OrdersService } from './orders.service.ts';
import type { OrderDoor } from './parse-order.ts';

type PlacingKey =
  | 'POST /trade/marketBuy'
  | 'POST /trade/marketSell'
  | 'POST /trade/limitBuy'
  | 'POST /trade/limitSell'
  | 'POST /exchange/buyRequest'
  | 'POST /exchange/sellRequest';

const DOORS: Readonly<Record<PlacingKey, OrderDoor>> = {
  'POST /trade/marketBuy': { side: 'buy', orderType: 'market' },
  'POST /trade/marketSell': { side: 'sell', orderType: 'market' },
  'POST /trade/limitBuy': { side: 'buy', orderType: 'limit' },
  'POST /trade/limitSell': { side: 'sell', orderType: 'limit' },
  'POST /exchange/buyRequest': { side: 'buy', orderType: undefined },
  'POST /exchange/sellRequest': { side: 'sell', orderType: undefined },
};

/** The trade screen's and the exchange's doors, and a user's own lists. */
export function routeOrders(router: Router, service: OrdersService): void {
  const place = (key: PlacingKey): void =>
    router.handle(key, async (call: Call<PlacingKey>) =>
      service.placeOrder({
        userId: userOf(call),
        level: call.session?.level ?? 0,
        door: DOORS[key],
        request: call.body,
        claim: call.claim,
      }),
    );
  place('POST /trade/marketBuy');
  place('POST /trade/marketSell');
  place('POST /trade/limitBuy');
  place('POST /trade/limitSell');
  place('POST /exchange/buyRequest');
  place('POST /exchange/sellRequest');
  router.handle('POST /cancelOrder', async (call) =>
    service.cancelOrder({
      userId: userOf(call),
      orderId: call.body.order_id,
      claim: call.claim,
    }),
  );
  router.handle('POST /cancelAllOrders', async (call) =>
    service.cancelAll({ userId: userOf(call), request: call.body, claim: call.claim }),
  );
  router.handle('GET /orderList', async (call) => service.listOrders(userOf(call), call.query));
  router.handle('GET /getTransactions', async (call) =>
    service.listTransactions(userOf(call), call.query),
  );
  router.handle('GET /order/calculator', async (call) =>
    service.calculate(userOf(call), call.query),
  );
}

function userOf({ session }: Pick<Call<'GET /orderList'>, 'session'>): number {
  if (session === null) throw new AppError('unauthorized');
  return session.userId;
}
