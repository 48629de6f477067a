import type { AuditModule } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { LedgerIndex } from './ledger-index.service.ts';

/** What the books are looked through with. */
export interface LedgerDeps {
  readonly audit: Pick<AuditModule, 'record'>;
  readonly context: Pick<ServerContext, 'clock' | 'orderedDb' | 'plainDb'>;
  readonly index: Pick<LedgerIndex, 'catchUp'>;
  /** In the operator's order. */
  readonly assets: () => readonly {
    readonly symbol: string;
    readonly labels: { readonly fa: string; readonly en: string };
  }[];
  readonly scaleOf: (asset: string) => number;
}
