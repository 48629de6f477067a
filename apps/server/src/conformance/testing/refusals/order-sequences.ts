// Which of several wrong things about an order is the one that is said.
import { expect } from 'vitest';
import { limit, market, PRICE } from '#testing/orders.ts';
import { expectInOrder } from '#testing/refusals.ts';
import { poor, rich, send, setStatus, tradeAt } from './order-setting.ts';
import type { RefusalSequence } from './refusal-area.ts';

const buy = 'POST /trade/limitBuy';

/** What is said first of an order with which much is wrong. */
export const ORDER_SEQUENCES: readonly RefusalSequence[] = [
  [
    'a limit order is told the first, in the documented order',
    async () => {
      const used = limit({ pair_price: '12000000000' });
      await send(buy, poor, used);
      await send(buy, rich, { ...used, client_order_id: 'taken' });
      const wrong = {
        pair_type: 'NONEIRT',
        request_type: 1,
        type: 'sell',
        usdt_wallet: true,
        amount_type: 'quote',
        pair_price: '-1',
        pair_amount: '0',
        client_order_id: 'taken',
      };
      await setStatus('Halted');
      const rest = await expectInOrder(send, buy, rich, wrong, [
        ['market_unknown', { pair_type: 'BTCIRT' }],
        ['request_type_mismatch', { request_type: 2 }],
        ['side_mismatch', { type: 'buy' }],
        ['wallet_does_not_match_market', { usdt_wallet: false, irr_wallet: true }],
        ['validation_failed', { amount_type: 'base' }],
        ['price_malformed', { pair_price: '1' }],
        ['price_not_on_tick', { pair_price: '100000' }],
        ['amount_malformed', { pair_amount: '0.0000001' }],
        ['amount_not_on_lot', { pair_amount: '0.000001' }],
        ['client_order_id_used', { client_order_id: 'free' }],
        ['market_not_active', {}],
      ]);
      await setStatus('Active');
      await expectInOrder(send, buy, poor, rest, [
        ['price_out_of_band', { pair_price: PRICE }],
        ['amount_below_minimum', { pair_amount: '0.5' }],
        ['insufficient_funds', {}],
      ]);
    },
  ],

  [
    'small money is told of the coin first, then of its worth',
    async () => {
      const wrong = limit({ pair_type: 'USDTIRT', pair_price: '113400', pair_amount: '0.1' });
      await expectInOrder(send, buy, poor, wrong, [
        ['amount_below_minimum', { pair_amount: '2.6' }],
        ['notional_below_minimum', { pair_amount: '2.7' }],
        ['insufficient_funds', {}],
      ]);
    },
  ],

  [
    'a market order is told the first, in the documented order',
    async () => {
      const wrong = market({ pair_amount: '0.000001', market_price: '100000' });
      const key = 'POST /trade/marketBuy';
      const enough = { ...wrong, pair_amount: '0.5' };
      expect((await send(key, poor, enough)).body.error).toBe('no_liquidity');
      await send('POST /trade/limitSell', rich, limit({ pair_amount: '1' }));
      await expectInOrder(send, key, poor, wrong, [
        ['amount_below_minimum', { pair_amount: '0.5' }],
        ['price_moved', { market_price: PRICE }],
        ['insufficient_funds', {}],
      ]);
    },
  ],

  [
    'an order that waits is told the first, in the documented order',
    async () => {
      await tradeAt(PRICE);
      await setStatus('Halted');
      const wrong = limit({
        pair_price: '-1',
        pair_amount: '0',
        time_in_force: 'ioc',
        stop_price: 'x',
        oco_stop_price: '1',
      });
      const rest = await expectInOrder(send, buy, poor, wrong, [
        ['validation_failed', { time_in_force: 'gtc' }],
        ['validation_failed', { stop_price: undefined }],
        ['price_malformed', { pair_price: '100000' }],
        ['price_not_on_tick', { oco_stop_price: '12400000000' }],
        ['amount_malformed', { pair_amount: '0.000001' }],
        ['market_not_active', {}],
      ]);
      await setStatus('Active');
      await expectInOrder(send, buy, poor, rest, [
        ['price_out_of_band', { pair_price: '12300000000' }],
        // too little for any order: said before the engine compares with its last price
        ['amount_below_minimum', { pair_amount: '0.5' }],
        // a stop to buy goes above the last price
        ['oco_prices_invalid', { oco_stop_price: '12600000000' }],
        ['insufficient_funds', {}],
      ]);
      const stop = market({ stop_price: '12400000000', pair_amount: '0.000001' });
      await expectInOrder(send, 'POST /trade/marketBuy', poor, stop, [
        ['amount_below_minimum', { pair_amount: '0.5' }],
        ['stop_would_trigger', { stop_price: '12600000000' }],
        ['insufficient_funds', {}],
      ]);
    },
  ],

  [
    'a used idempotency key is told before anything the engine would say',
    async () => {
      await send(buy, rich, limit({ pair_price: '12000000000' }), { idempotencyKey: 'first' });
      await setStatus('Halted');
      const answer = await send(buy, rich, limit(), { idempotencyKey: 'first' });
      expect(answer.body.error).toBe('idempotency_key_reused');
    },
  ],
];
