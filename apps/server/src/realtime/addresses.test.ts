// Sockets are counted by who holds them, whatever stands in the query.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { TcpClient, openSocket } from './testing/wire.ts';

const ONE_ADDRESS_MAX = 200;
const PROXY = '127.0.8.1';

let server: TestServer;
let port: number;
const clients: TcpClient[] = [];

beforeAll(async () => {
  server = await startTestServer({
    roles: ['api', 'engine', 'worker', 'realtime'],
    env: { SARRAF_TRUSTED_PROXIES: PROXY },
  });
  port = Number(new URL(server.url).port);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});
afterAll(() => server.close());

/** How many of so many sockets are let in; `told` is whom a proxy names for each of them. */
async function letIn(
  target: string,
  from: string,
  count: number,
  told?: (nth: number) => string,
): Promise<number> {
  let opened = 0;
  for (let at = 0; at < count; at += 20) {
    const some = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const headers = told === undefined ? {} : { 'x-forwarded-for': told(at + index) };
        return openSocket(target, { port, from, headers });
      }),
    );
    for (const client of some) {
      if (client === undefined) continue;
      opened += 1;
      clients.push(client);
    }
  }
  return opened;
}

describe('an address', () => {
  it.each([
    ['/rt/de/', '', '127.0.7.1'],
    ['/rt/de/', '&x=sid=', '127.0.7.2'],
    ['/rt/ir/', '&sid=', '127.0.7.3'],
    ['/rt/notifications/', '&x=sid=', '127.0.7.4'],
    ['/rt/notifications/', '&sid=&y=sid=x', '127.0.7.5'],
  ])('has its sockets at %s and no more with «%s»', async (path, extra, from) => {
    const opened = await letIn(`${path}?EIO=4&transport=websocket${extra}`, from, 260);
    expect(opened).toBe(ONE_ADDRESS_MAX);
    // the next one has their own
    expect(await letIn(`${path}?EIO=4&transport=websocket`, `${from}0`, 20)).toBe(20);
  });

  it.each(['/rt/de/', '/rt/ir/', '/rt/notifications/'])(
    'is the whole /64 of an IPv6 household at %s',
    async (path) => {
      const target = `${path}?EIO=4&transport=websocket`;
      const household = (nth: number) => `2001:db8:0:1:${nth.toString(16)}::5`;
      expect(await letIn(target, PROXY, 220, household)).toBe(ONE_ADDRESS_MAX);
      expect(await letIn(target, PROXY, 20, () => '2001:db8:0:2::5')).toBe(20);
    },
  );

  it('can\u2019t go on with a session of another one', async () => {
    const ask = async (from: string, query: string): Promise<string> => {
      const client = new TcpClient({ port, from });
      const target = `/rt/de/?EIO=4&transport=polling${query}`;
      client.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      await client.ends();
      return client.heard;
    };
    const sid = /"sid":"([^"]+)"/.exec(await ask('127.0.7.20', ''))?.[1] ?? '';
    expect(sid).not.toBe('');
    const stranger = await openSocket(`/rt/de/?EIO=4&transport=websocket&sid=${sid}`, {
      port,
      from: '127.0.7.21',
    });
    expect(stranger).toBeUndefined();
    expect(await ask('127.0.7.21', `&sid=${sid}`)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a page', () => {
  it('of a stranger opens no socket, though it says so in Host as well', async () => {
    for (const path of ['/rt/de/', '/rt/ir/', '/rt/notifications/']) {
      const target = `${path}?EIO=4&transport=websocket`;
      const tryAs = async (origin: string, host: string): Promise<boolean> => {
        const client = await openSocket(target, { port, headers: { origin, host } });
        client?.destroy();
        return client !== undefined;
      };
      expect(await tryAs('http://evil.example', 'evil.example')).toBe(false);
      expect(await tryAs(`http://evil.example:${port}`, `evil.example:${port}`)).toBe(false);
      expect(await tryAs('null', `localhost:${port}`)).toBe(false);
      expect(await tryAs(`http://localhost:${port}`, `127.0.0.1:${port}`)).toBe(true);
      expect(await tryAs(`http://127.0.0.1:${port}`, 'any.example')).toBe(true);
    }
  });

  it('that polls gets the headers that every answer has', async () => {
    for (const path of ['/rt/de/', '/rt/ir/', '/rt/notifications/']) {
      for (const query of ['?EIO=4&transport=polling', '?EIO=3&transport=polling']) {
        const { headers, status } = await server.fetch(`${path}${query}`);
        expect(status).toBe(query.includes('EIO=4') ? 200 : 400);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('strict-transport-security')).toContain('max-age=');
        expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      }
    }
  });
});

describe('idle keep-alive connections of one address', () => {
  it('are bounded, and others are served', async () => {
    const ask = 'GET /api/v1/health HTTP/1.1\r\nhost: x\r\n\r\n';
    const many: TcpClient[] = [];
    for (let count = 0; count < 600; count += 1) {
      const client = new TcpClient({ port, from: '127.0.7.90' });
      client.write(ask);
      many.push(client);
      clients.push(client);
      if (count % 50 === 49) await client.hears('HTTP/1.1 200');
    }
    await server.until(() => many.filter((client) => !client.isClosed).length <= 256);
    expect((await server.call('GET /health')).status).toBe(200);
    // whoever was answered while it was crowded was told that it was the last time
    expect(many.some((client) => /\r\nconnection: close\r\n/i.test(client.heard))).toBe(true);
  });
});
