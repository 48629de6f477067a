import type { ApprovalsOf, SecondPerson } from '../approvals/index.ts';
import type { AuditModule } from '../audit/index.ts';
import type { ChainsModule } from '../chains/index.ts';
import type { CatalogModule, MarketsModule, NetworkReasons } from '../markets/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { WalletsModule } from '../wallets/index.ts';
import type { Wanted } from './wishes.ts';

/** What is traded, as it is read and told. */
export interface VenueParts {
  readonly context: ServerContext;
  readonly audit: Pick<AuditModule, 'record'>;
  readonly catalog: Pick<
    CatalogModule,
    'announceAssets' | 'asset' | 'assets' | 'market' | 'markets' | 'scaleOf'
  >;
  readonly chains: Pick<ChainsModule, 'networks'>;
  readonly markets: Pick<MarketsModule, 'service'>;
  readonly networkReasons: () => Promise<NetworkReasons>;
  readonly wallets: Pick<WalletsModule, 'worthInToman'>;
}

/** The same with what officers decide by. */
export interface VenueDeps extends VenueParts {
  readonly secondPerson: SecondPerson;
  readonly terms: ApprovalsOf<Wanted>;
}
