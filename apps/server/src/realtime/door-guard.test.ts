import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { doorOptions, dropSlowReaders, isOwnOrigin } from './door-guard.ts';
import { DOOR_LIMITS, MessageBudget } from './door-limits.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe('a door', () => {
  it('drops who does not read, keeps who does, and holds little for either', async () => {
    const http = createServer();
    const server = new Server(
      http,
      doorOptions('/rt/de', DOOR_LIMITS, () => true),
    );
    const logger = createLogger({ name: 'test', level: 'silent' });
    ends.push(dropSlowReaders(server, DOOR_LIMITS, logger), async () => server.close());
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
    const before = process.memoryUsage().rss;
    const started = performance.now();
    const text = 'x'.repeat(64_000);
    let sent = 0;
    while (server.of('/').sockets.size > 1 && performance.now() - started < 15_000) {
      server.emit('orderbook', text);
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(server.of('/').sockets.size).toBe(1);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1_048_576);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard).toBe(sent);
    expect(reader.connected).toBe(true);
  });

  it('knows its own pages by host, and strangers by theirs', () => {
    const request = (origin?: string) =>
      ({
        headers: { host: 'sarraf.example:3000', ...(origin === undefined ? {} : { origin }) },
      }) as Parameters<typeof isOwnOrigin>[0];
    const allowed = new Set(['https://app.sarraf.example']);
    const cases: readonly (readonly [string | undefined, boolean])[] = [
      [undefined, true],
      ['http://sarraf.example:3000', true],
      ['https://app.sarraf.example', true],
      ['https://evil.example', false],
      ['http://sarraf.example:3000.evil.example', false],
      ['null', false],
      ['http://sub.sarraf.example:3000', false],
    ];
    for (const [origin, isOwn] of cases) expect(isOwnOrigin(request(origin), allowed)).toBe(isOwn);
  });

  it('counts messages: a burst, then a pace', () => {
    const limits = { ...DOOR_LIMITS, messagesBurst: 3, messagesPerSecond: 2 };
    const budget = new MessageBudget(limits, 0);
    expect([0, 0, 0, 0].map((at) => budget.take(at))).toEqual([true, true, true, false]);
    expect([500, 500, 1_000].map((at) => budget.take(at))).toEqual([true, false, true]);
  });
});
