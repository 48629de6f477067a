// Every refusal of orders, each with what provokes it.
import { expect, vi } from 'vitest';
import { EngineError } from '#engine/index.ts';
import { limit, market, PRICE } from '#testing/orders.ts';
import type { RefusalCase } from '#testing/refusals.ts';
import { closedHours, FIRST_CAP, setLimits, setStops } from '#testing/standings.ts';
import { other, rich, send, server, setStatus, tradeAt } from './order-setting.ts';

type Case = RefusalCase<'rich' | 'poor'>;

const NUMBER = expect.stringMatching(/^\d+(\.\d+)?$/) as unknown;
const ID = expect.stringMatching(/^\d+$/) as unknown;
const buy = 'POST /trade/limitBuy';

/** Refusals of placing an order. */
export const ORDER_CASES: readonly Case[] = [
  { error: 'market_unknown', key: buy, body: () => limit({ pair_type: 'NONEIRT' }) },
  {
    error: 'market_not_active',
    key: buy,
    body: async () => {
      await setStatus('Halted');
      return limit();
    },
    facts: { market: 'BTCIRT', status: 'Halted' },
  },
  {
    error: 'market_not_active',
    key: 'POST /cancelOrder',
    body: async () => {
      await setStatus('Active');
      const placed = await send(buy, rich, limit({ pair_price: '12000000000' }));
      await setStatus('Halted');
      return { order_id: placed.body.data['id'] };
    },
    facts: { market: 'BTCIRT', status: 'Halted' },
  },
  { error: 'market_unknown', key: 'POST /cancelAllOrders', body: () => ({ pair_type: 'NONEIRT' }) },
  {
    error: 'validation_failed',
    key: buy,
    body: () => limit({ post_only: true, time_in_force: 'ioc' }),
    facts: { fields: ['time_in_force'] },
  },
  {
    error: 'validation_failed',
    key: buy,
    body: () => limit({ stop_price: PRICE, oco_stop_price: PRICE }),
    facts: { fields: ['oco_stop_price'] },
  },
  {
    error: 'validation_failed',
    key: buy,
    body: () => limit({ oco_stop_limit_price: PRICE }),
    facts: { fields: ['oco_stop_limit_price'] },
  },
  {
    error: 'validation_failed',
    key: 'POST /trade/marketSell',
    body: () => market({ stop_price: PRICE, amount_type: 'quote' }),
    facts: { fields: ['amount_type'] },
  },
  {
    error: 'validation_failed',
    key: 'POST /exchange/buyRequest',
    body: () => ({ ...market({ post_only: true }), type: 'buy' }),
    facts: { fields: ['post_only'] },
  },
  {
    error: 'validation_failed',
    key: 'POST /trade/marketBuy',
    body: () => market({ stop_price: PRICE, market_price: PRICE }),
    facts: { fields: ['market_price'] },
  },
  {
    error: 'price_not_on_tick',
    key: buy,
    body: () => limit({ stop_price: '12600000001' }),
    facts: { tick: '100000', asset: 'IRT', field: 'stop_price' },
  },
  {
    error: 'price_malformed',
    key: buy,
    body: () => limit({ oco_stop_price: '12600000000', oco_stop_limit_price: 'x' }),
    facts: { tick: '100000', asset: 'IRT', field: 'oco_stop_limit_price' },
  },
  { error: 'request_type_mismatch', key: buy, body: () => limit({ request_type: 1 }) },
  { error: 'side_mismatch', key: buy, body: () => limit({ type: 'sell' }) },
  { error: 'wallet_does_not_match_market', key: buy, body: () => limit({ usdt_wallet: true }) },
  {
    error: 'sale_not_to_card',
    key: 'POST /trade/limitSell',
    body: () => limit({ receipt_type: 'card' }),
  },
  {
    error: 'sale_not_to_card',
    key: 'POST /trade/marketSell',
    body: () => market({ receipt_type: 'card', stop_price: PRICE }),
  },
  {
    error: 'sale_not_to_card',
    key: 'POST /exchange/sellRequest',
    body: () => ({ ...limit({ receipt_type: 'card' }), type: 'sell' }),
  },
  {
    error: 'wallet_does_not_match_market',
    key: buy,
    body: () => limit({ irr_wallet: true, usdt_wallet: true }),
  },
  {
    error: 'wallet_does_not_match_market',
    key: 'POST /trade/marketBuy',
    body: () => market({ pair_type: 'BTCUSDT', irr_wallet: true }),
  },
  {
    error: 'wallet_does_not_match_market',
    key: 'POST /exchange/buyRequest',
    body: () => ({ ...market({ usdt_wallet: true }), type: 'buy' }),
  },
  {
    error: 'validation_failed',
    key: buy,
    body: () => limit({ amount_type: 'quote' }),
    facts: { fields: ['amount_type'] },
  },
  {
    error: 'price_malformed',
    key: buy,
    body: () => limit({ pair_price: '-1' }),
    facts: { tick: '100000', asset: 'IRT' },
  },
  {
    error: 'price_not_on_tick',
    key: buy,
    body: () => limit({ pair_price: '12485300001' }),
    facts: { tick: '100000', asset: 'IRT' },
  },
  {
    error: 'price_out_of_band',
    key: buy,
    body: () => limit({ pair_price: '1000000' }),
    facts: { min: NUMBER, max: NUMBER, asset: 'IRT' },
  },
  {
    error: 'amount_malformed',
    key: buy,
    body: () => limit({ pair_amount: '0' }),
    facts: { lot: '0.000001', asset: 'BTC' },
  },
  {
    error: 'amount_not_on_lot',
    key: buy,
    body: () => limit({ pair_amount: '0.0020001' }),
    facts: { lot: '0.000001', asset: 'BTC' },
  },
  {
    error: 'amount_below_minimum',
    key: buy,
    body: () => limit({ pair_amount: '0.000499' }),
    facts: { min: '0.0005', asset: 'BTC' },
  },
  {
    error: 'notional_below_minimum',
    key: buy,
    body: () => limit({ pair_type: 'USDTIRT', pair_price: '113400', pair_amount: '2.6' }),
    facts: { min: '300000', asset: 'IRT' },
  },
  {
    error: 'insufficient_funds',
    key: buy,
    body: () => limit({ pair_amount: '1000' }),
    facts: { asset: 'IRT', available: NUMBER, needed: '12485300000000' },
  },
  {
    error: 'price_moved',
    key: 'POST /trade/marketBuy',
    who: 'poor',
    body: async () => {
      await send('POST /trade/limitSell', rich, limit({ pair_price: '13000000000' }));
      return market({ market_price: PRICE });
    },
  },
  { error: 'no_liquidity', key: 'POST /trade/marketBuy', body: () => market() },
  {
    error: 'stop_would_trigger',
    key: 'POST /trade/marketBuy',
    body: async () => {
      await tradeAt(PRICE);
      return market({ stop_price: PRICE });
    },
    facts: { stop_price: PRICE, last: PRICE },
  },
  {
    error: 'stop_would_trigger',
    key: buy,
    body: () =>
      limit({
        pair_type: 'PAXGIRT',
        pair_price: '470000000',
        pair_amount: '0.01',
        stop_price: '469000000',
      }),
    facts: { stop_price: '469000000', last: null },
  },
  {
    error: 'insufficient_funds',
    key: 'POST /trade/marketBuy',
    who: 'poor',
    body: async () => {
      await tradeAt(PRICE);
      return market({ stop_price: '12600000000' });
    },
    // 0.002 at 12,600,000,000 x 1.05
    facts: { asset: 'IRT', available: NUMBER, needed: '26460000' },
  },
  {
    error: 'insufficient_funds',
    key: 'POST /trade/limitSell',
    who: 'poor',
    body: async () => {
      await tradeAt(PRICE);
      return limit({ pair_price: '12600000000', oco_stop_price: '12300000000' });
    },
    facts: { asset: 'BTC', available: '0', needed: '0.002' },
  },
  {
    error: 'market_not_active',
    key: 'POST /trade/marketSell',
    body: async () => {
      await setStatus('Halted');
      return market({ stop_price: '12000000000' });
    },
    facts: { market: 'BTCIRT', status: 'Halted' },
  },
  {
    error: 'oco_prices_invalid',
    key: buy,
    body: async () => {
      await tradeAt(PRICE);
      return limit({ pair_price: PRICE, oco_stop_price: '12600000000' });
    },
    facts: { price: PRICE, stop_price: '12600000000', last: PRICE, asset: 'IRT' },
  },
  {
    error: 'post_only_would_take',
    key: buy,
    body: async () => {
      await send('POST /cancelAllOrders', other, {});
      await send('POST /trade/limitSell', other, limit({ pair_amount: '0.001' }));
      return limit({ post_only: true });
    },
    facts: { takeable: '0.001', asset: 'BTC' },
  },
  { error: 'no_liquidity', key: buy, body: () => limit({ time_in_force: 'fok' }), facts: {} },
  {
    error: 'duplicate_order',
    key: buy,
    body: async () => {
      const body = limit({ pair_price: '12000000000', client_order_id: undefined });
      await send(buy, rich, body);
      return body;
    },
  },
  {
    error: 'client_order_id_used',
    key: buy,
    body: async () => {
      const body = limit({ pair_price: '12000000000' });
      await send(buy, rich, body);
      return { ...body, pair_amount: '0.003' };
    },
    facts: { order_id: ID, order: expect.objectContaining({ pair_amount: '0.002' }) as unknown },
  },
  {
    error: 'idempotency_key_reused',
    key: buy,
    body: async () => {
      await send(buy, rich, limit({ pair_type: 'PAXGIRT' }), { idempotencyKey: 'again' });
      await send(buy, rich, limit({ pair_price: '12000000000' }), { idempotencyKey: 'again' });
      return limit();
    },
    idempotencyKey: 'again',
  },
  {
    error: 'idempotency_key_invalid',
    key: buy,
    body: () => limit(),
    idempotencyKey: 'x'.repeat(129),
  },
  {
    error: 'outcome_unknown',
    key: buy,
    body: () => {
      vi.spyOn(server.process.context.engine, 'submit').mockRejectedValueOnce(
        new EngineError('outcome_unknown', 'planted'),
      );
      return limit();
    },
    facts: { status_url: expect.stringMatching(/^\/api\/v1\/operations\/[0-9a-f-]{36}$/) },
  },
  {
    error: 'account_frozen',
    key: buy,
    body: async () => {
      await setStops(server, rich.userId, { isFrozen: true });
      return limit();
    },
  },
  {
    error: 'action_blocked',
    key: buy,
    body: async () => {
      await setStops(server, rich.userId, { blocks: [{ action: 'trade', until: null }] });
      return limit();
    },
    facts: { action: 'trade', until: null },
  },
  {
    error: 'trading_closed',
    key: buy,
    body: async () => {
      await setLimits(server, [FIRST_CAP, closedHours(Date.now())]);
      return limit();
    },
    facts: { opens_at: expect.any(String) as unknown, seconds: expect.any(Number) as unknown },
  },
];
