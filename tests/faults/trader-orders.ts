// Bodies of every kind of order that a person sends, around the price of the test's source.
import type { HttpOperation } from './http-operations.ts';
import { MARKET } from './trading-client.ts';

/** Tick and price that the test's price source comes to. */
const TICK = 100_000;
const PRICE_TICKS = 124_853;
const LOT_DECIMALS = 6;
/** So far around the price stands what is to wait. */
const NEAR_TICKS = 6;
const FAR_TICKS = 24;

/** Whether coins are bought or sold. */
export type Side = 'buy' | 'sell';
/** A call that a person chose to make: its kind, path and body. */
export type Choice = Pick<Extract<HttpOperation, { type: 'call' }>, 'kind' | 'path' | 'body'>;

/** Below `n`, whole. */
export type Dice = (n: number) => number;

const price = (ticks: number): string => String(ticks * TICK);
const coins = (dice: Dice): string => `0.${String(600 + dice(600)).padStart(LOT_DECIMALS, '0')}`;
const callOf = (word: 'limit' | 'market', side: Side): string =>
  `/trade/${word}${side === 'buy' ? 'Buy' : 'Sell'}`;
/** Ticks on the side of the price where such an order does not trade at once. */
const waiting = (dice: Dice, side: Side): number => {
  const away = NEAR_TICKS + dice(FAR_TICKS);
  return PRICE_TICKS + (side === 'buy' ? -away : away);
};
/** Ticks where a stop waits: a buy above the price, a sell below. */
const stopping = (dice: Dice, side: Side): number => waiting(dice, side === 'buy' ? 'sell' : 'buy');

/** Rests in the book, or trades at once, near the price. */
export function limitOrder(dice: Dice, side: Side) {
  const away = dice(20) - 4;
  const ticks = PRICE_TICKS + (side === 'buy' ? -away : away);
  return { request_type: 2, pair_price: price(ticks), pair_amount: coins(dice) };
}

/** Coins for a newcomer, dearer than any bid of the others and within a market order's bound. */
export function offerAbove() {
  const pair_price = price(PRICE_TICKS + 4 * FAR_TICKS);
  return { pair_type: MARKET, request_type: 2, pair_price, pair_amount: '0.002' };
}

/** Takes what stands, by coins or by money. */
export function marketOrder(dice: Dice, side: Side) {
  if (dice(2) === 0) return { request_type: 1, amount_type: 'base', pair_amount: coins(dice) };
  const money = String(8_000_000 + dice(4_000_000));
  return { request_type: 1, amount_type: 'quote', pair_amount: money, type: side };
}

/** Waits, or is refused where it would trade at once. */
export function postOnly(dice: Dice, side: Side): Choice {
  const body = {
    pair_type: MARKET,
    request_type: 2,
    pair_price: price(waiting(dice, side)),
    pair_amount: coins(dice),
    post_only: true,
  };
  return { kind: `post-only ${side}`, path: callOf('limit', side), body };
}

/** Acts once the last price is there: at market, or at a price a little worse. */
export function stopOrder(dice: Dice, side: Side): Choice {
  const ticks = stopping(dice, side);
  const shared = { pair_type: MARKET, pair_amount: coins(dice), stop_price: price(ticks) };
  if (dice(2) === 0) {
    const body = { ...shared, request_type: 1, amount_type: 'base' };
    return { kind: `stop market ${side}`, path: callOf('market', side), body };
  }
  const pair_price = price(ticks + (side === 'buy' ? NEAR_TICKS : -NEAR_TICKS));
  const body = { ...shared, request_type: 2, pair_price };
  return { kind: `stop limit ${side}`, path: callOf('limit', side), body };
}

/** Two orders of which one ends the other. */
export function ocoOrder(dice: Dice, side: Side): Choice {
  const body = {
    pair_type: MARKET,
    request_type: 2,
    pair_price: price(waiting(dice, side)),
    pair_amount: coins(dice),
    oco_stop_price: price(stopping(dice, side)),
  };
  return { kind: `oco ${side}`, path: callOf('limit', side), body };
}

/** Ends all that wait on one side. */
export function cancelAll(side: Side): Choice {
  return {
    kind: 'cancel all',
    path: '/cancelAllOrders',
    body: { pair_type: MARKET, type: side },
  };
}

/** Pays at the bank what is missing, if something is; else it is an order like any other. */
export function reservedBuy(dice: Dice): Choice {
  const money = String(8_100_000 + dice(100_000));
  const body = {
    pair_type: MARKET,
    request_type: 1,
    amount_type: 'quote',
    pair_amount: money,
    reserve_payment: true,
  };
  return { kind: 'reserved buy', path: '/trade/marketBuy', body };
}

/** Gives the money of a reserved buy back, so that some is missing again. */
export function thinSell(): Choice {
  const body = {
    pair_type: MARKET,
    request_type: 1,
    amount_type: 'quote',
    pair_amount: '8000000',
    type: 'sell',
  };
  return { kind: 'market sell by value', path: '/trade/marketSell', body };
}

/** Turns what is too small for any market into toman. */
export const DUST: Choice = { kind: 'dust', path: '/otc/dust', body: {} };

/** What is asked of the house before it is taken. */
export function wishOf(dice: Dice, side: Side): Record<string, string> {
  return { pair_type: MARKET, type: side, amount: coins(dice), amount_type: 'base' };
}
