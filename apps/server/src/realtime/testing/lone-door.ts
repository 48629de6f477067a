// A notification door without a server behind it: a test says what the engine told.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type NotificationMessage, notificationMessage } from '@sarraf/contracts';
import type { Socket } from 'socket.io-client';
import { expect } from 'vitest';
import type { EngineClient, EngineEventsMessage } from '../../engine/index.ts';
import { LocalBus } from '../../platform/bus/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/logger.ts';
import { createNotificationDoor } from '../notification-door.ts';
import { SocketRoutes } from '../socket-routes.ts';
import { connected, createSockets } from './sockets.ts';

const USER = 7;

/** A door before an engine whose batches a test says, and the sockets of one user. */
export async function openLoneDoor(
  ends: (() => Promise<void> | void)[],
  /** Throws where the user's token is worth nothing at their address. */
  judge: (address: string) => Promise<void> = async () => undefined,
) {
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
    routes,
    engine,
    bus: new LocalBus(),
    clock: systemClock,
    logger: createLogger({ name: 'test', level: 'silent' }),
    allowedOrigins: () => [],
    hasRoom: () => true,
    addressOf: ({ headers }) => String(headers['x-forwarded-for'] ?? '127.0.0.1'),
    verify: async (_, address) => {
      await judge(address);
      return { userId: USER, sessionId: 's', expiresAt: Date.now() + 600_000 };
    },
    writer: {
      order: () => {
        throw new Error('No order changed.');
      },
      wallet: (symbol, total, held) => ({
        symbol,
        amount: String(total),
        freeze: String(held),
        available_balance: String(total - held),
      }),
    },
    notices: {
      subject: 'notices',
      toMessage: () => {
        throw new Error('There is no notice.');
      },
    },
    depositsSubject: 'deposits',
    ticketsSubject: 'tickets',
    revokedSubject: 'revoked',
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const sockets = createSockets(() => `http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  ends.push(
    () => void http.close(),
    () => door.stop(),
    () => sockets.closeAll(),
  );
  const heard: NotificationMessage[] = [];
  /** A socket of the user's, let in. */
  const connect = async (address = '127.0.0.1'): Promise<Socket> => {
    const extraHeaders = { 'x-forwarded-for': address };
    const socket = sockets.open('/rt/notifications', { query: { token: 't' }, extraHeaders });
    socket.on('message', (text: string) => {
      heard.push(notificationMessage.parse(JSON.parse(text)));
    });
    await connected(socket);
    return socket;
  };
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
  return { connect, heard, say, told };
}
