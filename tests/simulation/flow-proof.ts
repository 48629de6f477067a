// The limit orders of a run once more, as a recorded flow, on all three books: equal reports.
import type { SeededRandom } from '@sarraf/testing';
import type { JournalRow } from '../../apps/server/src/engine/store/engine-store.ts';
import { createOrderBook } from '../../packages/matching/src/create-order-book.ts';
import type { OrderBook } from '../../packages/matching/src/index.ts';
import { LadderBook } from '../../packages/matching/src/ladder-book.ts';
import { FlowReplay } from '../../packages/matching/src/flow-replay.ts';
import { must } from './violation.ts';

const KINDS = ['sorted', 'naive'] as const;
const MARKET = 'AAAQQQ';
/** So fast do the prices of the flow wander off, in ticks a line. */
const DRIFT = 0.4;

/** A window far smaller than the prices in use, and little patience: it has to move and grow. */
const restlessLadder = (): OrderBook =>
  new LadderBook({
    windowLevels: 32,
    windowLevelsMax: 64,
    ordersExpected: 16,
    outsideTouchesMax: 6,
  });

/** The flow's lines; now and then an order is modified, which no command of ours does. */
function linesOf(journal: readonly JournalRow[], rng: SeededRandom): string[] {
  const lines: string[] = [];
  let lastOrder = 0;
  for (const { commands } of journal) {
    for (const { envelope, outcome, replayed } of commands) {
      const { command } = envelope;
      if (!outcome.ok || replayed) continue;
      const seq = lines.length;
      if (command.type === 'cancel_order') lines.push(`${seq},C,B,${command.orderId},0,0,0`);
      if (command.type !== 'place_order' || command.market !== MARKET) continue;
      const { side, lots, timeInForce } = command;
      if (command.priceTicks === undefined || lots === undefined) continue;
      const priceTicks = command.priceTicks + Math.floor(seq * DRIFT);
      if ('orderId' in outcome.result) lastOrder = outcome.result.orderId;
      const order = `${side === 'buy' ? 'B' : 'S'},${lastOrder},${priceTicks},${lots}`;
      lines.push(`${seq},N,${order},${timeInForce === 'gtc' ? 0 : 1}`);
      if (rng.chance(10)) {
        const other = Math.max(1, lastOrder - rng.below(9));
        lines.push(`${seq + 1},M,B,${other},${priceTicks},${rng.between(1, 60)},0`);
      }
    }
  }
  return lines;
}

/** I10 of the books themselves. */
export function proveFlow(journal: readonly JournalRow[], rng: SeededRandom): void {
  const lines = linesOf(journal, rng);
  const reportsOf = (book: OrderBook): string => {
    const replay = new FlowReplay(book);
    for (const line of lines) replay.apply(line);
    return replay.takeReports();
  };
  const ours = reportsOf(restlessLadder());
  const others = KINDS.map((kind) => reportsOf(createOrderBook(kind, { ordersExpected: 16 })));
  for (const [index, other] of others.entries()) {
    must(other === ours, 'I10', () => `the books ladder and ${KINDS[index]} report differently`);
  }
}
