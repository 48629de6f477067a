// Every refusal of what is done with orders that were placed, each with what provokes it.
import { expect, vi } from 'vitest';
import { EngineError } from '#engine/index.ts';
import { limit } from '#testing/orders.ts';
import type { RefusalCase } from '#testing/refusals.ts';
import { rich, send, server } from './order-setting.ts';

type Case = RefusalCase<'rich' | 'poor'>;

const ID = expect.stringMatching(/^\d+$/) as unknown;
const buy = 'POST /trade/limitBuy';

/** Refusals of cancelling, and of the calculator. */
export const ORDER_CANCEL_CASES: readonly Case[] = [
  {
    error: 'order_not_found',
    key: 'POST /cancelOrder',
    body: () => ({ order_id: 999_999 }),
    facts: { order_id: '999999' },
  },
  { error: 'one_order_id_needed', key: 'POST /cancelOrder', body: () => ({}) },
  {
    error: 'order_already_closed',
    key: 'POST /cancelOrder',
    body: async () => {
      const placed = await send(buy, rich, limit({ pair_price: '12000000000' }));
      await send('POST /cancelOrder', rich, { order_id: placed.body.data['id'] });
      return { order_id: placed.body.data['id'] };
    },
    facts: { order_id: ID },
  },
  {
    error: 'idempotency_key_reused',
    key: 'POST /cancelAllOrders',
    body: async () => {
      await send('POST /cancelAllOrders', rich, {}, { idempotencyKey: 'all' });
      return { type: 'buy' };
    },
    idempotencyKey: 'all',
  },
  {
    error: 'idempotency_key_invalid',
    key: 'POST /cancelAllOrders',
    body: () => ({}),
    idempotencyKey: 'x y',
  },
  {
    error: 'outcome_unknown',
    key: 'POST /cancelAllOrders',
    body: () => {
      vi.spyOn(server.process.context.engine, 'submit').mockRejectedValueOnce(
        new EngineError('outcome_unknown', 'planted'),
      );
      return {};
    },
    facts: { status_url: expect.stringMatching(/^\/api\/v1\/operations\/[0-9a-f-]{36}$/) },
  },
  {
    error: 'period_reversed',
    key: 'GET /order/calculator',
    body: () => ({ from_date: '2026-11-22', to_date: '2026-11-20' }),
    facts: { fields: ['from_date', 'to_date'] },
  },
  {
    error: 'validation_failed',
    key: 'GET /order/calculator',
    body: () => ({ from_date: '2026-02-30' }),
    facts: { fields: ['from_date'] },
  },
  {
    error: 'validation_failed',
    key: 'GET /order/calculator',
    body: () => ({ to_date: '2026-11-21T25:00:00Z' }),
    facts: { fields: ['to_date'] },
  },
];
