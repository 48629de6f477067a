import type { Socket } from 'socket.io-client';
import { type Fields, fieldsOf } from '../fields.ts';
import { openSocket } from './market-feed.ts';

/** The connection to an account's notifications. */
export interface OrderFeed {
  close(): void;
}

/** Whose orders are heard of, and who hears. */
export interface OrderFeedOptions {
  readonly address: string;
  readonly token: () => Promise<string | undefined>;
  /** One of the account's orders changed: the order as the wire carries it. */
  readonly onOrder: (order: Fields) => void;
  /** The connection is up: what happened meanwhile must be asked for. */
  readonly onConnected: () => void;
}

const AGAIN_MS = 5_000;

/** The account's own notifications: fills and cancels as they happen. */
export function openOrderFeed(options: OrderFeedOptions): OrderFeed {
  let socket: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const again = (): void => {
    if (closed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, AGAIN_MS);
  };
  const connect = async (): Promise<void> => {
    socket?.removeAllListeners();
    socket?.close();
    const token = await options.token();
    if (closed) return;
    if (token === undefined) {
      again();
      return;
    }
    const opened = openSocket(options.address, { token });
    socket = opened;
    opened.on('connect', options.onConnected);
    opened.on('message', (text: unknown) => {
      const order = orderIn(text);
      if (order !== undefined) options.onOrder(order);
    });
    opened.on('connect_error', again);
    opened.on('disconnect', again);
  };
  void connect();
  return {
    close: () => {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}

function orderIn(text: unknown): Fields | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const order = fieldsOf(fieldsOf(JSON.parse(text))['order']);
    return 'id' in order ? order : undefined;
  } catch {
    return undefined;
  }
}
