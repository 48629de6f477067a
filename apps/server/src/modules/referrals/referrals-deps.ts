// What invitations are kept with.
import type { MarketCatalog } from '../markets/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { StandingsService } from '../standings/index.ts';
import type { UsersModule } from '../users/index.ts';

/** What invitations are kept with. */
export interface ReferralsDeps {
  readonly context: ServerContext;
  readonly catalog: MarketCatalog;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly standings: Pick<StandingsService, 'letOff'>;
  readonly users: Pick<UsersModule, 'load' | 'lock'>;
  /** One of an asset in toman as decimal text; undefined where no price is fresh. */
  readonly tomanPrice: (asset: string) => string | undefined;
}
