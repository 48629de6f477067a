import type { DocumentsModule } from '../documents/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { Operations } from '../operations/index.ts';
import type { ChainsModule } from '../chains/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { StandingsService } from '../standings/index.ts';

/** What deposits of coins are made of. */
export interface CoinDepositsDeps {
  readonly context: ServerContext;
  readonly chains: Pick<ChainsModule, 'addressOf' | 'blockMs' | 'networks' | 'rails'>;
  readonly documents: Pick<DocumentsModule, 'receive'>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly operations: Operations;
  readonly standings: Pick<StandingsService, 'ensureTold' | 'read'>;
  readonly scaleOf: (asset: string) => number;
  /** Toman of an amount by last price; null: not known. */
  readonly worthOf: (asset: string, units: bigint) => string | null;
}
