import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { DOOR_LIMITS } from './door-limits.ts';
import { SocketDoor } from './socket-door.ts';
import { SocketRoutes } from './socket-routes.ts';
import { join, TcpClient, openSocket } from './testing/wire.ts';

const TARGET = '/rt/de/?EIO=4&transport=';
const STOPPED = 20;

let port: number;
let door: SocketDoor;
const ends: (() => Promise<void> | void)[] = [];

beforeEach(async () => {
  const routes = new SocketRoutes();
  const http = createServer((request, response) => routes.handle(request, response));
  door = new SocketDoor({
    limits: DOOR_LIMITS,
    logger: createLogger({ name: 'test', level: 'silent' }),
    addressOf: () => '127.0.0.1',
    allowedOrigins: () => [],
    hasRoom: () => true,
  });
  routes.add('/rt/de/', door);
  routes.attach(http);
  ends.push(
    () => void http.close(),
    () => door.stop(),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  ({ port } = http.address() as AddressInfo);
});

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A WebSocket that was let in. */
async function client(): Promise<TcpClient> {
  const tcp = await openSocket(`${TARGET}websocket`, { port });
  if (tcp === undefined || !(await join(tcp))) throw new Error('the door is closed');
  ends.push(() => tcp.destroy());
  return tcp;
}

/** One request of polling, to its answer's end. */
async function ask(query: string, body?: string): Promise<string> {
  const tcp = new TcpClient({ port });
  const method = body === undefined ? 'GET' : 'POST';
  const length = body === undefined ? '' : `content-length: ${body.length}\r\n`;
  const head = `${method} ${TARGET}polling${query} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`;
  tcp.write(`${head}${length}\r\n${body ?? ''}`);
  await tcp.ends();
  return tcp.heard;
}

/** Sends until so many are left. */
async function sendUntilLeft(left: number): Promise<number> {
  const text = 'x'.repeat(64_000);
  let sent = 0;
  while (door.connections > left) {
    door.io.emit('orderbook', text);
    sent += 1;
    // real sockets: what the system takes for them is full only after a while
    await delay(5);
  }
  return sent;
}

describe('a door', () => {
  it('drops who does not read, and keeps who does', async () => {
    const reader = await client();
    for (const tcp of await Promise.all(Array.from({ length: STOPPED }, client))) {
      tcp.socket.pause();
    }
    const sent = await sendUntilLeft(1);
    door.io.emit('end');
    expect(await reader.hears('42["end"]')).toBe(true);
    expect(reader.heard.split('42["orderbook"')).toHaveLength(sent + 1);
    expect(reader.isClosed).toBe(false);
  });

  it('drops who takes no more of one long message, though nothing is sent after it', async () => {
    const stopped = await client();
    stopped.socket.pause();
    // more than the system takes
    door.io.emit('orderbook', 'x'.repeat(20_000_000));
    await expect.poll(() => door.connections, { timeout: 20_000 }).toBe(0);
    stopped.destroy();
  });

  it('drops who polls and asks for nothing more', async () => {
    const sid = /"sid":"([^"]+)"/.exec(await ask(''))?.[1] ?? '';
    await ask(`&sid=${sid}`, '40');
    expect(await ask(`&sid=${sid}`)).toContain('40{"sid"');
    expect(door.connections).toBe(1);
    await sendUntilLeft(0);
    expect(await ask(`&sid=${sid}`)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
