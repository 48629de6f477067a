import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { catalogModule, marketsModule } from '../markets/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { operationsModule } from '../operations/index.ts';
import { serverContext } from '../server-context.ts';
import { createHouseSpread } from './house-spread.ts';
import { createHouseTerms, makeFirstOtcConfig } from './otc-config.ts';
import { createOtcNotices } from './otc-notices.ts';
import { otcRoutes } from './otc.routes.ts';
import { createOtcService, type OtcService } from './otc.service.ts';

export {
  addOtcSetting,
  type OtcSetting,
  readLaterOtcSettings,
  readOtcConfig,
  readOtcSetting,
} from './otc-config.ts';
export { otcOrderOnWire } from './otc.mapper.ts';
export type { OtcRequest, OtcService } from './otc.service.ts';
export { isBeyondBound, otcFigures, type OtcPrice } from './pricing.ts';

/** Trades with the house, as others use them. */
export interface OtcModule {
  readonly service: OtcService;
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Worker role, before its background work: writes the first setting and tells the engine. */
  prepareWorker(): Promise<void>;
}

const TERMS_EVERY_MS = 5_000;
const TRADES_DEBOUNCE_MS = 150;

/** What the house asks of who buys at the moment. */
export const houseSpreadModule = defineModule({
  name: 'houseSpread',
  needs: { context: serverContext },
  create: ({ context }) => createHouseSpread(context),
});

/** Instant trades with the house, and dust. */
export const otcModule = defineModule({
  name: 'otc',
  needs: {
    context: serverContext,
    catalog: catalogModule,
    markets: marketsModule,
    notifications: notificationsModule,
    operations: operationsModule,
  },
  create: ({ context, catalog, markets, notifications, operations: { operations } }): OtcModule => {
    const { orderedDb, plainDb, clock, engine, ids } = context;
    const service = createOtcService({
      orderedDb,
      plainDb,
      clock,
      catalog,
      prices: markets.service,
      operations,
      createId: () => ids.createId(),
    });
    const terms = createHouseTerms({ db: plainDb, clock, engine, catalog });
    const notices = createOtcNotices({
      db: plainDb,
      engine,
      catalog,
      keep: (tx, notice) =>
        notifications.keep(tx, { ...notice, updateWallet: true, updateOrders: true }),
    });
    return {
      service,
      routes: otcRoutes(service),
      background: [
        { name: 'tell_house_terms', when: { everyMs: TERMS_EVERY_MS }, run: () => terms.tell() },
        {
          name: 'tell_house_trades',
          when: {
            triggers: (trigger) => notices.triggers(trigger),
            debounceMs: TRADES_DEBOUNCE_MS,
          },
          run: () => notices.tell(),
        },
      ],
      prepareWorker: async () => {
        await makeFirstOtcConfig(plainDb);
        await terms.tell();
        await notices.prepare();
      },
    };
  },
});
