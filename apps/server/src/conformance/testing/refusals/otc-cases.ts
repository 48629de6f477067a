// Every refusal of quotes and of dust, and those that stops and numbers bring to all of the house.
import { expect } from 'vitest';
import { BAD_SEPARATORS, type RefusalCase } from '#testing/refusals.ts';
import {
  closedHours,
  FIRST_CAP,
  setLimits,
  setStops,
  TETHER_CAP,
  TETHER_CAP_FACTS,
} from '#testing/standings.ts';
import type { SignedIn } from '#testing/server.ts';
import {
  buy,
  dust,
  goStale,
  limit,
  loseOutcome,
  order,
  quote,
  quoted,
  send,
  setStatus,
  wish,
  INDEX,
  client,
  dusty,
  other,
  server,
} from './otc-setting.ts';
type Body = Record<string, unknown>;
type Case = RefusalCase<'client' | 'poor' | 'dusty'>;

const QUOTE_CASES: readonly Case[] = [
  {
    error: 'stablecoin_limit_exceeded',
    key: quote,
    body: async () => {
      await setLimits(server, [FIRST_CAP, TETHER_CAP]);
      return wish({ pair_type: 'USDTIRT', amount: '50.1' });
    },
    facts: TETHER_CAP_FACTS,
  },
  { error: 'market_unknown', key: quote, body: () => wish({ pair_type: 'btcusdt' }) },
  {
    error: 'market_not_active',
    key: quote,
    body: async () => {
      await setStatus('Halted');
      return wish();
    },
    facts: { market: 'BTCIRT', status: 'Halted' },
  },
  { error: 'amount_malformed', key: quote, body: () => wish({ amount: '0.000000001' }) },
  { error: 'amount_malformed', key: quote, body: () => wish({ amount: '0' }) },
  {
    error: 'price_stale',
    key: quote,
    body: async () => {
      await goStale();
      return wish();
    },
  },
  {
    error: 'amount_below_minimum',
    key: quote,
    body: () => wish({ amount: '0.0004' }),
    facts: { min: '0.0005', asset: 'BTC' },
  },
  {
    error: 'notional_below_minimum',
    key: quote,
    body: () => wish({ pair_type: 'ADAIRT', amount: '4' }),
    facts: { min: '300000', asset: 'IRT' },
  },
  {
    error: 'otc_user_limit',
    key: quote,
    body: async () => {
      await limit({ user_open_toman: 20_000_000 });
      await quoted();
      return wish({ pair_type: 'USDTIRT', amount: '100' });
    },
    facts: { limit: '20000000', open: '12547766.7' },
  },
  {
    error: 'otc_house_limit',
    key: quote,
    body: async () => {
      await limit({ house_open_toman: 20_000_000 });
      await quoted(other);
      return wish();
    },
  },
  {
    error: 'insufficient_funds',
    key: quote,
    who: 'poor',
    body: () => wish(),
    facts: { asset: 'IRT', available: '1000', needed: '12547766.7' },
  },
  {
    error: 'outcome_unknown',
    key: quote,
    body: () => {
      loseOutcome();
      return wish();
    },
    facts: { status_url: expect.stringMatching(/^\/api\/v1\/operations\/[0-9a-f-]{36}$/) },
  },
];

/** In this order: the last one converts. */
const DUST_CASES: readonly Case[] = [
  { error: 'dust_nothing', key: dust, body: () => ({}) },
  {
    error: 'otc_inventory_short',
    key: dust,
    who: 'dusty',
    body: () => ({}),
    facts: { asset: 'IRT' },
  },
  { error: 'idempotency_key_invalid', key: dust, body: () => ({}), idempotencyKey: 'x y' },
  {
    error: 'outcome_unknown',
    key: dust,
    who: 'dusty',
    body: () => {
      loseOutcome();
      return {};
    },
    facts: { status_url: expect.stringMatching(/^\/api\/v1\/operations\/[0-9a-f-]{36}$/) },
  },
  {
    error: 'dust_converted_today',
    key: dust,
    who: 'dusty',
    body: async () => {
      await server.house({ IRT: '9000000' });
      await send(dust, dusty, {});
      return {};
    },
  },
];

const STOP_CASES: readonly Case[] = ([quote, buy, dust] as const).flatMap((key): Case[] => {
  const who = key === dust ? 'dusty' : 'client';
  const person = (): SignedIn => (key === dust ? dusty : client);
  const body = (): Body => ({
    ...(key === dust ? {} : key === quote ? wish() : order({ pair_price: INDEX })),
  });
  return [
    {
      error: 'account_frozen',
      key,
      who,
      body: async () => {
        await setStops(server, person().userId, { isFrozen: true });
        return body();
      },
    },
    {
      error: 'action_blocked',
      key,
      who,
      body: async () => {
        await setStops(server, person().userId, { blocks: [{ action: 'trade', until: null }] });
        return body();
      },
      facts: { action: 'trade', until: null },
    },
    {
      error: 'trading_closed',
      key,
      who,
      body: async () => {
        await setLimits(server, [FIRST_CAP, closedHours(Date.now())]);
        return body();
      },
      facts: { opens_at: expect.any(String) as unknown, seconds: expect.any(Number) as unknown },
    },
  ];
});

const SEPARATOR_CASES: readonly Case[] = BAD_SEPARATORS.flatMap(([text, error]): Case[] => [
  { error, key: quote, body: () => wish({ amount: text }) },
  { error, key: quote, body: () => wish({ amount: text, amount_type: 'quote' }) },
  { error, key: buy, body: () => order({ pair_amount: text, pair_price: INDEX }) },
  { error, key: buy, body: async () => order({ pair_amount: text, quote_id: await quoted() }) },
  {
    error: error === 'amount_malformed' ? 'price_malformed' : error,
    key: buy,
    body: () => order({ pair_price: text }),
  },
]);

/** Dust first: the trades give the house the toman that it must lack there. */
export const OTC_CASES: readonly Case[] = [...STOP_CASES, ...DUST_CASES, ...QUOTE_CASES];
/** Each field of a number with each wrong separator. */
export const OTC_NUMBER_CASES: readonly Case[] = SEPARATOR_CASES;
