// A server with people who can and can't pay, for refusals of orders.
import { limit, sender } from '../../../testing/orders.ts';
import { FIRST_CAP, setLimits, setStops } from '../../../testing/standings.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../testing/server.ts';

export let server: TestServer;
export let rich: SignedIn;
export let poor: SignedIn;
export let other: SignedIn;

export async function open(): Promise<void> {
  server = await startTestServer();
  [rich, poor, other] = await Promise.all([
    server.person({ opening: { IRT: '20000000000', BTC: '5', PAXG: '5', USDT: '100000' } }),
    server.person(),
    server.person({ opening: { IRT: '20000000000', BTC: '5' } }),
  ]);
  // without an index there is no band before the first trade
  await server.process.background.run('read_prices');
}

export const close = (): Promise<void> => server.close();

/** As it was: the market is open, nobody is stopped, nothing rests in the book. */
export async function reset(): Promise<void> {
  await setStatus('Active');
  await setStops(server, rich.userId, {});
  await setLimits(server, [FIRST_CAP]);
  await send('POST /cancelAllOrders', rich, {});
  await send('POST /cancelAllOrders', other, {});
}

export const send = sender(() => server);

export async function setStatus(status: 'Halted' | 'Active'): Promise<void> {
  await server.process.context.engine.submit({
    command: { type: 'set_market_status', market: 'BTCIRT', status },
  });
}

/** The last trade of BTCIRT is at this price, and nothing of it is left in the book. */
export async function tradeAt(price: string): Promise<void> {
  await send('POST /trade/limitSell', other, limit({ pair_price: price }));
  await send('POST /trade/limitBuy', rich, limit({ pair_price: price }));
}
