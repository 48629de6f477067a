import { io, type Socket } from 'socket.io-client';
import { fieldsOf, textOf } from '../fields.ts';
import { report } from '../report.ts';

/** Index prices as the trading sockets tell them, by asset. */
export interface MarketFeed {
  /** The index of a market in its quote asset, or undefined while unknown or stale. */
  indexPrice(baseAsset: string, quoteAsset: string): string | undefined;
  close(): void;
}

/** Where the prices come from. */
export interface MarketFeedOptions {
  /** Addresses of the trading sockets, the preferred one first. */
  readonly addresses: readonly string[];
  readonly nowMs?: () => number;
}

/** Prices older than this are no prices. */
const STALE_MS = 120_000;
const CONNECT_MS_MAX = 20_000;
const SWITCH_MS = 2_000;

interface IndexRow {
  readonly usdt: string | undefined;
  readonly toman: string | undefined;
  readonly atMs: number;
}

/** Listens at one address and goes to the next one whenever its socket is lost. */
export function openMarketFeed(options: MarketFeedOptions): MarketFeed {
  const nowMs = options.nowMs ?? Date.now;
  const rows = new Map<string, IndexRow>();
  let socket: Socket | undefined;
  let switching: NodeJS.Timeout | undefined;
  let turn = 0;
  let closed = false;

  const take = (message: unknown): void => {
    const prices = fieldsOf(message)['prices'];
    if (!Array.isArray(prices)) return;
    for (const row of prices) {
      const fields = fieldsOf(row);
      const symbol = textOf(fields, 'symbol');
      const atMs = Date.parse(textOf(fields, 'at') ?? '');
      if (symbol === undefined || Number.isNaN(atMs)) continue;
      const usdt = textOf(fields, 'price_usdt');
      rows.set(symbol, { usdt, toman: textOf(fields, 'price_toman'), atMs });
    }
  };
  const next = (): void => {
    if (closed || switching !== undefined) return;
    switching = setTimeout(() => {
      switching = undefined;
      turn += 1;
      connect();
    }, SWITCH_MS);
  };
  const connect = (): void => {
    socket?.removeAllListeners();
    socket?.close();
    const address = options.addresses[turn % options.addresses.length];
    if (address === undefined || closed) return;
    const opened = openSocket(address, {});
    socket = opened;
    opened.on('connect', () => opened.emit('subscribe', { topic: 'indexprice' }));
    opened.on('indexprice', take);
    opened.on('connect_error', next);
    opened.on('disconnect', (reason) => {
      if (reason === 'io client disconnect') return;
      report('maker', `the market connection ${address} was lost; trying the next one`);
      next();
    });
  };
  connect();
  return {
    indexPrice: (baseAsset, quoteAsset) => {
      const row = rows.get(baseAsset);
      if (row === undefined || nowMs() - row.atMs > STALE_MS) return undefined;
      return quoteAsset === 'USDT' ? row.usdt : row.toman;
    },
    close: () => {
      closed = true;
      clearTimeout(switching);
      socket?.close();
    },
  };
}

/** A socket at an address such as `http://host:port/rt/de`, without its own reconnects. */
export function openSocket(address: string, query: Readonly<Record<string, string>>): Socket {
  const url = new URL(address);
  return io(url.origin, {
    path: url.pathname,
    query,
    transports: ['websocket'],
    reconnection: false,
    timeout: CONNECT_MS_MAX,
    forceNew: true,
  });
}
