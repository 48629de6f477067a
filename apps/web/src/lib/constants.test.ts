import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TOPIC_EVERY_MS } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import * as constants from './constants.ts';

const SRC = path.resolve(import.meta.dirname, '..');
const MINUTE_MS = 60_000;

/** What was asked for of the client's times and counts, row by row; written out a second time. */
const STATED = {
  'API timeout': [constants.API_TIMEOUT_MS, 30_000],
  Retry: [
    [constants.RETRIES_MAX, constants.RETRY_BASE_MS, constants.RETRY_DELAY_MAX_MS],
    [3, 1_000, 30_000],
  ],
  'Token refresh cooldown': [constants.REFRESH_COOLDOWN_MS, 60_000],
  'Access token lifetime': [constants.SOCKET.tokenAgeMaxMs, 86_400_000],
  'Socket connect timeout': [constants.SOCKET.connectTimeoutMs, 20_000],
  Reconnects: [
    [
      constants.SOCKET.reconnectsMax,
      constants.SOCKET.reconnectBaseMs,
      constants.SOCKET.reconnectMaxMs,
    ],
    [5, 2_000, 30_000],
  ],
  Heartbeat: [
    [constants.SOCKET.heartbeatMs, constants.SOCKET.sleepAfterMs, constants.SOCKET.sleepCheckMs],
    [30_000, 60_000, 5_000],
  ],
  // the sockets' pace is the panel's, too; only tickers may come oftener, with the lists of prices
  Throttle: [
    [TOPIC_EVERY_MS, constants.TICKERS_EVERY_MS],
    [{ market: 100, orderbook: 200, deals: 500, ticker: 1_000 }, 1_000],
  ],
  'Stored items': [
    constants.KEPT,
    {
      tradesPerSymbolMax: 100,
      ordersMax: 50,
      transactionsMax: 50,
      notificationsMax: 50,
      serviceErrorsMax: 10,
      mergedOrdersMax: 100,
    },
  ],
  Caches: [
    constants.CACHE,
    {
      dealsMs: 5 * MINUTE_MS,
      orderbookMs: 30_000,
      ordersMs: 2 * MINUTE_MS,
      walletMs: 3 * MINUTE_MS,
      profileMs: 15 * MINUTE_MS,
      accessStatusMs: 10 * MINUTE_MS,
      termsMs: 60 * MINUTE_MS,
      defaultMs: 10 * MINUTE_MS,
    },
  ],
  Cleanup: [constants.CLEANUP, { dataMs: 60 * MINUTE_MS, modalsMs: 5 * MINUTE_MS }],
  'Desktop notifications': [constants.DESKTOP_NOTIFICATION_MS, 10_000],
  'Notifications polling': [constants.NOTIFICATIONS_POLL_MS, 3 * MINUTE_MS],
  'Staleness warning': [
    [constants.STALE_AFTER_MS, constants.USDT_FALLBACK_MS],
    [120_000, 5_000],
  ],
  Toasts: [
    [
      constants.TOASTS.activeMax,
      constants.TOASTS.perMinuteMax,
      constants.TOASTS.dedupeMs,
      constants.TOASTS.closeAfterMs,
    ],
    [3, 10, 3_000, { critical: null, error: 10_000, warning: 8_000, success: 4_000, info: 5_000 }],
  ],
  'Install prompt memory': [constants.INSTALL_MEMORY_MS, 10_080 * MINUTE_MS],
  'Default coin': [constants.DEFAULT_COIN, { symbol: 'BTC', minAmount: '0.0005' }],
  'Default orderbook pair': [constants.DEFAULT_PAIR, 'TRXUSDT'],
  'Chart retry': [constants.CHART, { retriesMax: 3, retryMs: 5_000, healthCheckMs: 30_000 }],
  'Socket keep-alive polls': [
    [constants.SOCKET.keepAliveBackgroundMs, constants.SOCKET.keepAliveActiveMs],
    [5_000, 1_000],
  ],
  'Address shortening': [constants.ADDRESS, { leading: 6, trailing: 4 }],
  'App version': [constants.APP_VERSION, '1.0.1'],
} as const;

it.each(Object.entries(STATED))('%s is as the specification says', (_, [ours, stated]) => {
  expect(ours).toEqual(stated);
});

/** `SOCKET.heartbeatMs`, `API_TIMEOUT_MS`: what the panel's sources may name. */
function names(): string[] {
  return Object.entries(constants).flatMap(([name, value]) =>
    typeof value === 'object' ? Object.keys(value).map((key) => `${name}.${key}`) : [name],
  );
}

it('is used, every one of them', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: SRC })
    .filter((file) => !/\.test\.tsx?$|constants\.ts$/.test(file))
    .map((file) => readFileSync(path.join(SRC, file), 'utf8'));
  const isUsed = (name: string): boolean => {
    const [group = name, key] = name.split('.');
    // one taken out of its group by name counts, too
    const taken =
      key === undefined ? undefined : new RegExp(`\\{[^}]*\\b${key}\\b[^}]*\\} = ${group}\\b`);
    return sources.some((text) => text.includes(name) || taken?.test(text) === true);
  };
  expect(names().filter((name) => !isUsed(name))).toEqual([]);
});
