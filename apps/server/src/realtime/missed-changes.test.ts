import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type NotificationMessage, notificationMessage } from '@sarraf/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EngineClient, EngineEventsMessage } from '../engine/index.ts';
import { LocalBus } from '../platform/bus/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger } from '../platform/logger.ts';
import { MissedChanges } from './missed-changes.ts';
import { createNotificationDoor } from './notification-door.ts';
import { SocketRoutes } from './socket-routes.ts';
import { connected, createSockets } from './testing/sockets.ts';

const USER = 7;

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A door before an engine whose batches a test says, and the socket of one user. */
async function openDoor() {
  const listeners = new Set<(message: EngineEventsMessage) => void>();
  const engine = {
    onEvents: (listener: (message: EngineEventsMessage) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    figures: () => Promise.reject(new Error('Nobody asked for figures.')),
  } as unknown as EngineClient;
  const routes = new SocketRoutes();
  const http = createServer((request, response) => routes.handle(request, response));
  routes.attach(http);
  const door = createNotificationDoor({
    ...{ routes, engine, bus: new LocalBus(), clock: systemClock },
    logger: createLogger({ name: 'test', level: 'silent' }),
    ...{ addressOf: () => '127.0.0.1', allowedOrigins: () => [], hasRoom: () => true },
    verify: async () => ({ userId: USER, sessionId: 's', expiresAt: Date.now() + 600_000 }),
    writer: {
      order: () => {
        throw new Error('No order changed.');
      },
      wallet: (symbol, total, held) => ({
        ...{ symbol, amount: String(total), freeze: String(held) },
        available_balance: String(total - held),
      }),
    },
    notices: {
      subject: 'notices',
      toMessage: () => {
        throw new Error('There is no notice.');
      },
    },
    revokedSubject: 'revoked',
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const sockets = createSockets(() => `http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  ends.push(
    () => void http.close(),
    () => door.stop(),
    () => sockets.closeAll(),
  );
  const socket = sockets.open('/rt/notifications', { query: { token: 't' } });
  const heard: NotificationMessage[] = [];
  socket.on('message', (text: string) => {
    heard.push(notificationMessage.parse(JSON.parse(text)));
  });
  await connected(socket);
  /** A batch that changes the user's balance to its own number, or nothing of theirs. */
  const say = (seq: bigint, isTheirs = true): void => {
    const event = { type: 'balance', user: USER, asset: 'IRT', total: seq, held: 0n } as const;
    for (const listener of listeners) listener({ seq, at: 0, events: isTheirs ? [event] : [] });
  };
  /** What the user was told, once it is so many messages: a balance, or to ask again. */
  const told = async (messages: number): Promise<string[]> => {
    await expect.poll(() => heard.length, { interval: 1, timeout: 10_000 }).toBe(messages);
    return heard.map(({ wallets }) => wallets?.[0]?.amount ?? 'ask again');
  };
  return { heard, say, told };
}

describe('a user whose process missed events', () => {
  it('is told once to ask again, and without a gap never', async () => {
    const { heard, say, told } = await openDoor();
    say(1n);
    expect(await told(1)).toEqual(['1']);
    say(2n);
    expect(await told(2)).toEqual(['1', '2']);
    // what waits to go out is older than what is asked for then
    say(3n);
    say(5n, false);
    expect(await told(4)).toEqual(['1', '2', '3', 'ask again']);
    expect(heard.at(-1)).toMatchObject({
      ...{ event: 'wallet_update', silent: true, order: null, wallets: null },
      ...{ update_wallet: true, update_orders: true },
    });
    say(6n);
    expect(await told(5)).toEqual(['1', '2', '3', 'ask again', '6']);
  });
});

describe('telling many users to ask again', () => {
  const everybody = Array.from({ length: 450 }, (_, index) => index);

  it('tells some now and the others bit by bit, each once', async () => {
    vi.useFakeTimers();
    const told: number[] = [];
    const missed = new MissedChanges((userId) => told.push(userId));
    missed.note(everybody);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveLength(200);
    // another gap: who waits is not told twice
    missed.note(everybody.slice(300));
    await vi.advanceTimersByTimeAsync(500);
    expect(told).toHaveLength(400);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual(everybody);
    missed.note([3]);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveLength(451);
  });

  it('ends with the door', async () => {
    vi.useFakeTimers();
    const told: number[] = [];
    const missed = new MissedChanges((userId) => told.push(userId));
    missed.note(everybody);
    await vi.advanceTimersByTimeAsync(0);
    missed.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toHaveLength(200);
  });
});
