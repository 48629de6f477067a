// A server with people who can and can't pay, for refusals of orders.
import { limit, sender } from '#testing/orders.ts';
import { FIRST_CAP, setLimits, setStops } from '#testing/standings.ts';
import { type SignedIn, startTestServer, type TestServer } from '#testing/server.ts';

/** Where orders are placed. */
export let server: TestServer;
/** Can pay for what the cases ask. */
export let rich: SignedIn;
/** Has no money. */
export let poor: SignedIn;
/** The other side of trades. */
export let other: SignedIn;

async function open(): Promise<void> {
  server = await startTestServer();
  [rich, poor, other] = await Promise.all([
    server.person({ opening: { IRT: '20000000000', BTC: '5', PAXG: '5', USDT: '100000' } }),
    server.person(),
    server.person({ opening: { IRT: '20000000000', BTC: '5' } }),
  ]);
  // without an index there is no band before the first trade
  await server.process.background.run('read_prices');
}

const close = (): Promise<void> => server.close();

/** As it was: the market is open, nobody is stopped, nothing rests in the book. */
async function reset(): Promise<void> {
  await setStatus('Active');
  await setStops(server, rich.userId, {});
  await setLimits(server, [FIRST_CAP]);
  await send('POST /cancelAllOrders', rich, {});
  await send('POST /cancelAllOrders', other, {});
}

/** Makes a call as somebody. */
export const send = sender(() => server);

/** Halts BTCIRT, or has it open again. */
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

/** How orders are opened, brought back after each case, and closed. */
export const orderGround = { open, close, reset, send };
