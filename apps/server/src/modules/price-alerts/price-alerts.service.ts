// What a person does with their own alerts. An alert counts the trades behind the newest one at the moment at
// which the follower of trades is held: what was there before it is never told, and nothing after it is missed.
import type { DataOf, ParsedBodyOf, PriceAlert } from '@sarraf/contracts';
import { ALERT_CHANGES_MAX, ALERTS_MAX } from '@sarraf/contracts/lists';
import type { MarketSpec } from '@sarraf/market';
import { tehranDay, tehranDayEnd } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { type OrderedDb, withTransaction } from '../../platform/database/handles.ts';
import { holdPositions } from '../../platform/followers/index.ts';
import { ALERT_POSITION } from './alert-position.ts';
import type { PriceAlertsDeps } from './alerts-deps.ts';
import { marketOf, parseAlert } from './parse-alert.ts';
import { alertOnWire } from './price-alerts.mapper.ts';
import {
  type AlertRow,
  countChange,
  countLive,
  deleteAlert,
  dropOldest,
  insertAlert,
  lockOwnAlert,
  lockOwner,
  readNewestTrade,
  rearmAlert,
  selectAlertByKey,
  selectChanges,
  selectOwnAlerts,
} from './price-alerts.queries.ts';

/** A market's rules, also where people no longer see it: steps never change. */
function specOf({ catalog }: PriceAlertsDeps, symbol: string): MarketSpec {
  const market = catalog.market(symbol);
  if (market === undefined) throw new Error(`The market ${symbol} of an alert is not known.`);
  return market.spec;
}

const onWire = (deps: PriceAlertsDeps, row: AlertRow): PriceAlert =>
  alertOnWire(row, specOf(deps, row.market));

/** A person's alerts, and what they may still make. */
export async function listAlerts(
  deps: PriceAlertsDeps,
  userId: number,
): Promise<DataOf<'GET /alerts'>> {
  const { clock, plainDb } = deps.context;
  const rows = await selectOwnAlerts(plainDb, userId);
  const changes = await selectChanges(plainDb, userId, tehranDay(clock.now()));
  return {
    data: rows.map((row) => onWire(deps, row)),
    live: rows.filter(({ state }) => state === 'armed' || state === 'resting').length,
    live_max: ALERTS_MAX,
    changes_left: Math.max(0, ALERT_CHANGES_MAX - changes),
  };
}

/** Makes an alert, once by its key. @throws AppError as `POST /alerts` declares */
export async function makeAlert(
  deps: PriceAlertsDeps,
  userId: number,
  body: ParsedBodyOf<'POST /alerts'>,
): Promise<PriceAlert> {
  const { clock, orderedDb } = deps.context;
  const now = clock.now();
  const spec = marketOf(deps.catalog, body.market);
  const terms = parseAlert(body, spec, now);
  const clientKey = body.client_key;
  const row = await withTransaction(orderedDb, async (tx) => {
    const changes = await lockOwner(tx, userId, tehranDay(now));
    const before = await selectAlertByKey(tx, userId, clientKey);
    if (before !== undefined) return before;
    await assertRoom(tx, userId);
    const afterTrade = await arm(tx, { userId, changes, now });
    const made = { userId, market: spec.symbol, clientKey, afterTrade, at: new Date(now) };
    const alert = await insertAlert(tx, made, terms);
    await dropOldest(tx, userId, ALERTS_MAX);
    return alert;
  });
  return onWire(deps, row);
}

/** Sets an alert anew. @throws AppError as `POST /alerts/:id` declares */
export async function changeAlert(
  deps: PriceAlertsDeps,
  userId: number,
  id: number,
  body: ParsedBodyOf<'POST /alerts/:id'>,
): Promise<PriceAlert> {
  const { clock, orderedDb } = deps.context;
  const now = clock.now();
  const row = await withTransaction(orderedDb, async (tx) => {
    const changes = await lockOwner(tx, userId, tehranDay(now));
    // the follower's position first, then the alert: in the order in which the follower takes them
    const afterTrade = await arm(tx, { userId, changes, now });
    const before = await lockOwnAlert(tx, userId, id);
    if (before === undefined) throw new AppError('alert_not_found');
    const terms = parseAlert(body, marketOf(deps.catalog, before.market), now);
    const isLive = before.state === 'armed' || before.state === 'resting';
    if (!isLive) await assertRoom(tx, userId);
    return rearmAlert(tx, id, afterTrade, terms);
  });
  return onWire(deps, row);
}

/** @throws AppError `alerts_full` */
async function assertRoom(tx: OrderedDb, userId: number): Promise<void> {
  if ((await countLive(tx, userId)) >= ALERTS_MAX) {
    throw new AppError('alerts_full', { max: ALERTS_MAX });
  }
}

/**
 * Counts a change and holds the follower of trades: the number of the newest trade, behind which an alert
 * counts that is written before the transaction ends.
 *
 * @throws AppError `alert_changes_limit`
 */
async function arm(
  tx: OrderedDb,
  { userId, changes, now }: { userId: number; changes: number; now: number },
): Promise<number> {
  if (changes >= ALERT_CHANGES_MAX) {
    const freesAt = tehranDayEnd(now);
    const seconds = Math.max(1, Math.ceil((freesAt - now) / 1_000));
    throw new AppError('alert_changes_limit', { max: ALERT_CHANGES_MAX, seconds });
  }
  await countChange(tx, userId);
  await holdPositions(tx, ALERT_POSITION, 'SHARE');
  return readNewestTrade(tx);
}

/** Takes an alert away. @throws AppError `alert_not_found` */
export async function dropAlert(
  { context: { plainDb } }: PriceAlertsDeps,
  userId: number,
  id: number,
): Promise<void> {
  if (!(await deleteAlert(plainDb, userId, id))) throw new AppError('alert_not_found');
}
