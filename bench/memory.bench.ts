/** What an open order takes in memory: in the book, and in the whole exchange with its hold. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createOrderBook, type OrderBook } from '@sarraf/matching';
import { Exchange } from '@sarraf/settlement';
import { bitcoinMarket } from './lib/bitcoin-market.ts';
import { type BenchRow, budgetRow, plainRow } from './lib/rounds.ts';

const ordersMeasured = 1_000_000;
const levelsASide = 50_000;
const middleTicks = 100_000;
const users = 50_000;
const batch = 256;
const budgetBytes = 96;

/** Bytes in use after a full collection, buffers of typed arrays included. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const sideOf = (index: number): 'buy' | 'sell' => (index % 2 === 0 ? 'buy' : 'sell');
const priceOf = (index: number): number => {
  const away = 1 + ((Math.imul(index, 2_654_435_761) >>> 0) % levelsASide);
  return sideOf(index) === 'buy' ? middleTicks - away : middleTicks + away;
};

function bytesInBook(): { readonly bytes: number; readonly book: OrderBook } {
  const before = usedBytes();
  const book = createOrderBook('ladder');
  for (let index = 0; index < ordersMeasured; index += 1) {
    book.rest(index + 1, 1 + (index % users), sideOf(index), priceOf(index), 1 + (index % 100));
  }
  return { bytes: (usedBytes() - before) / ordersMeasured, book };
}

/** Users with both assets; everything but the orders. */
function fundedExchange(): Exchange {
  const exchange = new Exchange({ recentMax: 1_000 });
  let commands = 0;
  const apply = (command: Parameters<Exchange['apply']>[0]['command']): void => {
    commands += 1;
    const outcome = exchange.apply({ id: `s${commands}`, at: commands, command });
    if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`);
    if (commands % batch === 0) exchange.takeChanges();
  };
  for (const command of bitcoinMarket) apply(command);
  for (let user = 1; user <= users; user += 1) {
    for (const asset of ['IRT', 'BTC']) {
      const reference = `${asset}${user}`;
      apply({
        type: 'post_opening',
        owner: `user:${user}`,
        asset,
        units: '9000000000000',
        reference,
      });
    }
  }
  exchange.takeChanges();
  return exchange;
}

function bytesInExchange(): { readonly bytes: number; readonly exchange: Exchange } {
  const exchange = fundedExchange();
  const before = usedBytes();
  for (let index = 0; index < ordersMeasured; index += 1) {
    const outcome = exchange.apply({
      id: 'o',
      // Far enough apart that no two orders are taken for one sent twice.
      at: 1_000_000 + index * 11_000,
      command: {
        type: 'place_order',
        user: 1 + (index % users),
        market: 'BTCIRT',
        side: sideOf(index),
        orderType: 'limit',
        amountType: 'base',
        priceTicks: priceOf(index),
        lots: 1 + (index % 100),
        timeInForce: 'gtc',
      },
    });
    if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`);
    if (index % batch === 0) exchange.takeChanges();
  }
  exchange.takeChanges();
  return { bytes: (usedBytes() - before) / ordersMeasured, exchange };
}

/** The book's row has the goal; the other tells what a machine must have. */
export function runMemoryBench(): Promise<BenchRow[]> {
  const inBook = bytesInBook();
  const inExchange = bytesInExchange();
  // Both are held until here, so that neither is collected while it is measured.
  if (inBook.book.size !== ordersMeasured || inExchange.exchange.book('BTCIRT') === undefined) {
    throw new Error('The orders are not there.');
  }
  const count = ordersMeasured.toLocaleString('en');
  return Promise.resolve([
    budgetRow(`bytes per open order in the book, ${count} orders`, budgetBytes, [inBook.bytes]),
    plainRow(`bytes per open order in the whole exchange, ${count} orders`, [inExchange.bytes]),
  ]);
}
