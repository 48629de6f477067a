import { existsSync, readFileSync } from 'node:fs';
import {
  parsePrice,
  parseQuantity,
  defineMarket,
  formatQuantity,
  formatPrice,
  type Lots,
  type Ticks,
} from '@sarraf/market';
import { ensureDefined, formatDecimal, parseDecimal } from '@sarraf/money';
import { describe, expect, it } from 'vitest';
import { checkInvariants, type TradeRow } from './index.ts';
import { FeatureRunner, readFeature, type Scenario } from './testing/feature-runner.ts';
import { plain, TradingSystem } from './testing/trading-system.ts';

const oracles = new URL('../../../../shared/oracles/scenarios/', import.meta.url);
const isAtHand = existsSync(oracles);
if (!isAtHand) console.info('left out: scenarios of other exchanges (not at hand)');

const read = (name: string): string => readFileSync(new URL(name, oracles), 'utf8');

/** Lot 100,000 satoshi, ten satoshi for a lot and a tick; no fee, no bound, no minima. */
const ethXbt = {
  ...plain,
  base: { symbol: 'ETH', scale: 8 },
  quote: { symbol: 'XBT', scale: 8 },
  tickSize: '0.0001',
  lotSize: '0.001',
  minQuantity: '0.001',
  minNotional: '0.00000001',
  bandPpm: 1_000_000,
};

function play(scenario: Scenario): FeatureRunner {
  const runner = new FeatureRunner(ethXbt);
  for (const step of scenario.steps) {
    runner.play(step);
    expect(checkInvariants(runner.system.exchange)).toEqual([]);
  }
  expect(runner.differences).toEqual([]);
  return runner;
}

const ownFeature = `
  Background:
    Given New client Alice has a balance:
      | ETH | 1000000 |
    And New client Bob has a balance:
      | XBT | 5000 |

  Scenario: a partial fill, then a cancel

    When A client Alice places an ASK order 1 at 100@6 (type: GTC, symbol: ETH_XBT)
    And A client Bob could not place an BID order 2 at 100@6 (type: GTC, reservePrice: 100)
    Then A balance of a client Alice:
      | ETH | 400000 |

    When A client Bob places an BID order 2 at 100@2 (type: IOC, reservePrice: 100)
    Then The order 1 is partially matched. LastPx: 100, LastQty: 2
    And An ETH_XBT order book is:
      | bid | price | ask |
      |     | 100   | 4   |
    And A client Alice orders:
      | id | price | size | filled | reservePrice | side |
      | 1  | 100   | 6    | 2      | 0            | ASK  |

    When A client Alice moves a price to 90 of the order 1
    Then No trade events

    When A client Alice cancels the remaining size 4 of the order 1
    Then A client Alice does not have active orders
    And A balance of a client Alice:
      | ETH | 800000 |
      | XBT | 2000   |
    And A balance of a client Bob:
      | XBT | 3000 |
`;

describe('scenarios', () => {
  it('of our own play through the same reader', () => {
    const [own] = readFeature(ownFeature);
    const runner = play(ensureDefined(own, 'a scenario'));
    expect(runner.checked).toBe(16);
    expect(runner.leftOut).toEqual([]);
  });

  it('that do not hold are told', () => {
    const wrong = ownFeature.replace('| XBT | 3000 |', '| XBT | 3001 |');
    const runner = new FeatureRunner(ethXbt);
    for (const step of readFeature(wrong)[0]?.steps ?? []) runner.play(step);
    expect(runner.differences).toEqual(['balance of client 2 in XBT: 3000 instead of 3001']);
  });

  it.skipIf(!isAtHand)('of exchange-core: books, trades and balances without fees', () => {
    const files = ['exchange-core.basic.feature', 'exchange-core.risk.feature'];
    const scenarios = files.flatMap((file) => readFeature(read(file)));
    // EUR_USD is traded on margin there.
    const spot = scenarios.filter((scenario) => !scenario.name.includes('EUR_USD'));
    expect(spot).toHaveLength(4);
    const runners = spot.map(play);
    expect(runners.map((runner) => runner.checked > 8)).toEqual([true, true, true, true]);
    // Only what hangs on a reserve above the price: two refusals, and balances while it is held.
    expect(runners.flatMap((runner) => runner.leftOut)).toHaveLength(6);
  });
});

interface FeeStep {
  readonly deposit?: readonly [string, string, number];
  readonly place?: { uid: string; id: number; side: string; price: number; size: number } | number;
  readonly cancel?: number;
}

interface FeeCase {
  readonly name: string;
  readonly steps: readonly FeeStep[];
}

const ownFeeCase: FeeCase = {
  name: 'a seller is met twice, the rest is cancelled',
  steps: [
    { deposit: ['u1', 'XBT', 1_000_000_000] },
    { deposit: ['u2', 'LTC', 900_000_000_000_000] },
    { place: { uid: 'u1', id: 1, side: 'ASK', price: 7_000, size: 9 } },
    { place: { uid: 'u2', id: 2, side: 'BID', price: 7_000, size: 4 } },
    { place: { uid: 'u2', id: 3, side: 'BID', price: 7_100, size: 3 } },
    { cancel: 1 },
  ],
};

/** Plays a case with our own fees; after each step nobody lost or made money. Answers its fees. */
function playFees({ steps: played }: FeeCase): bigint {
  const rates = { makerFeePpm: 2_000, takerFeePpm: 2_500 };
  const base = { symbol: 'XBT', scale: 8 };
  const quote = { symbol: 'LTC', scale: 8 };
  const steps = { tickSize: '0.01', lotSize: '0.01', minQuantity: '0.01' };
  const system = new TradingSystem([{ ...ethXbt, ...rates, ...steps, base, quote }]);
  const deposits = new Map<string, bigint>();
  const totalOf = (owner: string, asset: string) => system.exchange.balance(owner, asset).total;
  for (const step of played) {
    playFeeStep(system, step, deposits);
    for (const [asset, deposited] of deposits) {
      const owned = ['user:1', 'user:2', 'house:fees'].map((owner) => totalOf(owner, asset));
      expect(owned.reduce((sum, total) => sum + total, 0n)).toBe(deposited);
    }
    expect(checkInvariants(system.exchange)).toEqual([]);
  }
  return totalOf('house:fees', 'XBT') + totalOf('house:fees', 'LTC');
}

describe('cases of fees', () => {
  it('of our own lose and make no money, and the house has its fees', () => {
    expect(playFees(ownFeeCase)).toBeGreaterThan(0n);
  });

  it.skipIf(!isAtHand)('of exchange-core lose and make no money, with our own fees', () => {
    const { cases } = JSON.parse(read('exchange-core.fees.json')) as { cases: FeeCase[] };
    for (const one of cases) expect(playFees(one)).toBeGreaterThanOrEqual(0n);
  });
});

function playFeeStep(system: TradingSystem, step: FeeStep, deposits: Map<string, bigint>): void {
  const userOf = (uid: string): number => Number(uid.slice(1));
  if (step.deposit !== undefined) {
    const [uid, asset, units] = step.deposit;
    system.fund(userOf(uid), asset, BigInt(units));
    deposits.set(asset, (deposits.get(asset) ?? 0n) + BigInt(units));
  }
  if (typeof step.place === 'object') {
    const { uid, side, price, size } = step.place;
    const more = { market: 'XBTLTC' };
    system.limit(userOf(uid), side === 'BID' ? 'buy' : 'sell', price, size, more);
  }
  if (step.cancel !== undefined) {
    for (const row of system.exchange.openOrders()) system.cancel(row.user, row.id);
  }
}

interface PeatioOp {
  readonly op: 'limit' | 'market' | 'cancel';
  readonly id: string;
  readonly side: 'bid' | 'ask';
  readonly price: string;
  readonly qty: string;
  readonly locked_quote_or_base: string;
}
interface PeatioCase {
  readonly name: string;
  readonly ops: readonly PeatioOp[];
  readonly expect?: readonly {
    readonly trade?: { maker: string; taker: string; price: string; amount: string; total: string };
  }[];
  readonly expect_book?: Readonly<Record<'asks' | 'bids', readonly { id: string; qty: string }[]>>;
}

const peatioSeed = {
  ...ethXbt,
  base: { symbol: 'AAA', scale: 8 },
  quote: { symbol: 'QQQ', scale: 8 },
  tickSize: '0.01',
  lotSize: '0.00001',
  minQuantity: '0.00001',
  // The bound is off.
  boundPpm: 1_000_000_000,
};
const peatioSpec = defineMarket(peatioSeed);

const unitsOf = (text: string): bigint => {
  const units = parseDecimal(text, 8);
  return units.ok ? units.value : 0n;
};

/** Every order has its own user, who owns just what they offer. */
function playPeatio(ops: readonly PeatioOp[]) {
  const system = new TradingSystem([peatioSeed]);
  const ids = new Map<number, string>();
  let wholeLevelRule = 0;
  ops.forEach((op, index) => {
    const user = index + 1;
    const side = op.side === 'bid' ? 'buy' : 'sell';
    if (op.op === 'cancel') {
      const [id = 0] = [...ids].find(([, name]) => name === op.id) ?? [];
      system.cancel(ops.findIndex((other) => other.id === op.id) + 1, id);
      return;
    }
    const quantity = parseQuantity(op.qty, peatioSpec);
    const lots = quantity.ok ? quantity.value : 0;
    const price = parsePrice(op.price ?? '1', peatioSpec);
    const ticks = price.ok ? price.value : 0;
    const worth = BigInt(ticks) * BigInt(lots) * peatioSpec.quotePerTickLot;
    const money = op.op === 'market' ? unitsOf(op.locked_quote_or_base) : worth;
    system.fund(user, side === 'buy' ? 'QQQ' : 'AAA', side === 'buy' ? money : unitsOf(op.qty));
    let outcome =
      op.op === 'limit'
        ? system.limit(user, side, ticks, lots)
        : system.market(user, side, { lots });
    if (!outcome.ok && outcome.code === 'insufficient_funds') {
      // There a market order stops at a level it cannot pay whole; here it is refused, or asked
      // for in money, where it takes whole lots of that level too.
      wholeLevelRule += 1;
      outcome = system.market(user, side, { quoteUnits: `${money}` });
    }
    expect(outcome.ok).toBe(true);
    if (outcome.ok) ids.set(outcome.result.orderId, op.id);
  });
  return { system, ids, wholeLevelRule };
}

function tradesOf(rows: readonly TradeRow[], ids: ReadonlyMap<number, string>) {
  return rows.map((trade) => ({
    maker: ids.get(trade.makerOrder),
    taker: ids.get(trade.takerOrder),
    price: Number(formatPrice(trade.priceTicks as Ticks, peatioSpec)),
    amount: formatQuantity(trade.lots as Lots, peatioSpec),
    total: formatDecimal(trade.quote, 8),
  }));
}

function restingOf(system: TradingSystem, ids: ReadonlyMap<number, string>) {
  const side = (of: 'buy' | 'sell') => {
    const resting: { id: string | undefined; qty: string }[] = [];
    system.exchange.restingOrders('AAAQQQ', of, (id, _user, _ticks, lots) => {
      resting.push({ id: ids.get(id), qty: formatQuantity(lots as Lots, peatioSpec) });
    });
    return resting;
  };
  return { asks: side('sell'), bids: side('buy') };
}

const ownMarketCases: readonly PeatioCase[] = [
  {
    name: 'two levels are taken, dearer after cheaper',
    ops: [
      op('a', 'limit', 'ask', '10.0', '1.0'),
      op('b', 'limit', 'ask', '11.0', '1.0'),
      { ...op('c', 'market', 'bid', '', '1.5'), locked_quote_or_base: '16.0' },
    ],
    expect: [
      { trade: { maker: 'a', taker: 'c', price: '10.0', amount: '1', total: '10' } },
      { trade: { maker: 'b', taker: 'c', price: '11.0', amount: '0.5', total: '5.5' } },
    ],
    expect_book: { asks: [{ id: 'b', qty: '0.5' }], bids: [] },
  },
  {
    name: 'what was cancelled is met by nobody',
    ops: [
      op('a', 'limit', 'bid', '9.0', '2.0'),
      op('b', 'limit', 'bid', '8.0', '1.0'),
      op('a', 'cancel', 'bid', '9.0', '2.0'),
    ],
    expect_book: { asks: [], bids: [{ id: 'b', qty: '1' }] },
  },
];

function op(
  id: string,
  kind: PeatioOp['op'],
  side: PeatioOp['side'],
  price: string,
  qty: string,
): PeatioOp {
  return { op: kind, id, side, price, qty, locked_quote_or_base: '0' };
}

/** How often its rule of whole levels stopped an order of theirs that ours takes further. */
function playMarketCases(cases: readonly PeatioCase[]): number {
  let differing = 0;
  for (const { name, ops, expect: expected = [], expect_book: book } of cases) {
    const { system, ids, wholeLevelRule } = playPeatio(ops);
    differing += wholeLevelRule;
    const trades = tradesOf(system.close().trades, ids);
    const theirs = expected.flatMap(({ trade }) =>
      trade === undefined ? [] : [{ ...trade, price: Number(trade.price) }],
    );
    // Where the rule of whole levels stopped theirs, ours begin with the same trades; where they
    // tell only the book that is left, ours leave the same.
    const compared = wholeLevelRule > 0 ? trades.slice(0, theirs.length) : trades;
    const isBookOnly = book !== undefined && theirs.length === 0;
    const ours = { name, trades: isBookOnly ? [] : compared, book: restingOf(system, ids) };
    expect(ours).toEqual({ name, trades: theirs, book: book ?? ours.book });
  }
  return differing;
}

describe('market orders', () => {
  it('of our own cases make their trades and leave their books', () => {
    expect(playMarketCases(ownMarketCases)).toBe(0);
  });

  it.skipIf(!isAtHand)("make the same trades as Peatio's, but for its rule of whole levels", () => {
    const { cases } = JSON.parse(read('peatio_market_orders.json')) as { cases: PeatioCase[] };
    expect(playMarketCases(cases)).toBe(3);
  });
});
