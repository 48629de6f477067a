/**
 * The whole decision in memory: matching, ledger and settlement of one seeded flow, against the
 * naive book and ledger, in commands per second of processor time.
 */
import { type CommandEnvelope, Exchange, type PlaceOrder } from '@sarraf/settlement';
import { bitcoinMarket } from './lib/bitcoin-market.ts';
import {
  cancelOperation,
  limitOperation,
  makeMatchingFlow,
  type MatchingFlow,
} from './lib/matching-flow.ts';
import { NaiveExchange } from './lib/naive-exchange.ts';
import { type BenchRow, benchRow, cpuSeconds, interleave } from './lib/rounds.ts';

const seed = 20_261_122;
const operationsMeasured = 100_000;
const warmUpRounds = 3;
const roundsMeasured = 11;
const users = 2_000;
const batch = 256;
const startedAt = 1_795_000_000_000;
/** More than anybody needs: nothing is refused, so both sides do the same work. */
const openingQuote = 4_000_000_000_000_000n;
const openingBase = 100_000_000_000_000n;

const figure = 'commands per CPU second in memory (matching, ledger, settlement)';
const goal = 8;

/** What callers send along: ids of commands and of their orders, made before they are sent. */
interface Sent {
  readonly commands: readonly string[];
  readonly clientOrders: readonly string[];
}

function sentOf(flow: MatchingFlow): Sent {
  const numbers = Array.from({ length: flow.length }, (_, at) => at);
  return {
    commands: numbers.map((at) => `${at}`),
    clientOrders: numbers.map((at) => `c${at}`),
  };
}

/** The order of every operation: its number by the flow's id, and whose it is. */
interface Placed {
  readonly orders: Int32Array;
  readonly owners: Int32Array;
}

const placedOf = (flow: MatchingFlow): Placed => ({
  orders: new Int32Array(flow.length + 1),
  owners: new Int32Array(flow.length + 1),
});

interface Side {
  /** Carries out the operations from one index of the flow to another. */
  play(from: number, to: number): void;
  result(): Result;
}

/** What both sides must have come to. */
interface Result {
  readonly trades: number;
  readonly open: number;
  readonly balances: readonly string[];
}

const userOf = (at: number): number => 1 + (at % users);

function ours(flow: MatchingFlow): Side {
  const exchange = new Exchange();
  const { orders, owners } = placedOf(flow);
  const sent = sentOf(flow);
  let commands = 0;
  let trades = 0;
  const apply = (command: CommandEnvelope['command'], id: string): number => {
    commands += 1;
    const outcome = exchange.apply({ id, at: startedAt + commands, command });
    if (commands % batch === 0) trades += exchange.takeChanges().trades.length;
    if (outcome.ok) return 'orderId' in outcome.result ? outcome.result.orderId : 0;
    // The flow knows no owners: where one met an order of their own, another order was taken than it thinks.
    if (outcome.code === 'order_already_closed') return 0;
    throw new Error(`refused: ${JSON.stringify(outcome)}`);
  };
  for (const [at, command] of bitcoinMarket.entries()) apply(command, `m${at}`);
  for (let user = 1; user <= users; user += 1) {
    const owner = `user:${user}`;
    const [quote, base] = [String(openingQuote), String(openingBase)];
    const [ofQuote, ofBase] = [`q${user}`, `b${user}`];
    apply({ type: 'post_opening', owner, asset: 'IRT', units: quote, reference: ofQuote }, ofQuote);
    apply({ type: 'post_opening', owner, asset: 'BTC', units: base, reference: ofBase }, ofBase);
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
    clientOrderId: sent.clientOrders[at] as string,
  });
  return {
    play: (from, to) => {
      for (let at = from; at < to; at += 1) {
        const id = flow.orderIds[at] as number;
        const command = sent.commands[at] as string;
        if (flow.operations[at] === cancelOperation) {
          const user = owners[id] as number;
          apply({ type: 'cancel_order', user, orderId: orders[id] as number }, command);
        } else {
          orders[id] = apply(place(at), command);
          owners[id] = userOf(at);
        }
      }
    },
    result: () => {
      trades += exchange.takeChanges().trades.length;
      let open = 0;
      for (const _ of exchange.openOrders()) open += 1;
      const balances = Array.from({ length: users }, (_, index) => {
        const owner = `user:${index + 1}`;
        const [base, quote] = [exchange.balance(owner, 'BTC'), exchange.balance(owner, 'IRT')];
        return `${base.total} ${base.held} ${quote.total} ${quote.held}`;
      });
      return { trades, open, balances };
    },
  };
}

function naive(flow: MatchingFlow): Side {
  const exchange = new NaiveExchange({
    base: 'BTC',
    quote: 'IRT',
    lotUnits: 100n,
    // 100,000 toman a tick are 1,000,000 rial a coin, so one a lot of a millionth.
    quotePerTickLot: 1n,
    makerFeePpm: 2_000,
    takerFeePpm: 2_500,
  });
  const { orders, owners } = placedOf(flow);
  for (let user = 1; user <= users; user += 1) {
    exchange.fund(user, 'IRT', openingQuote);
    exchange.fund(user, 'BTC', openingBase);
  }
  return {
    play: (from, to) => {
      for (let at = from; at < to; at += 1) {
        const id = flow.orderIds[at] as number;
        const operation = flow.operations[at];
        if (operation === cancelOperation) {
          exchange.cancel(owners[id] as number, orders[id] as number);
          continue;
        }
        const [price, lots] = [flow.priceTicks[at] as number, flow.lots[at] as number];
        const rests = operation === limitOperation;
        const side = flow.sides[at] ?? 'buy';
        orders[id] = exchange.place(userOf(at), side, price, lots, rests);
        owners[id] = userOf(at);
      }
    },
    result: () => ({
      trades: exchange.trades,
      open: exchange.openOrders,
      balances: Array.from({ length: users }, (_, index) => {
        const user = index + 1;
        const of = (asset: string): string =>
          `${exchange.total(`user:${user}`, asset)} ${exchange.held(user, asset)}`;
        return `${of('BTC')} ${of('IRT')}`;
      }),
    }),
  };
}

/** One run from an empty exchange; commands per CPU second behind the prefill. */
function measure(make: (flow: MatchingFlow) => Side, flow: MatchingFlow, seen: Result[]): number {
  const side = make(flow);
  side.play(0, flow.prefill);
  const seconds = cpuSeconds(() => side.play(flow.prefill, flow.length));
  seen.push(side.result());
  return (flow.length - flow.prefill) / seconds;
}

/** The row of the whole decision in memory; both sides end with the same trades and balances. */
export async function runSettlementBench(): Promise<BenchRow[]> {
  const flow = makeMatchingFlow(seed, operationsMeasured);
  const warmUp = makeMatchingFlow(seed + 1, operationsMeasured);
  const seen: Result[] = [];
  // Whole rounds of each, not counted: both are measured as compiled code.
  for (let round = 0; round < warmUpRounds; round += 1) {
    measure(ours, warmUp, []);
    measure(naive, warmUp, []);
  }
  const rates = await interleave(
    [
      { name: 'ours', run: () => measure(ours, flow, seen) },
      { name: 'naive', run: () => measure(naive, flow, seen) },
    ],
    roundsMeasured,
  );
  const first = JSON.stringify(seen[0]);
  if (seen.some((result) => JSON.stringify(result) !== first)) {
    throw new Error('The two sides came to different trades or balances.');
  }
  return [benchRow(figure, goal, rates.get('ours') ?? [], rates.get('naive') ?? [])];
}
