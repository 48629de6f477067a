// A server with a house that trades, for refusals of its trades and of dust.
import { expect, vi } from 'vitest';
import { EngineError } from '#engine/index.ts';
import { sender } from '#testing/orders.ts';
import { FIRST_CAP, setLimits, setStops } from '#testing/standings.ts';
import { type SignedIn, startTestServer, type TestServer } from '#testing/server.ts';

type Body = Record<string, unknown>;

/** The outside price of Bitcoin in toman. */
export const INDEX = '12485340000';
/** What a tether costs outside, in toman. */
export const USDT_TOMAN = '113400';

/** Asks the house for a firm price. */
export const quote = 'POST /otc/quote';
/** Buys from the house. */
export const buy = 'POST /exchange/buyRequest';
/** Turns small balances into toman. */
export const dust = 'POST /otc/dust';

/** Whose house trades. */
export let server: TestServer;
/** Has money and coins. */
export let client: SignedIn;
/** Has 1,000 toman. */
export let poor: SignedIn;
/** Can pay for one thousandth of a coin and not for two. */
export let other: SignedIn;
/** Has small balances alone. */
export let dusty: SignedIn;
let keys = 0;

async function open(): Promise<void> {
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

const close = (): Promise<void> => server.close();
/** As it was: prices are fresh, nobody is stopped, the house has its usual terms. */
async function reset(): Promise<void> {
  await setStatus('Active');
  for (const { userId } of [client, dusty]) await setStops(server, userId, {});
  await setLimits(server, [FIRST_CAP]);
  server.providers.priceAgeMs = 0;
  server.providers.usdtToman = USDT_TOMAN;
  await server.process.background.run('read_prices');
  await limit({});
}

/** Makes a call as somebody. */
export const send = sender(() => server);
/** The body that asks for a quote of 0.001 BTC. */
export const wish = (change: Body = {}): Body => ({
  pair_type: 'BTCIRT',
  type: 'buy',
  amount: '0.001',
  amount_type: 'base',
  ...change,
});
/** The body of a trade of 0.001 BTC with the house. */
export const order = (change: Body = {}): Body => ({
  pair_type: 'BTCIRT',
  type: 'buy',
  pair_amount: '0.001',
  request_type: 3,
  client_order_id: `e${(keys += 1)}`,
  ...change,
});
/** The id of a quote that somebody was given. */
export async function quoted(who: SignedIn = client, change: Body = {}): Promise<string> {
  const answer = await send(quote, who, wish(change));
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.data['id']);
}
/** Halts BTCIRT, or has it open again. */
export async function setStatus(status: 'Halted' | 'Active'): Promise<void> {
  await server.process.context.engine.submit({
    command: { type: 'set_market_status', market: 'BTCIRT', status },
  });
}
/** The outside prices are too old. */
export async function goStale(): Promise<void> {
  server.providers.priceAgeMs = 121_000;
  await server.process.background.run('read_prices');
}
/** The index moves so far since the quotes that stand. */
export async function move(usdtToman: string): Promise<void> {
  server.providers.usdtToman = usdtToman;
  await server.process.background.run('read_prices');
}
/** Sets the terms of the house, beside its usual ones. */
export async function limit(terms: Record<string, number>): Promise<void> {
  const value = JSON.stringify({ spread_ppm: 5_000, quote_seconds: 15, ...terms });
  await server.sql("UPDATE settings SET value = $1 WHERE name = 'otc'", [value]);
  await server.process.background.run('tell_house_terms');
}
/** The next command is taken and its outcome not known. */
export const loseOutcome = (): void => {
  vi.spyOn(server.process.context.engine, 'submit').mockRejectedValueOnce(
    new EngineError('outcome_unknown', 'planted'),
  );
};

/** How the house is opened, brought back after each case, and closed. */
export const otcGround = { open, close, reset, send };
