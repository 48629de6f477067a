// Alerts that no trade meets: those that are told by the hour, and those whose market is closed.
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { changeOf } from './alert-walk.ts';
import { dailyNotice, endedNotice } from './alert-notice.ts';
import type { PriceAlertsDeps } from './alerts-deps.ts';
import { readDayAgo } from './met-alerts.queries.ts';
import { endAlerts, lockDue, moveDue, readLastPrices } from './other-alerts.queries.ts';
import { nextDue } from './parse-alert.ts';

const AT_ONCE = 200;

/** Does something in transactions of `AT_ONCE` alerts, until one has fewer. */
async function inTurns(
  { context: { plainDb } }: PriceAlertsDeps,
  step: (
    tx: PlainDb,
  ) => Promise<{ readonly count: number; readonly tells: readonly (() => void)[] }>,
): Promise<void> {
  for (;;) {
    const { count, tells } = await withTransaction(plainDb, step);
    for (const tell of tells) tell();
    if (count < AT_ONCE) return;
  }
}

/** Ends the alerts of markets that people no longer see, and says so. */
export async function endOfHidden(deps: PriceAlertsDeps): Promise<void> {
  const { catalog, notifications } = deps;
  const hidden = new Map(
    catalog
      .markets()
      .filter(({ spec }) => spec.status === 'Hidden')
      .map(({ spec }) => [spec.symbol, spec]),
  );
  if (hidden.size === 0) return;
  await inTurns(deps, async (tx) => {
    const ended = await endAlerts(tx, [...hidden.keys()], AT_ONCE);
    const tells: (() => void)[] = [];
    for (const alert of ended) {
      const spec = hidden.get(alert.market);
      if (spec !== undefined) tells.push(await notifications.keep(tx, endedNotice(alert, spec)));
    }
    return { count: ended.length, tells };
  });
}

/** Tells the price to those whose hour has come; of days that nobody was there, once. */
export async function tellDaily(deps: PriceAlertsDeps): Promise<void> {
  const { catalog, context, notifications } = deps;
  const now = context.clock.now();
  await inTurns(deps, async (tx) => {
    const due = await lockDue(tx, now, AT_ONCE);
    const markets = [...new Set(due.map(({ market }) => market))];
    const prices = await readLastPrices(tx, markets);
    const before = await readDayAgo(tx, markets, now);
    const tells: (() => void)[] = [];
    for (const alert of due) {
      const [ticks, ago] = [prices.get(alert.market), before.get(alert.market)];
      const spec = catalog.market(alert.market)?.spec;
      const dueAt = nextDue(alert.hour ?? 0, now);
      await moveDue(tx, alert.id, { dueAt, now, ticks: ticks ?? null });
      if (ticks === undefined || spec === undefined) continue;
      const changeBp = ago === undefined ? null : changeOf(ago, ticks);
      tells.push(await notifications.keep(tx, dailyNotice(alert, { ticks, changeBp }, spec)));
    }
    return { count: due.length, tells };
  });
}
