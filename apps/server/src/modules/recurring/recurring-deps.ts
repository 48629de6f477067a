// What every use case of this module is built from.
import type { MarketSpec } from '@sarraf/market';
import type { MarketCatalog } from '../markets/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { OtcService } from '../otc/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { UsersModule } from '../users/index.ts';

/** What recurring buys are kept and made with. */
export interface RecurringDeps {
  readonly context: Pick<ServerContext, 'clock' | 'logger' | 'orderedDb' | 'plainDb'>;
  readonly catalog: MarketCatalog;
  readonly otc: Pick<OtcService, 'execute' | 'price'>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly users: Pick<UsersModule, 'load' | 'lock'>;
}

/** The rules of a plan's market; a market is never taken away. @throws when there is none */
export function specOf(catalog: MarketCatalog, market: string): MarketSpec {
  const found = catalog.market(market);
  if (found === undefined) throw new Error(`The market ${market} of a plan is not known.`);
  return found.spec;
}
