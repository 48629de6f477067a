import { defineMarket, type MarketSpec } from '@sarraf/market';
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { type Amount, parseAmount } from '@sarraf/money';
import { ladderOf, NO_OWN_LOTS } from '../model/ladder.ts';
import { ticksOf } from '../model/market-rules.ts';
import type { FormContext } from '../model/form-context.ts';

/** The seed table's bitcoin market: tick 100,000 toman, lot 0.000001. */
export const btcIrt: MarketSpec = defineMarket(BITCOIN_TOMAN);

/** Tether for toman: tick a toman, lot 0.1. */
export const tether: MarketSpec = defineMarket({
  ...BITCOIN_TOMAN,
  base: { symbol: 'USDT', scale: 6 },
  tickSize: '1',
  lotSize: '0.1',
  minQuantity: '2',
});

/** A book of `btcIrt`: price in toman and amount in bitcoin, best first. */
export const book = {
  asks: [
    ['12485300000', '0.001'],
    ['12490000000', '0.002'],
    ['12700000000', '5'],
  ],
  bids: [
    ['12480000000', '0.0015'],
    ['12470000000', '0.004'],
  ],
} as const;

/** A decimal text in smallest units. @throws where it is no amount of this scale */
export function units(text: string, scale: number): Amount {
  const parsed = parseAmount(text, scale);
  if (!parsed.ok) throw new Error(`${text} is an amount`);
  return parsed.value;
}

/** A client with a billion toman and a tenth of a bitcoin, last price 12,485,300,000. */
export function context(change: Partial<FormContext> = {}): FormContext {
  const last = ticksOf('12485300000', btcIrt);
  return {
    spec: btcIrt,
    ladder: ladderOf(book, btcIrt),
    lastTicks: last,
    referenceTicks: last,
    available: { base: units('0.1', 8), quote: units('1000000000', 1) },
    prices: 'live',
    cap: null,
    person: 'client',
    own: NO_OWN_LOTS,
    ...change,
  };
}
