/**
 * Recorded flows with the reports that many engines agree on. The project's own small cases are
 * always played; the streams, edge cases and small runs of third parties where they lie beside
 * the repository, and counted as skipped elsewhere.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createOrderBook } from './create-order-book.ts';
import { FlowReplay } from './flow-replay.ts';
import type { BookKind, OrderBook } from './order-book.ts';

const kinds: readonly BookKind[] = ['ladder', 'sorted', 'naive'];
const streams = ['normal', 'static', 'swing-25', 'swing-40', 'flash-crash'] as const;
const deep = process.env['SARRAF_DEEP'] === '1';

const folder = fileURLToPath(
  new URL('../../../../shared/oracles/matching-consensus/', import.meta.url),
);
const isAtHand = existsSync(folder);
if (!isAtHand) {
  console.info('left out: streams, edge cases and small runs of other engines (not at hand)');
}

function read(file: string): string {
  const bytes = readFileSync(folder + file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
}

/** The messages of a csv with a header line. */
function messagesOf(csv: string): string[] {
  return csv.trimEnd().split('\n').slice(1);
}

function replay(book: OrderBook, messages: readonly string[]): string {
  const flow = new FlowReplay(book);
  for (const message of messages) flow.apply(message);
  return flow.takeReports();
}

/** Best price and its lots, as the runs record them: empty where a side is. */
function bestOf(book: OrderBook): string {
  const bid = book.bestBid();
  const ask = book.bestAsk();
  const bidText = bid === 0 ? ',' : `${bid},${book.levelLots('buy', bid)}`;
  return `${bidText},${ask === 0 ? ',' : `${ask},${book.levelLots('sell', ask)}`}`;
}

describe.each(kinds)('a flow on the %s book', (kind) => {
  const messages = [
    '0,N,B,1,100,10,0',
    '1,N,B,2,100,5,0',
    '2,N,B,3,99,5,0',
    '4,N,S,4,100,12,0',
    '5,N,S,5,99,20,1',
    '6,C,,5,,,',
    '7,C,,1,,,',
    '8,N,S,6,105,4,0',
    '9,N,S,7,105,4,0',
    '10,M,S,6,105,4,',
    '11,N,B,8,105,3,0',
    '12,M,B,9,90,1,',
    '13,M,S,7,110,6,',
    '14,N,B,10,104,2,0',
    '15,M,B,10,110,9,',
    '16,C,,10,,,',
  ];
  const reports = [
    '0,0,0,1,100,10',
    '0,1,0,2,100,5',
    '0,2,0,3,99,5',
    '0,4,1,4,100,12',
    '1,4,100,10,1,4',
    '1,4,100,2,2,4',
    '0,5,1,5,99,20',
    '1,5,100,3,2,5',
    '1,5,99,5,3,5',
    '2,5,1,5,99',
    '4,6,5',
    '4,7,1',
    '0,8,1,6,105,4',
    '0,9,1,7,105,4',
    '3,10,1,6,105,4',
    '0,11,0,8,105,3',
    '1,11,105,3,7,8',
    '5,12,9',
    '3,13,1,7,110,6',
    '0,14,0,10,104,2',
    '1,15,105,4,6,10',
    '1,15,110,5,7,10',
    '3,15,0,10,110,9',
    '4,16,10',
  ];

  test('is reported message by message', () => {
    const flow = new FlowReplay(createOrderBook(kind));
    for (const message of messages) flow.apply(message);
    expect(flow.takeReports().split('\n')).toEqual(reports);
    expect(flow.tally).toEqual({ messages: 16, trades: 7, levelsTouched: 5 });
  });

  test('reads the same in pieces as in one', () => {
    const flow = new FlowReplay(createOrderBook(kind));
    let text = '';
    for (const message of messages) {
      flow.apply(message);
      text += flow.takeReports();
    }
    expect(text).toBe(reports.join('\n'));
  });

  test('one order eats a level of 5,000 orders, the oldest first', () => {
    const makers = Array.from({ length: 5_000 }, (_, index) => `${index},N,S,${index + 1},100,1,0`);
    const lines = replay(createOrderBook(kind), [...makers, '5000,N,B,5001,100,5000,1']).split(
      '\n',
    );
    expect(lines.slice(5_000)).toEqual([
      '0,5000,0,5001,100,5000',
      ...makers.map((_, index) => `1,5000,100,1,${index + 1},5001`),
    ]);
  });

  test.each([
    ['0,X,B,1,100,10,0', 'the type is N, C or M'],
    ['0,N,Q,1,100,10,0', 'the side is B or S'],
    ['0,N,B,,100,10,0', 'a whole number is missing'],
    ['0,N,B,1,1e2,10,0', 'a field is longer than it may be'],
    ['0,N,B,1,0,10,0', 'price and qty are above 0'],
    ['0,N,B,1,100,99999999999999999999,0', 'a whole number is missing'],
    ['0,N', 'a whole number is missing'],
  ])('refuses %s', (line, fact) => {
    expect(() => replay(createOrderBook(kind), [line])).toThrow(fact);
  });

  test('refuses a seq that does not grow and a new order whose id rests', () => {
    const first = '1,N,B,1,100,10,0';
    expect(() => replay(createOrderBook(kind), [first, '1,C,,1,,,'])).toThrow('seq grows');
    expect(() => replay(createOrderBook(kind), [first, '2,N,B,1,90,1,0'])).toThrow('does not rest');
  });
});

const ownEdgeCases: readonly EdgeCase[] = [
  {
    case: 'an immediate order takes what there is, and its rest is gone',
    messages: [
      { seq: 1, type: 'NEW', order_id: 1, side: 'SELL', price: 100, qty: 3 },
      { seq: 2, type: 'NEW', order_id: 2, side: 'BUY', price: 101, qty: 5, ioc: true },
      { seq: 3, type: 'CANCEL', order_id: 2 },
    ],
    expected_reports: ['0,1,1,1,100,3', '0,2,0,2,101,5', '1,2,100,3,1,2', '2,2,0,2,101', '4,3,2'],
    expected_bbo: [
      { after_seq: 1, bid: null, ask: [100, 3] },
      { after_seq: 2, bid: null, ask: null },
      { after_seq: 3, bid: null, ask: null },
    ],
  },
  {
    case: 'a moved order stands behind those that were there',
    messages: [
      { seq: 1, type: 'NEW', order_id: 1, side: 'BUY', price: 99, qty: 2 },
      { seq: 2, type: 'NEW', order_id: 2, side: 'BUY', price: 98, qty: 1 },
      { seq: 3, type: 'MODIFY', order_id: 1, side: 'BUY', price: 98, qty: 2 },
      { seq: 4, type: 'NEW', order_id: 3, side: 'SELL', price: 98, qty: 2 },
    ],
    expected_reports: [
      '0,1,0,1,99,2',
      '0,2,0,2,98,1',
      '3,3,0,1,98,2',
      '0,4,1,3,98,2',
      '1,4,98,1,2,3',
      '1,4,98,1,1,3',
    ],
    expected_bbo: [
      { after_seq: 1, bid: [99, 2], ask: null },
      { after_seq: 2, bid: [99, 2], ask: null },
      { after_seq: 3, bid: [98, 3], ask: null },
      { after_seq: 4, bid: [98, 1], ask: null },
    ],
  },
];

/** Plays cases message by message; answers how many had messages. */
function playEdgeCases(kind: BookKind, cases: readonly EdgeCase[]): number {
  let played = 0;
  for (const { case: name, messages, expected_reports: reports, expected_bbo: bests } of cases) {
    // One case is a recipe without lines; the flow of 5,000 orders above is that recipe.
    if (messages === undefined) continue;
    const book = createOrderBook(kind);
    const flow = new FlowReplay(book);
    const seen: string[] = [];
    for (const message of messages) {
      flow.apply(lineOf(message));
      seen.push(`${message.seq}:${bestOf(book)}`);
    }
    expect([name, ...flow.takeReports().split('\n')]).toEqual([name, ...(reports ?? [])]);
    const best = (bests ?? []).map(({ after_seq: seq, bid, ask }) => {
      return `${seq}:${bid?.join(',') ?? ','},${ask?.join(',') ?? ','}`;
    });
    expect([name, ...seen]).toEqual([name, ...best]);
    played += 1;
  }
  return played;
}

test.each(kinds)('edge cases of our own on the %s book', (kind) => {
  expect(playEdgeCases(kind, ownEdgeCases)).toBe(ownEdgeCases.length);
});

describe.skipIf(!isAtHand).each(kinds)('the consensus on the %s book', (kind) => {
  test.each(deep ? streams : streams.slice(0, 1))('stream %s', (stream) => {
    const meta: Record<string, Record<string, unknown>> = JSON.parse(read('meta.json'));
    const reports = replay(
      createOrderBook(kind),
      messagesOf(read(`${stream}.s23.first100000.orders.csv.gz`)),
    );
    const hash = createHash('sha256').update(reports).digest('hex');
    expect(hash).toBe(meta[stream]?.['prefix_reports_sha256']);
  });

  test('every edge case', () => {
    const cases: EdgeCase[] = JSON.parse(read('edge_cases.json'));
    expect(cases.length).toBe(34);
    expect(playEdgeCases(kind, cases)).toBe(33);
  });

  test('every small run, with the best prices after each message', () => {
    const runs = readdirSync(`${folder}small`).filter((file) => file.endsWith('.orders.csv'));
    expect(runs.length).toBe(5);
    for (const run of runs) {
      const book = createOrderBook(kind);
      const flow = new FlowReplay(book);
      const seen = messagesOf(read(`small/${run}`)).map((message) => {
        flow.apply(message);
        return `${message.split(',')[0]},${bestOf(book)}`;
      });
      const name = run.replace('.orders.csv', '');
      expect(flow.takeReports()).toBe(read(`small/${name}.reports.txt`));
      expect(seen).toEqual(messagesOf(read(`small/${name}.bbo.csv`)));
    }
  });
});

interface EdgeMessage {
  readonly seq: number;
  readonly type: 'NEW' | 'CANCEL' | 'MODIFY';
  readonly order_id: number;
  readonly side?: 'BUY' | 'SELL';
  readonly price?: number;
  readonly qty?: number;
  readonly ioc?: boolean;
}

interface EdgeCase {
  readonly case: string;
  readonly messages?: readonly EdgeMessage[];
  readonly expected_reports?: readonly string[];
  readonly expected_bbo?: readonly {
    readonly after_seq: number;
    readonly bid: readonly [number, number] | null;
    readonly ask: readonly [number, number] | null;
  }[];
}

function lineOf(message: EdgeMessage): string {
  const { seq, type, order_id: id, side, price, qty, ioc } = message;
  if (type === 'CANCEL') return `${seq},C,,${id},,,`;
  return `${seq},${type[0]},${side?.[0]},${id},${price},${qty},${ioc === true ? 1 : 0}`;
}
