// Looks through trades for alerts that they met: what fires, its notice and the position are one transaction.
import { type PlainDb, type PlainPool, withTransaction } from '../../platform/database/handles.ts';
import {
  beginFollowing,
  type Follower,
  followAll,
  type Positions,
  type Step,
  WHOLE,
} from '../../platform/followers/index.ts';
import { ALERT_POSITION } from './alert-position.ts';
import { changeOf, type PriceAgo, walkAlert, type WatchedAlert } from './alert-walk.ts';
import type { PriceAlertsDeps } from './alerts-deps.ts';
import { firedNotice } from './alert-notice.ts';
import {
  type EarlierPrice,
  type Extremes,
  lockMet,
  moveAlerts,
  readEarlierPrices,
  readStretch,
  readTrades,
  type Stretch,
} from './met-alerts.queries.ts';
import type { AlertRow } from './price-alerts.queries.ts';

/** Trades that one step looks through at most. */
export const TRADES_PER_STEP = 500;
/** Alerts that one transaction tells of at most: of more, the others come before further trades. */
export const ALERTS_AT_ONCE = 200;

type Deps = Pick<PriceAlertsDeps, 'catalog' | 'notifications'>;

/** Tells of alerts that trades met, also of trades that nobody listened to. */
export interface AlertKeeper {
  /** Finds where looking stopped; before anything is looked at. */
  prepare(): Promise<void>;
  /** Looks through what was traded meanwhile. */
  fire(): Promise<void>;
}

/** The keeper of one worker. */
export function createAlertKeeper(db: PlainPool, deps: Deps): AlertKeeper {
  const follower: Follower<PlainDb> = {
    ...ALERT_POSITION,
    max: TRADES_PER_STEP,
    step: (tx, from) => stepOver(deps, tx, from.get(WHOLE) ?? 0),
  };
  return {
    prepare: () => withTransaction(db, (tx) => beginFollowing(tx, follower)),
    fire: () => followAll(db, follower),
  };
}

async function stepOver(deps: Deps, tx: PlainDb, behind: number): Promise<Step> {
  const stretch = await readStretch(tx, behind, TRADES_PER_STEP);
  if (stretch.count === 0) return { to: new Map(), count: 0 };
  const { last } = stretch;
  const earlier = await readEarlierPrices(tx, stretch.minutes);
  const met = await lockMet(tx, extremesOf(stretch, earlier), last, ALERTS_AT_ONCE);
  const tell = met.length === 0 ? undefined : await fire(deps, tx, met, { behind, last }, earlier);
  const isMore = met.length === ALERTS_AT_ONCE;
  const to: Positions = isMore ? new Map() : new Map([[WHOLE, last]]);
  const count = isMore ? TRADES_PER_STEP : stretch.count;
  return tell === undefined ? { to, count } : { to, count, tell };
}

/** Least and greatest of each market; of changes, of what its minutes are held against. */
function extremesOf({ minutes }: Stretch, earlier: readonly EarlierPrice[]): Extremes {
  const prices = new Map<string, { market: string; low: number; high: number }>();
  for (const { market, low, high } of minutes) {
    const known = prices.get(market) ?? { market, low, high };
    prices.set(market, {
      market,
      low: Math.min(known.low, low),
      high: Math.max(known.high, high),
    });
  }
  const changes = new Map<string, Extremes['changes'][number]>();
  for (const { market, minute, windowS, ticks } of earlier) {
    const seen = minutes.find((one) => one.market === market && one.minute === minute);
    if (seen === undefined) continue;
    const [low, high] = [changeOf(ticks, seen.low), changeOf(ticks, seen.high)];
    const isAcross = low <= 0 && high >= 0;
    const sizes = [Math.abs(low), Math.abs(high)];
    const key = `${market} ${windowS}`;
    const known = changes.get(key);
    changes.set(key, {
      market,
      windowS,
      least: Math.min(known?.least ?? Infinity, isAcross ? 0 : Math.min(...sizes)),
      most: Math.max(known?.most ?? 0, ...sizes),
    });
  }
  return { prices: [...prices.values()], changes: [...changes.values()] };
}

const MINUTE_MS = 60_000;

async function fire(
  { catalog, notifications }: Deps,
  tx: PlainDb,
  met: readonly AlertRow[],
  between: { readonly behind: number; readonly last: number },
  earlier: readonly EarlierPrice[],
): Promise<() => void> {
  const known = new Map(
    earlier.map((one) => [`${one.market} ${one.windowS} ${one.minute}`, one.ticks]),
  );
  const agoIn =
    (market: string): PriceAgo =>
    (trade, windowS) =>
      known.get(`${market} ${windowS} ${Math.floor(trade.atMs / MINUTE_MS)}`);
  const trades = await readTrades(tx, [...new Set(met.map(({ market }) => market))], between);
  const walked = met.map((alert) => ({
    alert,
    id: alert.id,
    ...walkAlert(watched(alert), trades.get(alert.market) ?? [], agoIn(alert.market)),
  }));
  await moveAlerts(tx, walked, between.last);
  const tells: (() => void)[] = [];
  for (const { alert, fired } of walked) {
    const spec = catalog.market(alert.market)?.spec;
    if (spec === undefined) throw new Error(`The market ${alert.market} is not known.`);
    for (const one of fired) {
      tells.push(await notifications.keep(tx, firedNotice(alert, one, spec)));
    }
  }
  return () => {
    for (const tell of tells) tell();
  };
}

function watched({ kind, firedAt, ...alert }: AlertRow): WatchedAlert {
  if (kind === 'daily') throw new Error('A daily alert is not met by trades.');
  return { ...alert, kind, firedAtMs: firedAt?.getTime() ?? null };
}
