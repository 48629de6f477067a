import { type BookMessage, PRICES_EVENT, type Region, tradingEvents } from '@sarraf/contracts';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { ClientBook } from './testing/client-book.ts';
import { connected, createSockets } from './testing/sockets.ts';
import { createTrader } from './testing/trader.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let maker: Person;
let taker: Person;
const TICKS = 124_853;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api', 'engine', 'worker', 'realtime'] });
  const opening = { IRT: '200000000000', BTC: '100', USDT: '1000000' };
  [maker, taker] = await Promise.all([server.person({ opening }), server.person({ opening })]);
});
afterAll(async () => {
  sockets.closeAll();
  await server.close();
});

const sockets = createSockets(() => server.url);
const { place, cancel } = createTrader(() => server.process.context.engine);
const trading = (region: Region, options: Record<string, unknown> = {}): Socket =>
  sockets.open(`/rt/${region}`, options);
function next<T>(
  socket: Socket,
  event: string,
  fits: (value: T) => boolean = () => true,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), 5_000);
    const hear = (value: T): void => {
      if (!fits(value)) return;
      clearTimeout(timer);
      socket.off(event, hear);
      resolve(value);
    };
    socket.on(event, hear);
  });
}
async function restBook(symbol = 'BTCIRT') {
  const answer = await server.call('GET /orderbook', { query: { symbol } });
  const { seq, bids, asks } = answer.body.data as { seq: number; bids: unknown; asks: unknown };
  return { seq, bids, asks };
}
/** The book of REST once it has heard of all that the engine did. */
async function settledBook() {
  const truth = await server.process.context.engine.book({ market: 'BTCIRT' });
  let rest = await restBook();
  await server.until(async () => (rest = await restBook()).seq >= (truth?.seq ?? 0));
  return rest;
}
/** A client that keeps a book as the panel does. */
function follow(region: Region, symbol = 'BTCIRT'): { socket: Socket; book: ClientBook } {
  const socket = trading(region);
  const book = new ClientBook();
  const ask = (): void => void socket.emit('subscribe', { topic: 'orderbook', symbol });
  socket.on('connect', ask);
  socket.on('orderbook', (message: BookMessage) => {
    tradingEvents.orderbook.parse(message);
    if (book.apply(message) === 'gap') ask();
  });
  return { socket, book };
}

/** The same over a plain WebSocket, whose reading can be stopped; the official client's can't. */
function followByHand(region: Region, symbol = 'BTCIRT'): { socket: WebSocket; book: ClientBook } {
  const url = `${server.url.replace('http', 'ws')}/rt/${region}/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url);
  const book = new ClientBook();
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.startsWith('0')) socket.send('40');
    else if (text === '2') socket.send('3');
    else if (text.startsWith('40')) {
      socket.send(`42${JSON.stringify(['subscribe', { topic: 'orderbook', symbol }])}`);
    } else {
      const [event, message] = JSON.parse(text.slice(2)) as [string, BookMessage];
      if (event === 'orderbook') book.apply(message);
    }
  });
  return { socket, book };
}

describe('the trading doors', () => {
  it('send every topic by its schema, on one address, prices under each region\u2019s name', async () => {
    await place(maker, 'sell', TICKS, 5_000);
    await place(taker, 'buy', TICKS, 1_000);
    for (const region of ['de', 'ir'] as const) {
      const socket = trading(region);
      await connected(socket);
      const checks = [
        ['orderbook', { topic: 'orderbook', symbol: 'BTCIRT' }],
        ['ask-bids', { topic: 'ask-bids', symbol: 'BTCIRT' }],
        ['deals', { topic: 'deals', symbol: 'BTCIRT' }],
        ['ticker', { topic: 'ticker', symbol: 'BTCIRT' }],
        ['indexprice', { topic: 'indexprice' }],
        ['usdt-price', { topic: 'usdt-price' }],
        [PRICES_EVENT[region], { topic: PRICES_EVENT[region] }],
      ] as const;
      for (const [event, subscribe] of checks) {
        const coming = next(socket, event);
        socket.emit('subscribe', subscribe);
        tradingEvents[event].parse(await coming);
      }
      const deals = next<{ kind: string; deals: { amount: string }[] }>(socket, 'deals');
      const traded = next<{ last: string }>(socket, 'ticker');
      await place(taker, 'buy', TICKS, 700);
      const news = await deals;
      expect(news.kind).toBe('new');
      expect(news.deals[0]?.amount).toBe('0.0007');
      expect((await traded).last).toBe('12485300000');
      socket.disconnect();
    }
  });

  it('serve polling clients too', async () => {
    const socket = trading('ir', { transports: ['polling'] });
    await connected(socket);
    const coming = next<BookMessage>(socket, 'orderbook');
    socket.emit('subscribe', { topic: 'orderbook', symbol: 'BTCIRT' });
    expect((await coming).kind).toBe('snapshot');
    socket.disconnect();
  });

  it('I20 a client\u2019s book is the book of REST, through 20 reconnects and region changes', async () => {
    let isRunning = true;
    let placed = 0;
    const open: [Person, number][] = [];
    const step = async (number: number): Promise<void> => {
      const who = number % 2 === 0 ? maker : taker;
      const side = number % 2 === 0 ? 'sell' : 'buy';
      // mostly rests around the price, now and then one that takes
      const away = (number * 37) % 400;
      const price = side === 'sell' ? TICKS + away - 20 : TICKS - away + 20;
      open.push([who, await place(who, side, price, 1_000 + (number % 50))]);
      placed += 1;
      if (open.length <= 150) return;
      const [[owner, id] = [maker, 0]] = open.splice((number * 13) % open.length, 1);
      await cancel(owner, id);
    };
    let begun = 0;
    const flow = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (isRunning) await step((begun += 1));
      }),
    );
    let { socket, book } = follow('de');
    for (let round = 0; round < 20; round += 1) {
      // each reader lives as long as ten orders take, whether it was told of all of them or not
      const until = placed + 10;
      await server.until(() => placed >= until);
      socket.disconnect();
      ({ socket, book } = follow(round % 2 === 0 ? 'ir' : 'de'));
    }
    const lazy = follow('de');
    await connected(lazy.socket);
    isRunning = false;
    await flow;
    expect(placed).toBeGreaterThanOrEqual(200);
    for (const held of [book, lazy.book]) {
      const rest = await settledBook();
      await server.until(() => held.seq >= rest.seq);
      expect(held.view()).toEqual(rest);
    }
    const truth = await server.process.context.engine.book({ market: 'BTCIRT' });
    expect((await settledBook()).seq).toBe(truth?.seq);
    socket.disconnect();
    lazy.socket.disconnect();
  });

  it('I20 a steady reader finds no gap: each delta joins the last, each deal comes once', async () => {
    const socket = trading('de');
    await connected(socket);
    const deals: { id: string; seq: number }[] = [];
    const joints: (readonly [held: number, from: number])[] = [];
    let held = -1;
    socket.on('orderbook', (message: BookMessage) => {
      if (message.kind === 'delta') joints.push([held, message.from]);
      held = message.seq;
    });
    socket.on('deals', ({ kind, deals: told }: { kind: string; deals: typeof deals }) => {
      // the newest first in what was before, in their order as they happen
      deals.push(...(kind === 'snapshot' ? told.toReversed() : told));
    });
    for (const topic of ['orderbook', 'deals']) {
      socket.emit('subscribe', { topic, symbol: 'BTCIRT' });
    }
    await server.until(() => held >= 0 && deals.length > 0);
    for (let step = 0; step < 60; step += 1) {
      await place(maker, 'sell', TICKS + 600 + step, 1_000);
      await place(taker, 'buy', TICKS + 600 + step, 900 + step);
      // now and then what was placed is told, so that there is more than one message
      const told = joints.length;
      if (step % 12 === 11) await server.until(() => joints.length > told);
    }
    const rest = await settledBook();
    const rows = await server.sql<{ id: string }>(
      `SELECT id::text AS id FROM trades WHERE market = 'BTCIRT' ORDER BY market_seq`,
    );
    await server.until(() => held >= rest.seq && deals.at(-1)?.id === rows.at(-1)?.id);
    expect(joints.length).toBeGreaterThan(3);
    expect(joints.filter(([before, from]) => before !== from)).toEqual([]);
    expect(deals.map(({ id }) => id)).toEqual(rows.slice(-deals.length).map(({ id }) => id));
    expect(deals.length).toBeGreaterThan(60);
    socket.disconnect();
  });

  it('I20 a client that stops reading costs nobody anything, and reads true afterwards', async () => {
    const reader = follow('ir');
    const sleeper = followByHand('ir');
    await connected(reader.socket);
    await server.until(() => sleeper.book.seq > 0);
    sleeper.socket.pause();
    for (let step = 0; step < 120; step += 1) {
      const id = await place(maker, 'sell', TICKS + 500 + (step % 30), 1_000);
      if (step % 3 > 0) await cancel(maker, id);
    }
    const rest = await settledBook();
    await server.until(() => reader.book.seq >= rest.seq);
    expect(reader.book.view()).toEqual(rest);
    expect(sleeper.book.seq).toBeLessThan(rest.seq);
    sleeper.socket.resume();
    await server.until(() => sleeper.book.seq >= rest.seq);
    expect(sleeper.book.view()).toEqual(rest);
    reader.socket.disconnect();
    sleeper.socket.close();
  });

  it('a region that is killed leaves the other alone and comes back true', async () => {
    const other = follow('ir');
    const killed = follow('de');
    await Promise.all([connected(other.socket), connected(killed.socket)]);
    const gone = new Promise((resolve) => killed.socket.once('disconnect', resolve));
    await server.process.context.bus.request('realtime.kill', { region: 'de', downMs: 300 }, 1_000);
    await gone;
    await place(maker, 'sell', TICKS + 900, 1_234);
    const rest = await settledBook();
    await server.until(() => other.book.seq >= rest.seq);
    expect(other.book.view()).toEqual(rest);
    await server.until(async () => {
      const back = trading('de');
      const isUp = await connected(back).then(
        () => true,
        () => false,
      );
      back.disconnect();
      return isUp;
    });
    const again = follow('de');
    await server.until(() => again.book.seq >= rest.seq);
    expect(again.book.view()).toEqual(rest);
    for (const socket of [other.socket, again.socket]) socket.disconnect();
  });

  it('S02 a page of a foreign origin is not let in', async () => {
    for (const path of ['/rt/de', '/rt/ir', '/rt/notifications']) {
      const foreign = sockets.open(path, { extraHeaders: { origin: 'https://evil.example' } });
      await expect(connected(foreign)).rejects.toThrow('websocket error');
    }
    const own = trading('de', { extraHeaders: { origin: server.url } });
    await connected(own);
    own.disconnect();
  });

  it('S03 topics that are not ours give a problem and no data', async () => {
    const socket = trading('de');
    await connected(socket);
    const heard: string[] = [];
    socket.onAny((event: string) => heard.push(event));
    const bad: unknown[] = [
      'user:12',
      'orders:12',
      'admin',
      '*',
      '__proto__',
      { a: 1 },
      null,
      7,
      [],
      { topic: 'user:12' },
      { topic: 'orders' },
      { topic: '__proto__' },
      { topic: 'orderbook' },
      { topic: 'orderbook', symbol: 'XXXYYY' },
      { topic: 'orderbook', symbol: { a: 1 } },
      { topic: 'x'.repeat(10_000) },
      { topic: 'deals', symbol: 'BTCIRT', user: 1 },
    ];
    for (const payload of bad) socket.emit('subscribe', payload);
    await server.until(() => heard.length >= bad.length);
    expect(new Set(heard)).toEqual(new Set(['problem']));
    expect(socket.connected).toBe(true);
    socket.disconnect();
  });

  it('S05 a flood and a huge message end the socket, not the door', async () => {
    const calm = trading('de');
    const flood = trading('de');
    const huge = trading('de');
    await Promise.all([connected(calm), connected(flood), connected(huge)]);
    const gone = [flood, huge].map(
      (socket) => new Promise((resolve) => socket.once('disconnect', resolve)),
    );
    for (let step = 0; step < 1_000; step += 1) {
      flood.emit('subscribe', { topic: 'ticker', symbol: 'BTCIRT' });
    }
    huge.emit('subscribe', { topic: 'x'.repeat(2_000_000) });
    await Promise.all(gone);
    const coming = next<{ symbol: string }>(calm, 'ticker');
    calm.emit('subscribe', { topic: 'ticker', symbol: 'BTCIRT' });
    expect((await coming).symbol).toBe('BTCIRT');
    calm.disconnect();
  });

  it('S06 malformed packets end their socket; the process lives on', async () => {
    const pids = async () =>
      (
        (await server.process.context.bus.request('realtime.status', null, 1_000)) as {
          pid: number;
        }[]
      ).map((door) => door.pid);
    const before = await pids();
    for (const packet of [
      '4',
      '42{',
      '42["subscribe"',
      '459["x",{"_placeholder":true,"num":0}]',
      '42[{"a":1}]',
      '4299999999999["x"]',
      'zzz',
      '42["disconnect"]',
      '42["connect",1]',
    ]) {
      const url = `${server.url.replace('http', 'ws')}/rt/de/?EIO=4&transport=websocket`;
      const raw = new WebSocket(url);
      await new Promise((resolve) => raw.once('open', resolve));
      raw.send('40');
      raw.send(packet);
      raw.send(new Uint8Array([1, 2, 3]));
      const closed = new Promise((resolve) => (raw.onclose = resolve));
      // its close is answered after everything before it was read
      raw.close();
      await closed;
    }
    const alive = trading('de');
    await connected(alive);
    alive.disconnect();
    expect(await pids()).toEqual(before);
  });

  it('S07 the public doors say nothing of orders and users', async () => {
    const socket = trading('de');
    await connected(socket);
    const texts: string[] = [];
    socket.onAny((event: string, message: unknown) => texts.push(JSON.stringify([event, message])));
    for (const topic of [
      'orderbook',
      'ask-bids',
      'deals',
      'ticker',
      'market',
      'prices',
      'indexprice',
      'usdt-price',
    ]) {
      socket.emit('subscribe', { topic, symbol: 'BTCIRT' });
    }
    await place(maker, 'sell', TICKS + 4_000, 777);
    await server.until(() => texts.some((text) => text.includes('"delta"')));
    const names =
      /"(order|order_id|user|userId|user_id|maker\w*|taker\w*|owner|account|client_order_id|tag)":/;
    expect(texts.length).toBeGreaterThan(6);
    for (const text of texts) expect(text).not.toMatch(names);
    socket.disconnect();
  });
});
