import { countOfMoney } from '#testing/refusals.ts';
import { CHARGE_CASES } from './charge-cases.ts';
import { CHARGE_SEQUENCES } from './charge-sequences.ts';
import * as charges from './charge-setting.ts';
import { ORDER_CANCEL_CASES } from './order-cancel-cases.ts';
import { ORDER_CASES } from './order-cases.ts';
import { ORDER_NUMBER_CASES } from './order-number-cases.ts';
import { ORDER_SEQUENCES } from './order-sequences.ts';
import * as orders from './order-setting.ts';
import { OTC_CASES, OTC_NUMBER_CASES } from './otc-cases.ts';
import { OTC_SEQUENCES } from './otc-sequences.ts';
import * as otc from './otc-setting.ts';
import { OTC_TRADE_CASES } from './otc-trade-cases.ts';
import type { RefusalArea } from './refusal-area.ts';

const countOfTrades = (): Promise<unknown> =>
  otc.server.sql(
    `SELECT (SELECT count(*)::text FROM otc_trades) AS trades,
       (SELECT count(*)::text FROM orders) AS orders,
       (SELECT count(*)::text FROM postings) AS postings,
       (SELECT sum(remaining)::text FROM holds) AS held`,
  );

/** Every refusal of the calls that move money, with what provokes it. */
export const REFUSAL_AREAS: readonly RefusalArea[] = [
  {
    name: 'orders',
    ...orders.orderGround,
    cases: [...ORDER_CASES, ...ORDER_CANCEL_CASES, ...ORDER_NUMBER_CASES],
    sequences: ORDER_SEQUENCES,
    person: ({ who }) => (who === 'poor' ? orders.poor : orders.rich),
    inventory: () => countOfMoney(orders.server),
  },
  {
    name: 'trades with the house',
    ...otc.otcGround,
    cases: [...OTC_CASES, ...OTC_TRADE_CASES, ...OTC_NUMBER_CASES],
    sequences: OTC_SEQUENCES,
    person: ({ who }) => (who === 'poor' ? otc.poor : who === 'dusty' ? otc.dusty : otc.client),
    inventory: countOfTrades,
  },
  {
    name: 'charges',
    ...charges.chargeGround,
    cases: CHARGE_CASES,
    sequences: CHARGE_SEQUENCES,
    person: () => charges.poor,
    // the charge is persisted although the bank was unreachable: a retry goes on with it
    inventory: async ({ error }) =>
      error === 'gateway_unavailable' ? undefined : countOfMoney(charges.server),
  },
];
