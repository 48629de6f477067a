// Every refusal of toman charges, also of those that pay for an order, each with what provokes it.
import { expect, vi } from 'vitest';
import { EngineError } from '#engine/index.ts';
import { limit, market, PRICE } from '#testing/orders.ts';
import { BAD_SEPARATORS, type RefusalCase } from '#testing/refusals.ts';
import { FIRST_CAP, setLimits, setStops } from '#testing/standings.ts';
import { charge, poor, rich, send, server, unverifiedCard } from './charge-setting.ts';

type Body = Record<string, unknown>;
type Case = RefusalCase<never>;

const LEVEL_TWO = { ...FIRST_CAP, level: 2, days: 30 } as const;
const SECONDS = expect.any(Number) as unknown;
const NUMBER = expect.stringMatching(/^\d+(\.\d+)?$/) as unknown;

/** A market buy with too little toman that its buyer wants to pay for at the bank. */
const unpaid = async (change: Body = {}): Promise<Body> => {
  await send('POST /trade/limitSell', rich, limit());
  return market({ reserve_payment: true, market_price: PRICE, ...change });
};

const OVERDUE_KEY = 'overdue';

let overdue: Body | undefined;

/** An order whose charge the bank never heard of, and whose time to pay has passed. */
async function givenUp(): Promise<Body> {
  const body = await unpaid({ amount_type: 'quote', pair_amount: '11000000' });
  server.providers.connections.bank = 'down';
  const first = await send('POST /trade/marketBuy', poor, body, { idempotencyKey: OVERDUE_KEY });
  expect(first.body.error).toBe('gateway_unavailable');
  server.providers.connections.bank = 'ok';
  await server.sql(
    `UPDATE payments SET created_at = created_at - interval '31 minutes',
       expires_at = expires_at - interval '31 minutes'
     WHERE id = (SELECT payment_id FROM paid_orders WHERE user_id = $1
                 ORDER BY created_at DESC LIMIT 1)`,
    [poor.userId],
  );
  return body;
}

/** What refuses the charge is said as of a charge, and nothing of the order is left. */
const PAID_CASES: readonly Omit<Case, 'key'>[] = [
  {
    error: 'payment_expired',
    body: async () => {
      overdue ??= await givenUp();
      return overdue;
    },
    idempotencyKey: OVERDUE_KEY,
  },
  {
    error: 'gateway_unavailable',
    body: async () => {
      server.providers.connections.bank = 'down';
      return unpaid({ amount_type: 'quote', pair_amount: '11000000' });
    },
  },
  {
    error: 'amount_out_of_range',
    body: () => unpaid({ amount_type: 'quote', pair_amount: '90000000' }),
    facts: { min: '10000', max: '25000000' },
  },
];

const OWN_CASES: readonly Omit<Case, 'key'>[] = [
  { error: 'amount_malformed', body: () => charge({ amount: '500000.5' }) },
  {
    error: 'amount_out_of_range',
    body: () => charge({ amount: '9999' }),
    facts: { min: '10000', max: '25000000' },
  },
  { error: 'card_not_found', body: () => charge({ card_id: '987654' }) },
  { error: 'card_not_verified', body: async () => charge({ card_id: await unverifiedCard() }) },
  {
    error: 'gateway_unavailable',
    body: () => {
      server.providers.connections.bank = 'down';
      return charge();
    },
  },
  {
    error: 'idempotency_key_reused',
    body: async () => {
      const body = await charge({ amount: '10000' });
      await send('POST /tomanWallet/charge', poor, body, { idempotencyKey: 'charged' });
      return { ...body, amount: '20000' };
    },
    idempotencyKey: 'charged',
  },
  { error: 'idempotency_key_invalid', body: () => charge(), idempotencyKey: 'x y' },
  {
    error: 'outcome_unknown',
    body: () => {
      vi.spyOn(server.process.context.engine, 'submit').mockRejectedValueOnce(
        new EngineError('outcome_unknown', 'planted'),
      );
      return charge();
    },
    facts: { status_url: expect.stringMatching(/^\/api\/v1\/operations\/[0-9a-f-]{36}$/) },
  },
  {
    error: 'daily_limit_exceeded',
    body: async () => {
      const body = await charge({ amount: '24000000' });
      await send('POST /tomanWallet/charge', poor, body);
      return body;
    },
    facts: {
      remaining: NUMBER,
      seconds: SECONDS,
      limit: {
        kind: 'gateway_day',
        days: 1,
        lifts_at_level: null,
        used: NUMBER,
        cap: '25000000',
        frees_at: expect.stringMatching(/T20:30:00\.000Z$/) as unknown,
      },
    },
  },
  {
    error: 'limit_exceeded',
    body: async () => {
      await setLimits(server, [{ ...FIRST_CAP, days: 30, cap_units: 4_000_000 }, LEVEL_TWO]);
      return charge();
    },
    facts: {
      remaining: NUMBER,
      seconds: SECONDS,
      limit: {
        kind: 'gateway_month',
        days: 30,
        lifts_at_level: 2,
        used: NUMBER,
        cap: '400000',
        frees_at: expect.stringMatching(/T20:30:00\.000Z$/) as unknown,
      },
    },
  },
  {
    error: 'level_required',
    body: async () => {
      await setLimits(server, [LEVEL_TWO]);
      return charge();
    },
    facts: { level: 2 },
  },
  {
    error: 'deposit_closed',
    body: async () => {
      await setLimits(server, []);
      return charge();
    },
  },
  {
    error: 'account_frozen',
    body: async () => {
      await setStops(server, poor.userId, { isFrozen: true });
      return charge();
    },
  },
  {
    error: 'action_blocked',
    body: async () => {
      const blocks = [{ action: 'deposit', until: 4_000_000_000_000 }];
      await setStops(server, poor.userId, { blocks });
      return charge();
    },
    facts: { action: 'deposit', until: '2096-10-02T07:06:40.000Z' },
  },
];

/** Refusals of charges, those of orders that are paid at the bank first. */
export const CHARGE_CASES: readonly Case[] = [
  ...PAID_CASES.map((one): Case => ({ ...one, key: 'POST /trade/marketBuy' })),
  ...OWN_CASES.map((one): Case => ({ ...one, key: 'POST /tomanWallet/charge' })),
  ...BAD_SEPARATORS.filter(([, error]) => error !== 'amount_malformed').map(
    ([amount, error]): Case => ({
      error,
      key: 'POST /tomanWallet/charge',
      body: () => charge({ amount }),
    }),
  ),
];
