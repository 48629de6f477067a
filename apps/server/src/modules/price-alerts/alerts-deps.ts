// What price alerts are made of.
import type { MarketCatalog } from '../markets/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';

/** What price alerts are made of. */
export interface PriceAlertsDeps {
  readonly context: Pick<ServerContext, 'clock' | 'engine' | 'orderedDb' | 'plainDb'>;
  readonly catalog: MarketCatalog;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
}
