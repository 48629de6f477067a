// Who sends more than a user could is cut off, whatever they send; others don't notice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  BINARY_FRAME,
  clientFrame,
  join,
  TcpClient,
  openSocket,
  PING_FRAME,
  PONG_FRAME,
  TEXT_FRAME,
} from './testing/wire.ts';

const WEBSOCKET = 'EIO=4&transport=websocket';
const DEEP = `42["x",${'['.repeat(7_000)}${']'.repeat(7_000)}]`;
const KINDS: readonly (readonly [name: string, frames: readonly Buffer[]])[] = [
  ['unknown events', [clientFrame('42["nobody",1]')]],
  ['known events', [clientFrame('42["ping"]')]],
  ['acknowledged events', [clientFrame('421["nobody"]')]],
  ['namespaces', [clientFrame('40/nobody,')]],
  ['pongs of Engine.IO', [clientFrame('3')]],
  ['nothing of Engine.IO', [clientFrame('6')]],
  ['pings', [clientFrame('', PING_FRAME)]],
  ['pongs', [clientFrame('', PONG_FRAME)]],
  ['deep JSON', [clientFrame(DEEP)]],
  [
    'attachments',
    [
      clientFrame('451-["x",{"_placeholder":true,"num":0}]'),
      clientFrame(new Uint8Array([1]), BINARY_FRAME),
    ],
  ],
];
/** So many times the burst of 80 is sent, in one go. */
const FRAMES = 2_000;
/** Frames of half a message: no message ever comes of them. */
const HALVES = 16_000;
/** Asked for and let go so often, the burst has room for it: were they like any other message. */
const ASKED = 35;

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api', 'engine', 'worker', 'realtime'] });
  port = Number(new URL(server.url).port);
});
afterAll(() => server.close());

async function trading(from?: string): Promise<TcpClient> {
  const options = from === undefined ? { port } : { port, from };
  const client = await openSocket(`/rt/de/?${WEBSOCKET}`, options);
  if (client === undefined || !(await join(client))) throw new Error('the door is closed');
  return client;
}
/** A calm user's socket answers, at the same door as before. */
async function isServed(calm: TcpClient): Promise<void> {
  const pongs = calm.heard.split('42["pong"]').length;
  calm.write(clientFrame('42["ping"]'));
  await server.until(() => calm.heard.split('42["pong"]').length > pongs);
  expect(calm.isClosed).toBe(false);
}
const socketToken = async (): Promise<string> => {
  const { refreshToken } = await server.person();
  const body = { refresh_token: refreshToken };
  return String((await server.call('POST /refresh-token', { body })).body.data['token']);
};

describe('a flood', () => {
  it.each(KINDS)('of %s ends its socket at a trading door', async (_name, frames) => {
    const calm = await trading();
    const flood = await trading('127.0.8.1');
    flood.write(Buffer.concat(Array.from({ length: FRAMES }, () => frames).flat()));
    expect(await flood.ends()).toBe(true);
    // what it was answered is bounded by the burst, not by what it sent
    expect(flood.heard.length).toBeLessThan(20_000);
    await isServed(calm);
    calm.destroy();
  });

  it('of half messages ends its socket', async () => {
    const flood = await trading('127.0.8.2');
    flood.write(clientFrame('42["x', TEXT_FRAME, false));
    flood.write(Buffer.concat(Array.from({ length: HALVES }, () => clientFrame('', 0, false))));
    expect(await flood.ends()).toBe(true);
  });

  it.each(KINDS)('of %s ends its socket at the notification door', async (_name, frames) => {
    const target = `/rt/notifications/?token=${await socketToken()}&${WEBSOCKET}`;
    const [calm, flood] = await Promise.all([
      openSocket(target, { port }),
      openSocket(target, { port }),
    ]);
    if (calm === undefined || flood === undefined) throw new Error('the door is closed');
    expect([await join(calm), await join(flood)]).toEqual([true, true]);
    flood.write(Buffer.concat(Array.from({ length: FRAMES }, () => frames).flat()));
    expect(await flood.ends()).toBe(true);
    await isServed(calm);
    calm.destroy();
  });

  it('of packets in one request of polling ends its session', async () => {
    const ask = async (query: string, body?: string): Promise<string> => {
      const client = new TcpClient({ port });
      const method = body === undefined ? 'GET' : 'POST';
      const length = body === undefined ? '' : `content-length: ${body.length}\r\n`;
      client.write(
        `${method} /rt/de/?EIO=4&transport=polling${query} HTTP/1.1\r\nhost: x\r\n` +
          `connection: close\r\n${length}\r\n${body ?? ''}`,
      );
      await client.ends();
      return client.heard;
    };
    const sid = /"sid":"([^"]+)"/.exec(await ask(''))?.[1] ?? '';
    expect(await ask(`&sid=${sid}`, '40')).toMatch(/^HTTP\/1\.1 200 /);
    const packets = Array.from({ length: 200 }, () => '42["nobody"]').join('\u001e');
    await ask(`&sid=${sid}`, packets);
    expect(await ask(`&sid=${sid}`, '42["nobody"]')).toMatch(/^HTTP\/1\.1 400 /);
  });

  const subscribe = (topic: string, symbol?: string): Buffer =>
    clientFrame(`42["subscribe",${JSON.stringify({ topic, symbol })}]`);

  it.each(['orderbook', 'deals', 'prices'])(
    'of subscribing to %s again and again ends its socket: each answer costs ten messages',
    async (topic) => {
      const calm = await trading();
      const flood = await trading('127.0.8.4');
      const asked = Array.from({ length: ASKED }, () => [
        subscribe(topic, 'BTCIRT'),
        clientFrame(`42["unsubscribe",${JSON.stringify({ topic, symbol: 'BTCIRT' })}]`),
      ]);
      flood.write(Buffer.concat(asked.flat()));
      expect(await flood.ends()).toBe(true);
      // the first, and for ten messages each eight more, and one for each half of a second
      expect(flood.heard.split(`42["${topic}"`).length - 1).toBeLessThan(ASKED / 2);
      await isServed(calm);
      calm.destroy();
    },
  );

  it('is nothing that a user does: the books of all markets, and one of them again', async () => {
    const reader = await trading('127.0.8.5');
    const markets = (await server.call('GET /markets')).body.data as unknown as {
      data: { market_name: string }[];
    };
    const names = markets.data.map((one) => one.market_name).slice(0, 20);
    expect(names.length).toBeGreaterThan(8);
    const wanted = names.flatMap((name) => [
      subscribe('orderbook', name),
      subscribe('deals', name),
    ]);
    reader.write(Buffer.concat([...wanted, subscribe('orderbook', 'BTCIRT')]));
    await isServed(reader);
    expect(reader.heard.split('42["orderbook"').length - 1).toBe(names.length + 1);
    reader.destroy();
  });

  it('is nothing that a user does: sixty topics and a ping are heard', async () => {
    const busy = await trading('127.0.8.3');
    const topic = clientFrame('42["subscribe",{"topic":"ticker","symbol":"BTCIRT"}]');
    busy.write(Buffer.concat(Array.from({ length: 60 }, () => topic)));
    await isServed(busy);
    busy.destroy();
  });
});
