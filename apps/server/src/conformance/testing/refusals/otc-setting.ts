// A server with a house that trades, for refusals of its trades and of dust.
import { expect, vi } from 'vitest';
import { EngineError } from '../../../engine/index.ts';
import { sender } from '../../../testing/orders.ts';
import { FIRST_CAP, setLimits, setStops } from '../../../testing/standings.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../testing/server.ts';

type Body = Record<string, unknown>;

export const INDEX = '12485340000';
export const USDT_TOMAN = '113400';

export const quote = 'POST /otc/quote';
export const buy = 'POST /exchange/buyRequest';
export const dust = 'POST /otc/dust';

export let server: TestServer;
export let client: SignedIn;
export let poor: SignedIn;
/** Can pay for one thousandth of a coin and not for two. */
export let other: SignedIn;
export let dusty: SignedIn;
let keys = 0;

export async function open(): Promise<void> {
  server = await startTestServer();
  server.providers.usdtToman = USDT_TOMAN;
  [client, poor, dusty, other] = await Promise.all([
    server.person({ opening: { IRT: '2000000000', BTC: '1', USDT: '10000' } }),
    server.person({ opening: { IRT: '1000' } }),
    server.person({ opening: { BTC: '0.00004', ADA: '0.05', IRT: '5' } }),
    server.person({ opening: { IRT: '20000000' } }),
  ]);
  // no toman yet: the house can't pay for dust before it has some
  await server.house({ BTC: '0.5', ADA: '1000' });
  await server.process.background.run('read_prices');
}

export const close = (): Promise<void> => server.close();
/** As it was: prices are fresh, nobody is stopped, the house has its usual terms. */
export async function reset(): Promise<void> {
  await setStatus('Active');
  for (const { userId } of [client, dusty]) await setStops(server, userId, {});
  await setLimits(server, [FIRST_CAP]);
  server.providers.priceAgeMs = 0;
  server.providers.usdtToman = USDT_TOMAN;
  await server.process.background.run('read_prices');
  await limit({});
}

export const send = sender(() => server);
export const wish = (change: Body = {}): Body => ({
  ...{ pair_type: 'BTCIRT', type: 'buy', amount: '0.001', amount_type: 'base', ...change },
});
export const order = (change: Body = {}): Body => ({
  pair_type: 'BTCIRT',
  type: 'buy',
  pair_amount: '0.001',
  request_type: 3,
  client_order_id: `e${(keys += 1)}`,
  ...change,
});
export async function quoted(who: SignedIn = client, change: Body = {}): Promise<string> {
  const answer = await send(quote, who, wish(change));
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.data['id']);
}
export async function setStatus(status: 'Halted' | 'Active'): Promise<void> {
  await server.process.context.engine.submit({
    command: { type: 'set_market_status', market: 'BTCIRT', status },
  });
}
export async function goStale(): Promise<void> {
  server.providers.priceAgeMs = 121_000;
  await server.process.background.run('read_prices');
}
/** The index moves so far since the quotes that stand. */
export async function move(usdtToman: string): Promise<void> {
  server.providers.usdtToman = usdtToman;
  await server.process.background.run('read_prices');
}
export async function limit(terms: Record<string, number>): Promise<void> {
  const value = JSON.stringify({ spread_ppm: 5_000, quote_seconds: 15, ...terms });
  await server.sql("UPDATE settings SET value = $1 WHERE name = 'otc'", [value]);
  await server.process.background.run('tell_house_terms');
}
export const loseOutcome = (): void => {
  vi.spyOn(server.process.context.engine, 'submit').mockRejectedValueOnce(
    new EngineError('outcome_unknown', 'planted'),
  );
};
