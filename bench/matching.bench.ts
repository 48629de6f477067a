/**
 * Matching against `nodejs-order-book` and against the naive book, on one seeded flow, in
 * operations per second of processor time. Alone: `node bench/matching.bench.ts`.
 */
import { pathToFileURL } from 'node:url';
import { type BookKind, createOrderBook, type TradeSink } from '@sarraf/matching';
import type * as NodejsOrderBook from 'nodejs-order-book';
import {
  cancelOperation,
  limitOperation,
  makeMatchingFlow,
  type MatchingFlow,
} from './lib/matching-flow.ts';
import {
  type BenchRow,
  benchRow,
  type Contestant,
  cpuSeconds,
  interleave,
  missingPeerRow,
  rowText,
} from './lib/rounds.ts';

const seed = 20_261_121;
const operationsMeasured = 1_000_000;
const operationsToWarmUp = 50_000;
const roundsMeasured = 5;

const peerName = 'nodejs-order-book';
const peerFigure = `matching operations per CPU second, ladder against ${peerName}`;
const peerGoal = 30;
const naiveFigure = 'matching operations per CPU second, ladder against the naive book';
const naiveGoal = 10;

type Peer = typeof NodejsOrderBook;
type PeerLimit = Parameters<InstanceType<Peer['OrderBook']>['limit']>[0];
/** The peer exports this word as a type only. */
const immediateOrCancel = 'IOC' as NonNullable<PeerLimit['timeInForce']>;

class CountingSink implements TradeSink {
  trades = 0;
  lots = 0;

  trade(_maker: number, _owner: number, _priceTicks: number, lots: number): void {
    this.trades += 1;
    this.lots += lots;
  }
}

/** What a contestant must have done, so that no one is fast by doing less. */
function expectSame(
  name: string,
  flow: MatchingFlow,
  seen: { trades: number; lots: number; resting: number },
): void {
  const same =
    seen.trades === flow.trades &&
    seen.lots === flow.tradedLots &&
    seen.resting === flow.restingAtEnd;
  if (!same) throw new Error(`${name} matched otherwise: ${JSON.stringify(seen)}`);
}

/** Plays the flow on one of our books; operations per CPU second. */
function playOurs(kind: BookKind, flow: MatchingFlow): number {
  const book = createOrderBook(kind);
  const sink = new CountingSink();
  const { operations, sides, orderIds, priceTicks, lots } = flow;
  const play = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) {
      const operation = operations[at] as number;
      const id = orderIds[at] as number;
      if (operation === cancelOperation) {
        book.cancel(id);
        continue;
      }
      const side = sides[at] ?? 'buy';
      const price = priceTicks[at] as number;
      const { remaining } = book.match(side, price, lots[at] as number, 0, sink);
      if (remaining > 0 && operation === limitOperation) book.rest(id, 0, side, price, remaining);
    }
  };
  play(0, flow.prefill);
  const seconds = cpuSeconds(() => play(flow.prefill, flow.length));
  expectSame(kind, flow, { trades: sink.trades, lots: sink.lots, resting: book.size });
  return (flow.length - flow.prefill) / seconds;
}

/** Plays the flow on the peer, with its string ids made beforehand; operations per CPU second. */
function playPeer(peer: Peer, flow: MatchingFlow, ids: readonly string[]): number {
  const book = new peer.OrderBook();
  const { operations, sides, priceTicks, lots } = flow;
  const { Side } = peer;
  const seen = { trades: 0, lots: 0, resting: 0 };
  const play = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) {
      const operation = operations[at] as number;
      const id = ids[at] ?? '';
      if (operation === cancelOperation) {
        if (book.cancel(id) !== undefined) seen.resting -= 1;
        continue;
      }
      const side = sides[at] === 'sell' ? Side.SELL : Side.BUY;
      const size = lots[at] as number;
      const price = priceTicks[at] as number;
      if (operation === limitOperation) {
        book.limit({ id, side, size, price });
        seen.resting += 1;
        continue;
      }
      const crossing: PeerLimit = { id, side, size, price, timeInForce: immediateOrCancel };
      const { done, partial, partialQuantityProcessed } = book.limit(crossing);
      // `done` lists the makers that are gone and, where it was filled, the taker itself.
      for (const maker of done) {
        if (maker.id === id) continue;
        seen.trades += 1;
        seen.resting -= 1;
        seen.lots += maker.size;
      }
      if (partial === null || partial.id === id) continue;
      seen.trades += 1;
      seen.lots += partialQuantityProcessed;
    }
  };
  play(0, flow.prefill);
  const seconds = cpuSeconds(() => play(flow.prefill, flow.length));
  expectSame(peerName, flow, seen);
  return (flow.length - flow.prefill) / seconds;
}

async function loadPeer(): Promise<Peer | undefined> {
  try {
    return await import('nodejs-order-book');
  } catch {
    return undefined;
  }
}

/** Both figures of the matching book; about a minute on two cores. */
export async function runMatchingBench(): Promise<BenchRow[]> {
  const peer = await loadPeer();
  const warmUp = makeMatchingFlow(seed + 1, operationsToWarmUp);
  const flow = makeMatchingFlow(seed, operationsMeasured);
  const contestants: Contestant[] = [
    { name: 'ladder', run: () => playOurs('ladder', flow) },
    { name: 'naive', run: () => playOurs('naive', flow) },
  ];
  playOurs('ladder', warmUp);
  playOurs('naive', warmUp);
  if (peer !== undefined) {
    playPeer(peer, warmUp, Array.from(warmUp.orderIds, String));
    const ids = Array.from(flow.orderIds, String);
    contestants.push({ name: peerName, run: () => playPeer(peer, flow, ids) });
  }
  const rates = await interleave(contestants, roundsMeasured);
  const ladder = rates.get('ladder') ?? [];
  const peerRates = rates.get(peerName);
  return [
    peerRates === undefined
      ? missingPeerRow(peerFigure, peerGoal, ladder)
      : benchRow(peerFigure, peerGoal, ladder, peerRates),
    benchRow(naiveFigure, naiveGoal, ladder, rates.get('naive') ?? []),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const row of await runMatchingBench()) process.stdout.write(`${rowText(row)}\n`);
}
