// Alerts that trades may have met, and what becomes of them.
import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { REST_PARTS, type SeenTrade, type Walked } from './alert-walk.ts';
import { ALERT_COLUMNS, type AlertRow, alertOf, type AlertSqlRow } from './price-alerts.queries.ts';

/** A market in one minute of a stretch of trades. */
export interface StretchMinute {
  readonly market: string;
  /** Unix time in whole minutes. */
  readonly minute: number;
  readonly low: number;
  readonly high: number;
}

/** Some trades that come one behind the other. */
export interface Stretch {
  readonly count: number;
  /** The last one's number. */
  readonly last: number;
  readonly minutes: readonly StretchMinute[];
}

/** The next trades behind a position, so many at most, as extremes of each market's minutes. */
export async function readStretch(db: AnyDb, behind: number, max: number): Promise<Stretch> {
  const { rows } = await sql(db).query<{
    market: string;
    minute: bigint;
    low: bigint;
    high: bigint;
    last: bigint;
    count: bigint;
  }>(
    `SELECT market, at_ms / 60000 AS minute, min(price_ticks) AS low, max(price_ticks) AS high,
       max(id) AS last, count(*) AS count
     FROM (SELECT id, market, price_ticks, at_ms FROM trades WHERE id > $1 ORDER BY id LIMIT $2) AS few
     GROUP BY market, at_ms / 60000`,
    [behind, max],
  );
  return {
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    last: rows.reduce((last, row) => Math.max(last, Number(row.last)), behind),
    minutes: rows.map(({ market, minute, low, high }) => ({
      market,
      minute: Number(minute),
      low: Number(low),
      high: Number(high),
    })),
  };
}

/** Whether a market's changes over a time are watched: the end of its index, as the order makes sure. */
const watches = (state: 'armed' | 'resting'): string => `
  SELECT FROM price_alerts WHERE market = m.market AND window_s = watched.window_s
    AND state = '${state}' AND change_bp IS NOT NULL ORDER BY change_bp LIMIT 1`;

/** A market's price so many seconds before a minute, ticks. */
export interface EarlierPrice {
  readonly market: string;
  readonly minute: number;
  readonly windowS: number;
  readonly ticks: number;
}

const DAY_S = 86_400;

/** Lengths of bars that history is kept in, seconds; of those that end at one moment the finest tells. */
const BARS = '(60::bigint), (900), (3600), (86400)';

/** The close of a market's bar that ended last before a moment in unix seconds, both in SQL. */
const lastBar = (market: string, moment: string): string => `(
  SELECT last.close_ticks AS ticks FROM (VALUES ${BARS}) AS length (s)
  CROSS JOIN LATERAL (
    SELECT open_time + length.s AS ends, close_ticks FROM candles c
    WHERE c.market = ${market} AND c.resolution_s = length.s AND open_time <= ${moment} - length.s
    ORDER BY open_time DESC LIMIT 1
  ) AS last
  ORDER BY last.ends DESC, length.s LIMIT 1)`;

/**
 * What minutes are held against by alerts that wait for changes: the close of the bar that ended last a window
 * before. None of markets that no such alert watches, and none where nothing is known of that time.
 */
export async function readEarlierPrices(
  db: AnyDb,
  minutes: readonly Pick<StretchMinute, 'market' | 'minute'>[],
): Promise<EarlierPrice[]> {
  const { rows } = await sql(db).query<{
    market: string;
    minute: bigint;
    window_s: bigint;
    ticks: bigint;
  }>(
    `SELECT m.market, m.minute, watched.window_s, bar.ticks
     FROM unnest($1::text[], $2::bigint[]) AS m (market, minute)
     CROSS JOIN (VALUES (3600::bigint), (86400)) AS watched (window_s)
     CROSS JOIN LATERAL (
       (${watches('armed')}) UNION ALL (${watches('resting')}) LIMIT 1
     ) AS somebody
     CROSS JOIN LATERAL ${lastBar('m.market', '(m.minute + 1) * 60 - watched.window_s')} AS bar`,
    [minutes.map(({ market }) => market), minutes.map(({ minute }) => minute)],
  );
  return rows.map((row) => ({
    market: row.market,
    minute: Number(row.minute),
    windowS: Number(row.window_s),
    ticks: Number(row.ticks),
  }));
}

/** Prices of markets a day before a moment, ticks; `now` in ms since 1970. */
export async function readDayAgo(
  db: AnyDb,
  markets: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql(db).query<{ market: string; ticks: bigint }>(
    `SELECT m.market, bar.ticks FROM unnest($1::text[]) AS m (market)
     CROSS JOIN LATERAL ${lastBar('m.market', '$2::bigint')} AS bar`,
    [markets, Math.floor(now / 1_000) - DAY_S],
  );
  return new Map(rows.map(({ market, ticks }) => [market, Number(ticks)]));
}

/** Between which prices and changes a market moved. */
export interface Extremes {
  readonly prices: readonly Omit<StretchMinute, 'minute'>[];
  /** Sizes of changes, hundredths of a percent. */
  readonly changes: readonly {
    readonly market: string;
    readonly windowS: number;
    readonly least: number;
    readonly most: number;
  }[];
}

/**
 * Alerts of a kind and state by one bound of their market's prices. Sorted and limited by themselves, so that
 * each is a walk along its index, however many alerts there are.
 */
const ofLevel = (
  kind: 'above' | 'below',
  state: 'armed' | 'resting',
  bound: string,
  order: 'ASC' | 'DESC',
): string => `
  SELECT met.id FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS p (market, low, high)
  CROSS JOIN LATERAL (
    SELECT id FROM price_alerts WHERE market = p.market AND kind = '${kind}' AND state = '${state}'
      AND ticks IS NOT NULL AND ${bound} AND after_trade < $8 ORDER BY ticks ${order} LIMIT $9
  ) AS met`;
const ofChange = (state: 'armed' | 'resting', bound: string, order: 'ASC' | 'DESC'): string => `
  SELECT met.id FROM unnest($4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
    AS c (market, window_s, least, most)
  CROSS JOIN LATERAL (
    SELECT id FROM price_alerts WHERE market = c.market AND window_s = c.window_s
      AND state = '${state}' AND change_bp IS NOT NULL AND ${bound} AND after_trade < $8
    ORDER BY change_bp ${order} LIMIT $9
  ) AS met`;
const PARTS = [
  ofLevel('above', 'armed', 'ticks <= p.high', 'ASC'),
  ofLevel('below', 'armed', 'ticks >= p.low', 'DESC'),
  ofLevel('above', 'resting', `ticks >= p.low * ${REST_PARTS} / ${REST_PARTS - 1}`, 'DESC'),
  ofLevel('below', 'resting', `ticks <= p.high * ${REST_PARTS} / ${REST_PARTS + 1} + 1`, 'ASC'),
  ofChange('armed', 'change_bp <= c.most', 'ASC'),
  ofChange('resting', 'change_bp >= 2 * c.least', 'DESC'),
].join(' UNION ALL ');

/**
 * Alerts that trades up to `last` may have met, or have brought back so far that they are armed again, so many
 * at most, held until the transaction ends. None that was looked at up to there.
 */
export async function lockMet(
  db: PlainDb,
  { prices, changes }: Extremes,
  last: number,
  max: number,
): Promise<AlertRow[]> {
  const { rows } = await sql(db).query<AlertSqlRow>(
    `SELECT ${ALERT_COLUMNS} FROM price_alerts AS a
     WHERE a.id = ANY(ARRAY(SELECT id FROM (${PARTS}) AS all_met LIMIT $9))
     ORDER BY a.id FOR UPDATE OF a`,
    [
      prices.map(({ market }) => market),
      prices.map(({ low }) => low),
      prices.map(({ high }) => high),
      changes.map(({ market }) => market),
      changes.map(({ windowS }) => windowS),
      changes.map(({ least }) => least),
      changes.map(({ most }) => most),
      last,
      max,
    ],
  );
  return rows.map(alertOf);
}

/** The trades of some markets between two numbers, in order. */
export async function readTrades(
  db: AnyDb,
  markets: readonly string[],
  { behind, last }: { readonly behind: number; readonly last: number },
): Promise<ReadonlyMap<string, readonly SeenTrade[]>> {
  const { rows } = await sql(db).query<{
    id: bigint;
    market: string;
    price_ticks: bigint;
    at_ms: bigint;
  }>(
    `SELECT id, market, price_ticks, at_ms FROM trades
     WHERE id > $2 AND id <= $3 AND market = ANY($1) ORDER BY id`,
    [markets, behind, last],
  );
  const trades = new Map<string, SeenTrade[]>(markets.map((market) => [market, []]));
  for (const row of rows) {
    const trade = { id: Number(row.id), ticks: Number(row.price_ticks), atMs: Number(row.at_ms) };
    trades.get(row.market)?.push(trade);
  }
  return trades;
}

/** Writes where alerts stand behind the trade `last`. */
export async function moveAlerts(
  db: PlainDb,
  walked: readonly (Pick<AlertRow, 'id'> & Walked)[],
  last: number,
): Promise<void> {
  const lastFired = walked.map(({ fired }) => fired.at(-1)?.trade);
  await sql(db).query(
    `UPDATE price_alerts AS a SET state = w.state, arming = w.arming, after_trade = $7,
       fired_at = coalesce(to_timestamp(w.at_ms / 1000.0), a.fired_at),
       fired_ticks = coalesce(w.ticks, a.fired_ticks), fired_count = a.fired_count + w.fired
     FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
       AS w (id, state, arming, at_ms, ticks, fired)
     WHERE a.id = w.id`,
    [
      walked.map(({ id }) => id),
      walked.map(({ state }) => state),
      walked.map(({ arming }) => arming),
      lastFired.map((trade) => trade?.atMs ?? null),
      lastFired.map((trade) => trade?.ticks ?? null),
      walked.map(({ fired }) => fired.length),
      last,
    ],
  );
}
