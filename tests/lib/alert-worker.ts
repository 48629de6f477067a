// A second worker that looks through trades for alerts, beside a server's own.
import { defineMarket } from '@sarraf/market';
import { deriveServingUrls } from '../../apps/server/src/platform/database/logins.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { plainPool } from '../../apps/server/src/platform/database/handles.ts';
import { createAlertKeeper } from '../../apps/server/src/modules/price-alerts/alert-follower.ts';
import { notificationsModule } from '../../apps/server/src/modules/notifications/index.ts';

/** Looks as long as it is told to. */
export interface SecondWorker {
  /** Looks again and again until it is stopped. */
  keepLooking(): { stop(): Promise<void> };
  /** Notices that it kept by itself. */
  told(): number;
  stop(): Promise<void>;
}

const BTCIRT = defineMarket({
  base: { symbol: 'BTC', scale: 8 },
  quote: { symbol: 'IRT', scale: 1 },
  tickSize: '100000',
  lotSize: '0.00001',
  minQuantity: '0.00001',
  minNotional: '1',
  makerFeePpm: 0,
  takerFeePpm: 0,
  bandPpm: 100_000,
  boundPpm: 100_000,
  status: 'Active',
});

/** @param connectionString the owner's, of the server's database */
export function secondWorker(connectionString: string): SecondWorker {
  const pool = createPool({
    connectionString: deriveServingUrls(connectionString).app,
    connectionsMax: 2,
  });
  const db = plainPool(pool);
  let told = 0;
  const notifications = notificationsModule.create({
    context: { bus: { publish: () => (told += 1) }, plainDb: db },
    catalog: { asset: () => undefined },
    messageWriter: { write: () => Promise.resolve({ isShown: true }), wake: () => undefined },
  } as never);
  const keeper = createAlertKeeper(db, {
    notifications,
    catalog: { market: () => ({ spec: BTCIRT }) },
  } as unknown as Parameters<typeof createAlertKeeper>[1]);
  return {
    keepLooking: () => {
      let isOn = true;
      const looking = (async () => {
        // the database may be away for a moment while its server is killed
        while (isOn) await keeper.fire().catch(() => undefined);
      })();
      return {
        stop: () => {
          isOn = false;
          return looking;
        },
      };
    },
    told: () => told,
    stop: () => pool.end(),
  };
}
