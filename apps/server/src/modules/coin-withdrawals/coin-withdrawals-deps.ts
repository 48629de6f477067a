import type { ChainName } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ChainSpendsModule } from '../chain-spends/index.ts';
import type { ChainsModule } from '../chains/index.ts';
import type { FactorsService } from '../factors/index.ts';
import type { HeldDepositsOf, LimitsOf } from '../limits/index.ts';
import type { MarketCatalog } from '../markets/index.ts';
import type { Operations } from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { SessionsModule } from '../sessions/index.ts';
import type { StandingsService } from '../standings/index.ts';
import type { TransfersModule } from '../transfers/index.ts';
import type { UsersModule } from '../users/index.ts';
import type { WalletsModule } from '../wallets/index.ts';
import type { WithdrawAddressesModule } from '../withdraw-addresses/index.ts';

/** What withdrawals of coins are asked for, looked at and moved with. */
export interface CoinWithdrawalsDeps {
  readonly context: ServerContext;
  readonly addresses: Pick<WithdrawAddressesModule, 'entryOf' | 'lookAlikeOf' | 'read' | 'waitMs'>;
  readonly catalog: Pick<MarketCatalog, 'asset' | 'scaleOf'>;
  readonly chains: Pick<ChainsModule, 'blockMs' | 'networks' | 'rails'>;
  readonly chainSpends: () => Pick<
    ChainSpendsModule,
    'fates' | 'networkFee' | 'open' | 'plan' | 'release' | 'void'
  >;
  readonly factors: Pick<FactorsService, 'prove'>;
  readonly heldDepositsOf: HeldDepositsOf;
  readonly limitsOf: LimitsOf;
  readonly operations: Operations;
  readonly sessions: Pick<SessionsModule, 'deviceSince'>;
  readonly standings: Pick<StandingsService, 'ensureTold' | 'read'>;
  readonly transfers: Pick<TransfersModule, 'payUser'>;
  readonly users: Pick<UsersModule, 'load'>;
  readonly wallets: Pick<WalletsModule, 'walletsOf' | 'worthInToman'>;
  /** Whether nothing of a chain is approved or sent: it is stopped, or the books disagree. */
  readonly isStopped: (db: PlainDb, chain: ChainName) => Promise<boolean>;
}
