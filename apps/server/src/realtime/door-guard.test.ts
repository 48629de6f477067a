import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { allowedOrigins, isFromOwnPage } from './allowed-origins.ts';
import { DOOR_LIMITS, MessageBudget } from './door-limits.ts';
import { SocketDoor } from './socket-door.ts';
import { SocketRoutes } from './socket-routes.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe('a door', () => {
  it('drops who does not read, and keeps who does', async () => {
    const routes = new SocketRoutes();
    const http = createServer();
    const door = new SocketDoor({
      limits: DOOR_LIMITS,
      logger: createLogger({ name: 'test', level: 'silent' }),
      addressOf: () => '127.0.0.1',
      allowedOrigins: () => [],
      hasRoom: () => true,
    });
    const server = door.io;
    routes.add('/rt/de/', door);
    routes.attach(http);
    ends.push(
      () => void http.close(),
      () => door.stop(),
    );
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const client = async (): Promise<Socket> => {
      const socket = io(url, { path: '/rt/de', transports: ['websocket'], reconnection: false });
      ends.push(() => void socket.disconnect());
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      return socket;
    };
    const reader = await client();
    const stopped = await Promise.all(Array.from({ length: 20 }, client));
    for (const socket of stopped) {
      const engine = socket.io.engine as unknown as { transport: { ws: { pause(): void } } };
      engine.transport.ws.pause();
    }
    let heard = 0;
    reader.on('orderbook', () => (heard += 1));
    const started = performance.now();
    const text = 'x'.repeat(64_000);
    let sent = 0;
    while (server.of('/').sockets.size > 1 && performance.now() - started < 15_000) {
      server.emit('orderbook', text);
      sent += 1;
      // real sockets: what the system takes for them is full only after a while
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(server.of('/').sockets.size).toBe(1);
    await expect.poll(() => heard).toBe(sent);
    expect(reader.connected).toBe(true);
  });

  it('knows its own pages by the configured addresses, whatever Host says', () => {
    const publicUrl = 'https://sarraf.example';
    const cases: readonly (readonly [
      string | undefined,
      inProduction: boolean,
      inDemo: boolean,
    ])[] = [
      [undefined, true, true],
      ['https://sarraf.example', true, true],
      ['http://localhost:3000', false, true],
      ['http://127.0.0.1:3000', false, true],
      ['http://localhost:3001', false, false],
      ['https://evil.example', false, false],
      ['https://sarraf.example.evil.example', false, false],
      ['https://sub.sarraf.example', false, false],
      ['http://sarraf.example', false, false],
      ['null', false, false],
      ['', false, false],
    ];
    for (const [origin, inProduction, inDemo] of cases) {
      // who forges his origin forges his host, too
      const host = origin?.replace(/^\w+:\/\//, '') ?? 'sarraf.example';
      const request = { headers: { host, ...(origin !== undefined && { origin }) } };
      const isOwn = (mode: 'production' | 'demo'): boolean =>
        isFromOwnPage(request, allowedOrigins({ mode, publicUrl }, 3000));
      expect([isOwn('production'), isOwn('demo')], origin).toEqual([inProduction, inDemo]);
    }
  });

  it('counts messages: a burst, then a pace', () => {
    const limits = { ...DOOR_LIMITS, messagesBurst: 3, messagesPerSecond: 2 };
    const budget = new MessageBudget(limits, 0);
    expect([0, 0, 0, 0].map((at) => budget.take(at))).toEqual([true, true, true, false]);
    expect([500, 500, 1_000].map((at) => budget.take(at))).toEqual([true, false, true]);
  });
});
