// Every refusal of a trade with the house, each with what provokes it.
import { expect } from 'vitest';
import type { RefusalCase } from '#testing/refusals.ts';
import {
  buy,
  goStale,
  loseOutcome,
  move,
  order,
  quoted,
  send,
  setStatus,
  INDEX,
  USDT_TOMAN,
  client,
  server,
} from './otc-setting.ts';
type Case = RefusalCase<'client' | 'poor' | 'dusty'>;

/** Refusals of a trade, at once or at a quote. */
export const OTC_TRADE_CASES: readonly Case[] = [
  { error: 'market_unknown', key: buy, body: () => order({ pair_type: 'BTCUSDT;' }) },
  { error: 'side_mismatch', key: buy, body: () => order({ type: 'sell' }) },
  {
    error: 'wallet_does_not_match_market',
    key: buy,
    body: () => order({ usdt_wallet: true, irr_wallet: true }),
  },
  {
    error: 'sale_not_to_card',
    key: 'POST /exchange/sellRequest',
    body: () => order({ pair_type: 'BTCUSDT', type: 'sell', receipt_type: 'card' }),
  },
  ...(['time_in_force', 'post_only', 'stop_price', 'oco_stop_price', 'tag'] as const).map(
    (term): Case => ({
      error: 'validation_failed',
      key: buy,
      body: () =>
        order({
          pair_price: INDEX,
          [term]: { time_in_force: 'gtc', post_only: true }[term as string] ?? '1',
        }),
      facts: { fields: [term] },
    }),
  ),
  {
    error: 'request_type_mismatch',
    key: 'POST /trade/marketBuy',
    body: () => order({ amount_type: 'base' }),
  },
  {
    error: 'price_stale',
    key: buy,
    body: async () => {
      await goStale();
      return order({ pair_price: INDEX });
    },
  },
  { error: 'price_malformed', key: buy, body: () => order() },
  { error: 'price_moved', key: buy, body: () => order({ pair_price: '1' }) },
  { error: 'price_moved', key: buy, body: () => order({ market_price: '12400000000' }) },
  { error: 'quote_not_found', key: buy, body: () => order({ quote_id: 'nonsense' }) },
  {
    // another's is as over as one that is
    error: 'quote_expired',
    key: buy,
    who: 'poor',
    body: async () => order({ quote_id: await quoted(client) }),
  },
  {
    error: 'validation_failed',
    key: buy,
    body: async () =>
      order({ quote_id: await quoted(), pair_type: 'BTCUSDT', pair_amount: '0.002' }),
    facts: { fields: ['pair_type', 'pair_amount'] },
  },
  {
    error: 'quote_expired',
    key: buy,
    body: async () => {
      const id = await quoted();
      // a newer one stands in its place
      await quoted();
      return order({ quote_id: id });
    },
  },
  {
    error: 'price_moved',
    key: buy,
    body: async () => {
      await move(USDT_TOMAN);
      const id = await quoted();
      await move('113700');
      return order({ quote_id: id });
    },
  },
  {
    error: 'price_stale',
    key: buy,
    body: async () => {
      server.providers.priceAgeMs = 0;
      await server.process.background.run('read_prices');
      const id = await quoted();
      await goStale();
      return order({ quote_id: id });
    },
  },
  {
    error: 'quote_used',
    key: buy,
    body: async () => {
      const id = await quoted();
      await send(buy, client, order({ quote_id: id }));
      return order({ quote_id: id });
    },
  },
  {
    error: 'market_not_active',
    key: buy,
    body: async () => {
      await setStatus('Active');
      const id = await quoted();
      await setStatus('Halted');
      return order({ quote_id: id });
    },
    facts: { market: 'BTCIRT', status: 'Halted' },
  },
  {
    error: 'duplicate_order',
    key: buy,
    body: async () => {
      const body = order({ pair_price: INDEX, client_order_id: undefined });
      await send(buy, client, body);
      return body;
    },
  },
  {
    error: 'client_order_id_used',
    key: buy,
    body: async () => {
      const body = order({ pair_price: INDEX });
      await send(buy, client, body);
      return { ...body, pair_amount: '0.002' };
    },
    facts: {
      order_id: expect.stringMatching(/^\d+$/) as unknown,
      order: expect.objectContaining({ request_type: 3, pair_amount: '0.001' }) as unknown,
    },
  },
  {
    error: 'insufficient_funds',
    key: buy,
    who: 'poor',
    body: () => order({ pair_price: INDEX }),
    facts: { asset: 'IRT', available: '1000', needed: '12547766.7' },
  },
  {
    error: 'otc_inventory_short',
    key: buy,
    body: () => order({ pair_type: 'ADAIRT', pair_amount: '1001', pair_price: '72576' }),
    facts: { asset: 'ADA' },
  },
  {
    error: 'idempotency_key_reused',
    key: buy,
    body: async () => {
      await send(buy, client, order({ pair_price: INDEX }), { idempotencyKey: 'traded' });
      return order({ pair_price: INDEX });
    },
    idempotencyKey: 'traded',
  },
  {
    error: 'idempotency_key_invalid',
    key: buy,
    body: () => order({ pair_price: INDEX }),
    idempotencyKey: 'x y',
  },
  {
    error: 'outcome_unknown',
    key: buy,
    body: () => {
      loseOutcome();
      return order({ pair_price: INDEX });
    },
    facts: { status_url: expect.stringMatching(/^\/api\/v1\/operations\/[0-9a-f-]{36}$/) },
  },
];
