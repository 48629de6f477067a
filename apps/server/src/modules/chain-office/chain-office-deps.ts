import type { ChainName } from '@sarraf/contracts';
import type { ApprovalsOf, AssertUnrelatedTo } from '../approvals/index.ts';
import type { AuditModule } from '../audit/index.ts';
import type { ChainsModule, CustodyDeps, WantedLift, WantedOpening } from '../chains/index.ts';
import type { CoinDepositsModule } from '../coin-deposits/index.ts';
import type { DocumentsModule } from '../documents/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { TreasuryModule } from '../treasury/index.ts';
import type { WantedDeposit } from './coin-decisions.ts';
import type { WantedTerms } from './terms-decision.ts';

/** A network that two officers open. */
export interface WantedNetwork {
  readonly chain: ChainName;
  readonly asset: string;
  readonly code: string;
}

/** What officers watch chains with. */
export interface ChainOfficeDeps extends CustodyDeps {
  readonly context: ServerContext;
  readonly audit: Pick<AuditModule, 'record'>;
  readonly chains: Pick<ChainsModule, 'networks' | 'rails'>;
  readonly coinDeposits: Pick<CoinDepositsModule, 'onWire'>;
  readonly documents: Pick<DocumentsModule, 'open'>;
  readonly assertUnrelatedTo: AssertUnrelatedTo;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly treasury: Pick<
    TreasuryModule,
    | 'coldMoves'
    | 'coldRecalls'
    | 'coldReturns'
    | 'proposeColdMove'
    | 'proposeColdReturn'
    | 'proposeRecall'
  >;
  readonly assets: () => readonly {
    readonly symbol: string;
    readonly labels: { readonly fa: string; readonly en: string };
  }[];
  /** What is kept in memory of assets and networks is read anew. */
  readonly reload: () => Promise<void>;
}

/** With the decisions by two. */
export interface ChainOfficeParts extends ChainOfficeDeps {
  readonly openings: ApprovalsOf<WantedOpening>;
  readonly settlements: ApprovalsOf<WantedDeposit>;
  readonly reversals: ApprovalsOf<WantedDeposit>;
  readonly lifts: ApprovalsOf<WantedLift>;
  readonly networks: ApprovalsOf<WantedNetwork>;
  readonly withdrawals: ApprovalsOf<WantedNetwork>;
  readonly terms: ApprovalsOf<WantedTerms>;
  /** Cancels the open orders of a frozen account. */
  readonly cancelOrders: (userId: number) => Promise<void>;
}
