// Price alerts. What holds:
// - Trades are followed by number: no spike is missed, and each arming is told of once, whatever dies.
// - Only trades after the moment at which an alert was set count; that moment is a trade's number.
// - An alert is its person's: to anybody else it is not there.
// - A closed market ends its alerts, and says so.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { triggerAtEvents } from '../../realtime/missed-events.ts';
import { catalogModule } from '../markets/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { serverContext } from '../server-context.ts';
import { createAlertKeeper } from './alert-follower.ts';
import { endOfHidden, tellDaily } from './other-alerts.ts';
import { priceAlertRoutes } from './price-alerts.routes.ts';

/** Price alerts, as others use them. */
export interface PriceAlertsModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Worker role, before its background work. */
  prepareWorker(): Promise<void>;
}

/** Trades of so many ms are looked through together. */
const DEBOUNCE_MS = 250;
/** An hour is told at most so much late. */
const DAILY_MS = 20_000;
/** A market that was closed while an alert was being made is found after so long. */
const HIDDEN_MS = 60_000;

/** Price alerts. */
export const priceAlertsModule = defineModule({
  name: 'priceAlerts',
  needs: { context: serverContext, catalog: catalogModule, notifications: notificationsModule },
  create: (deps): PriceAlertsModule => {
    const { engine, plainDb } = deps.context;
    const keeper = createAlertKeeper(plainDb, deps);
    return {
      routes: priceAlertRoutes(deps),
      prepareWorker: () => keeper.prepare(),
      background: [
        {
          name: 'fire_price_alerts',
          when: {
            triggers: (trigger) => triggerAtEvents(engine, ({ type }) => type === 'trade', trigger),
            debounceMs: DEBOUNCE_MS,
          },
          run: () => keeper.fire(),
        },
        {
          name: 'end_price_alerts',
          when: {
            triggers: (trigger) => deps.catalog.onChange(() => trigger()),
            debounceMs: DEBOUNCE_MS,
            everyMs: HIDDEN_MS,
          },
          run: () => endOfHidden(deps),
        },
        { name: 'tell_daily_prices', when: { everyMs: DAILY_MS }, run: () => tellDaily(deps) },
      ],
    };
  },
});
