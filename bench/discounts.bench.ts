/**
 * What an order costs in memory where 100,000 people are let off a part of their fees, against the same people
 * who pay the whole of it: microseconds of processor time a command. Once of people who are not let off
 * themselves, and once of those who are.
 */
import { type Command, Exchange, type PlaceOrder } from '@sarraf/settlement';
import { bitcoinMarket } from './lib/bitcoin-market.ts';
import {
  cancelOperation,
  limitOperation,
  makeMatchingFlow,
  type MatchingFlow,
} from './lib/matching-flow.ts';
import { atMostRow, type BenchRow, cpuSeconds, interleave } from './lib/rounds.ts';

const seed = 20_261_129;
const operationsMeasured = 60_000;
const warmUpRounds = 2;
const roundsMeasured = 15;
const people = 100_000;
/** They alone trade. */
const traders = 2_000;
const batch = 256;
const startedAt = 1_795_000_000_000;
const yearMs = 365 * 86_400_000;
const openingQuote = '4000000000000000';
const openingBase = '100000000000000';

const figureOf = (whose: string): string =>
  `µs of processor time a command of ${whose}, ${people} people let off their fees against none`;
const most = 1.03;

/** From whom on people are let off: from the first trader, from behind the last one, or nobody is. */
const FROM = { mine: 1, others: traders + 1, none: Infinity } as const;
type From = keyof typeof FROM;

/** What both sides must have come to but fees: the same trades and the same book. */
type Result = string;

const userOf = (at: number): number => 1 + (at % traders);

function standingOf(user: number, isLetOff: boolean): Command {
  return {
    type: 'set_standing',
    user,
    version: 1,
    level: 2,
    isFrozen: false,
    moneyHeldUntil: null,
    blocks: [],
    ...(isLetOff ? { discounts: [{ ppm: 120_000, untilMs: startedAt + yearMs }] } : {}),
  };
}

/** One run from an empty exchange; microseconds a command behind the prefill. */
function measure(flow: MatchingFlow, from: From, seen: Result[]): number {
  const first = FROM[from];
  const exchange = new Exchange();
  const orders = new Int32Array(flow.length + 1);
  const owners = new Int32Array(flow.length + 1);
  let commands = 0;
  let trades = 0;
  const apply = (command: Command): number => {
    commands += 1;
    const outcome = exchange.apply({ id: `${commands}`, at: startedAt + commands, command });
    if (commands % batch === 0) trades += exchange.takeChanges().trades.length;
    if (outcome.ok) return 'orderId' in outcome.result ? outcome.result.orderId : 0;
    // the flow knows no owners: where one met an order of their own, another order was taken than it thinks
    if (outcome.code === 'order_already_closed') return 0;
    throw new Error(`refused: ${JSON.stringify(outcome)}`);
  };
  for (const command of bitcoinMarket) apply(command);
  for (let user = 1; user <= traders + people; user += 1) {
    apply(standingOf(user, user >= first && user < first + people));
  }
  for (let user = 1; user <= traders; user += 1) {
    const opening = { type: 'post_opening', owner: `user:${user}` } as const;
    apply({ ...opening, asset: 'IRT', units: openingQuote, reference: `q${user}` });
    apply({ ...opening, asset: 'BTC', units: openingBase, reference: `b${user}` });
  }
  const place = (at: number): PlaceOrder => ({
    type: 'place_order',
    user: userOf(at),
    market: 'BTCIRT',
    side: flow.sides[at] ?? 'buy',
    orderType: 'limit',
    amountType: 'base',
    priceTicks: flow.priceTicks[at] as number,
    lots: flow.lots[at] as number,
    timeInForce: flow.operations[at] === limitOperation ? 'gtc' : 'ioc',
    clientOrderId: `c${at}`,
  });
  const play = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) {
      const id = flow.orderIds[at] as number;
      if (flow.operations[at] === cancelOperation) {
        const order = { user: owners[id] as number, orderId: orders[id] as number };
        apply({ type: 'cancel_order', ...order });
      } else {
        orders[id] = apply(place(at));
        owners[id] = userOf(at);
      }
    }
  };
  play(0, flow.prefill);
  const seconds = cpuSeconds(() => play(flow.prefill, flow.length));
  trades += exchange.takeChanges().trades.length;
  let open = 0;
  for (const _ of exchange.openOrders()) open += 1;
  seen.push(`${trades} trades, ${open} open`);
  return (seconds * 1e6) / (flow.length - flow.prefill);
}

/** An order's cost; all sides end with the same trades and the same book. */
export async function runDiscountsBench(): Promise<BenchRow[]> {
  const flow = makeMatchingFlow(seed, operationsMeasured);
  const seen: Result[] = [];
  const sides = (['mine', 'others', 'none'] as const).map((name) => ({
    name,
    run: () => measure(flow, name, seen),
  }));
  for (let round = 0; round < warmUpRounds; round += 1) for (const side of sides) side.run();
  const costs = await interleave(sides, roundsMeasured);
  if (new Set(seen).size !== 1) throw new Error(`They differ: ${[...new Set(seen)].join(' · ')}.`);
  const of = (name: From): number[] => costs.get(name) ?? [];
  return [
    atMostRow(figureOf('whoever is not let off'), most, of('others'), of('none')),
    atMostRow(figureOf('whoever is let off'), most, of('mine'), of('none')),
  ];
}
