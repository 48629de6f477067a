import type { MakerConfig } from '../config.ts';
import { type Fields, fieldsOf, textOf } from '../fields.ts';
import { QUOTER, TAKER } from '../people.ts';
import { reasonOf, report } from '../report.ts';
import { createExchangeClient } from './exchange-client.ts';
import { type MarketFeed, openMarketFeed } from './market-feed.ts';
import { type MarketRules, marketRulesOf } from './market-rules.ts';
import { openOrderFeed } from './order-feed.ts';
import { createPace, pause } from './pace.ts';
import { Quoter } from './quoter.ts';
import { runTaker } from './taker.ts';

/** Which exchange is made a market of, and how. */
export interface MakerOptions {
  readonly serverUrl: string;
  readonly seed: number;
  readonly config: MakerConfig;
}

/** A market maker at work. */
export interface Maker {
  /** Cancels all quotes and lets go of the exchange. */
  stop(): Promise<void>;
}

/** Markets may open, close or change their minima: their list is read again this often. */
const MARKETS_EVERY_MS = 5 * 60_000;
const RECONCILE_EVERY_MS = 5 * 60_000;
const SETTLE_EVERY_MS = 2_000;
const AGAIN_MS = 2_000;
const STOP_AGAIN_MS = 1_500;
/** Takers run on at most this many calls a second, whatever their pace says. */
const TAKER_REQUESTS_MAX = 20;

/** Markets that people open first are quoted first. */
const FIRST_QUOTED = ['TRXUSDT', 'BTCIRT', 'USDTIRT', 'BTCUSDT'];

/**
 * Two accounts that keep the demo's markets alive, over HTTP and sockets only. Everything that may
 * fail is waited out: the exchange may stop and start again under a running maker.
 */
export function startMaker(options: MakerOptions): Maker {
  const { serverUrl, config, seed } = options;
  const run = Date.now().toString(36);
  const stopping = new AbortController();
  const client = (who: typeof QUOTER, perSecond: number) =>
    createExchangeClient({
      serverUrl,
      mobile: who.mobile,
      password: who.password,
      pace: createPace(perSecond),
    });
  const quoterClient = client(QUOTER, config.requestsPerSecondMax);
  let feed: MarketFeed | undefined;
  let markets: readonly MarketRules[] = [];
  const index = (rules: MarketRules): string | undefined =>
    feed?.indexPrice(rules.baseAsset, rules.quoteAsset);
  const quoter = new Quoter({
    client: quoterClient,
    levelsPerSide: config.levelsPerSide,
    seed,
    index,
    run,
    nowMs: Date.now,
  });
  const loops = createLoops(stopping.signal);
  let orders: { close(): void } | undefined;
  let reconcileDue = false;
  const begin = async (): Promise<void> => {
    const sockets = await untilKnown(() => readSockets(serverUrl), stopping.signal);
    if (sockets === undefined) return;
    // orders of a run that was killed are cancelled before the first quote
    await quoter.reconcile();
    feed = openMarketFeed({ addresses: sockets.trading });
    orders = openOrderFeed({
      address: sockets.notifications,
      token: async () => quoterClient.socketToken(),
      onOrder: (order) => quoter.onOrder(order),
      onConnected: () => {
        reconcileDue = true;
      },
    });
    loops.loop(MARKETS_EVERY_MS, async () => {
      const rows = await untilKnown(() => readMarkets(serverUrl), stopping.signal);
      if (rows === undefined) return;
      markets = rows;
      quoter.setMarkets(rows);
    });
    loops.loop(SETTLE_EVERY_MS, async () =>
      settleOnce(quoter, reconcileDue, () => (reconcileDue = false)),
    );
    loops.loop(RECONCILE_EVERY_MS, async () => {
      reconcileDue = true;
    });
    await runTaker({
      client: client(TAKER, TAKER_REQUESTS_MAX),
      seed,
      pacePercent: config.pacePercent,
      markets: () => markets,
      index,
      run,
      signal: stopping.signal,
    });
  };
  const running = begin().catch((cause: unknown) => {
    report('maker', `stopped by ${reasonOf(cause)}`);
  });
  return {
    stop: async () => {
      stopping.abort();
      orders?.close();
      feed?.close();
      // whatever a busy exchange refused at first is asked for once more
      if ((await quoter.cancelAll()) > 0) await pause(STOP_AGAIN_MS, new AbortController().signal);
      const left = await quoter.cancelAll();
      if (left > 0) report('maker', `${left} orders may still stand; the next start cancels them`);
      await Promise.all([running, loops.ended()]);
    },
  };
}

async function settleOnce(quoter: Quoter, due: boolean, done: () => void): Promise<void> {
  // one after the other: a list read while orders are being placed would miss some
  if (due) {
    done();
    await quoter.reconcile();
  }
  await quoter.settle();
}

type Loop = (everyMs: number, work: () => Promise<void>) => void;

/** Repeats works until the signal; a failure is told and the next turn tries again. */
function createLoops(signal: AbortSignal): { loop: Loop; ended(): Promise<void> } {
  const running: Promise<void>[] = [];
  const repeat = async (everyMs: number, work: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      try {
        await work();
      } catch (cause) {
        report('maker', `a turn failed: ${reasonOf(cause)}`);
      }
      await pause(everyMs, signal);
    }
  };
  return {
    loop: (everyMs, work) => {
      running.push(repeat(everyMs, work));
    },
    ended: async () => {
      await Promise.all(running);
    },
  };
}

async function untilKnown<T>(
  ask: () => Promise<T | undefined>,
  signal: AbortSignal,
): Promise<T | undefined> {
  while (!signal.aborted) {
    const known = await ask();
    if (known !== undefined) return known;
    await pause(AGAIN_MS, signal);
  }
  return undefined;
}

interface SocketAddresses {
  readonly trading: readonly string[];
  readonly notifications: string;
}

/** The socket addresses that the panel uses too. */
async function readSockets(serverUrl: string): Promise<SocketAddresses | undefined> {
  const config = await readJson(`${serverUrl}/config.json`);
  if (config === undefined) return undefined;
  const sockets = fieldsOf(config['sockets']);
  const absolute = (name: string, byDefault: string): string =>
    new URL(textOf(sockets, name) ?? byDefault, serverUrl).href;
  return {
    trading: [absolute('de', '/rt/de'), absolute('ir', '/rt/ir')],
    notifications: absolute('notifications', '/rt/notifications'),
  };
}

/** The markets of the exchange, or undefined while it does not answer. */
export async function readMarkets(serverUrl: string): Promise<readonly MarketRules[] | undefined> {
  const answer = await readJson(`${serverUrl}/api/v1/markets`);
  const rows = fieldsOf(answer?.['data'])['data'];
  if (!Array.isArray(rows)) return undefined;
  const markets = rows.flatMap((row) => marketRulesOf(row) ?? []);
  const rank = (rules: MarketRules): number =>
    (FIRST_QUOTED.indexOf(rules.symbol) + FIRST_QUOTED.length + 1) % (FIRST_QUOTED.length + 1);
  return markets.sort((left, right) => rank(left) - rank(right));
}

async function readJson(url: string): Promise<Fields | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    return response.ok ? fieldsOf(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}
