// Whoever asks for another protocol gets an answer and an end, whatever the path and the words.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  clientFrame,
  join,
  TcpClient,
  openSocket,
  openSockets,
  upgradeText,
} from './testing/wire.ts';

const UPGRADES = process.env['SARRAF_DEEP'] === '1' ? 1_000 : 200;

const DOOR = '/rt/de/?EIO=4&transport=websocket';
/** Nobody's: no door's path, no door's words, or a session that is not there. */
const TARGETS: readonly string[] = [
  '/',
  '/x',
  '/api/v1/health',
  '/api/v1/nothing',
  '/rt',
  '/rt/',
  '/rt/dexx',
  '/rt/dexx/?EIO=4&transport=websocket',
  '/rt/de',
  '/rt/de?EIO=4&transport=websocket',
  '/rt/de/x?EIO=4&transport=websocket',
  '/rt/de/?EIO=4&transport=polling',
  '/rt/de/?EIO=4&transport=websocket&sid=nobody',
  '/rt/de/?EIO=3&transport=websocket',
  '/rt/de/',
  '/rt/notifications?EIO=4&transport=websocket',
  '/rt/notifications/?EIO=4&transport=polling',
  '/rt/notifications/?EIO=4&transport=websocket&sid=nobody',
  '//rt/de/?EIO=4&transport=websocket',
  'http://127.0.0.1/rt/de/?EIO=4&transport=websocket',
];
const PROTOCOLS = ['foo', 'h2c', 'websocket', 'WebSocket, foo', 'TLS/1.3, IRC/6.9'];

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api', 'engine', 'worker', 'realtime'] });
  port = Number(new URL(server.url).port);
});
afterAll(() => server.close());

async function doorPids(): Promise<number[]> {
  const doors = await server.process.context.bus.request('realtime.status', null, 5_000);
  return (doors as { pid: number }[]).map(({ pid }) => pid);
}
async function doorPort(): Promise<number> {
  const told = await server.process.context.bus.request('realtime.ports', null, 5_000);
  return (told as { ports: { de: number } }).ports.de;
}
const held = (pids: readonly number[]): number =>
  [process.pid, ...pids].reduce((sum, pid) => sum + openSockets(pid), 0);

describe('an upgrade', () => {
  it.each(TARGETS)('of %s is answered and ended, whatever it asks for', async (target) => {
    for (const protocol of PROTOCOLS) {
      const isDoors = protocol === 'websocket' && target === DOOR;
      const client = new TcpClient({ port });
      client.write(upgradeText(target, protocol, { connection: 'Upgrade, close' }));
      expect(await client.ends(), `${protocol} ends`).toBe(true);
      expect(client.heard).toMatch(/^HTTP\/1\.1 [2345]\d\d /);
      expect(client.heard.startsWith('HTTP/1.1 101')).toBe(isDoors);
    }
  });

  it('to HTTP/2 is not taken up: the request is answered as what it is', async () => {
    const answer = await new Promise<string>((resolve) => {
      const client = new TcpClient({ port });
      client.write(
        upgradeText('/api/v1/health', 'h2c', {
          connection: 'Upgrade, HTTP2-Settings, close',
          'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
        }),
      );
      void client.ends().then(() => resolve(client.heard));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"engine_seq"');
  });

  it('of a door\u2019s own port is answered and ended as well', async () => {
    const own = await doorPort();
    for (const target of [...TARGETS, '/rt/ir/?EIO=4&transport=websocket']) {
      for (const protocol of PROTOCOLS) {
        const client = new TcpClient({ port: own });
        client.write(upgradeText(target, protocol, { connection: 'Upgrade, close' }));
        expect(await client.ends(), `${protocol} of ${target} ends`).toBe(true);
        expect(client.heard).toMatch(/^HTTP\/1\.1 [2345]\d\d /);
      }
    }
  });

  it('very many of them, half-closed, cut and silent, leave no descriptor behind', async () => {
    const calm = await openSocket(DOOR, { port });
    if (calm === undefined || !(await join(calm))) throw new Error('the door is closed');
    const pids = await doorPids();
    const own = await doorPort();
    const before = held(pids);
    const clients: TcpClient[] = [];
    for (let count = 0; count < UPGRADES; count += 1) {
      const target = [...TARGETS, DOOR][count % (TARGETS.length + 1)] ?? '/';
      const protocol = PROTOCOLS[count % PROTOCOLS.length] ?? 'foo';
      const client = new TcpClient({ port: count % 10 === 9 ? own : port, from: '127.0.0.91' });
      const extra = count % 7 === 0 ? { 'content-length': '100' } : {};
      client.write(upgradeText(target, protocol, extra));
      // some say no more, some go at once, some wait for an answer that takes its time
      if (count % 4 === 0) client.socket.end();
      if (count % 4 === 1) client.socket.once('connect', () => client.destroy());
      clients.push(client);
      if (count % (UPGRADES / 10) !== 0) continue;
      const asked = server.fetch('/api/v1/health');
      calm.write(clientFrame('42["ping"]'));
      expect((await asked).status).toBe(200);
    }
    await server.until(() => calm.heard.split('42["pong"]').length > 10);
    // who holds a socket of a door is let go of by their own goodbye
    for (const client of clients) client.destroy();
    await server.until(() => held(pids) <= before);
    calm.destroy();
  });

  it('that a door refuses is ended by us, though its asker leaves it open', async () => {
    const pids = await doorPids();
    const before = held(pids);
    const refused = TARGETS.filter((target) => /^\/rt\/(de|notifications)\/(\?|$)/.test(target));
    const clients = refused.map((target) => {
      const client = new TcpClient({ port });
      client.socket.removeAllListeners('end');
      client.write(upgradeText(target, 'websocket'));
      return client;
    });
    expect(clients.length).toBeGreaterThan(4);
    for (const client of clients) expect(await client.hears('HTTP/1.1 4')).toBe(true);
    // both ends of a connection are this process's: ours are gone
    await server.until(() => held(pids) <= before + clients.length);
    for (const client of clients) client.destroy();
  });
});
