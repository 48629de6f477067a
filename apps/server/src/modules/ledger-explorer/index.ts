// The house's books as staff look through them. What holds:
// - Nothing is reckoned from the beginning: what an account had after an entry stands in an index
//   that a worker makes behind what is committed, entry by entry, and that a reader has catch up.
// - Whoever looks for a person, opens their account or takes a file is written down.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { auditModule } from '../audit/index.ts';
import { catalogModule } from '../markets/index.ts';
import { serverContext } from '../server-context.ts';
import { createLedgerIndex, type LedgerIndex } from './ledger-index.service.ts';
import { ledgerRoutes } from './ledger.routes.ts';

export type { LedgerIndex };
export { entriesByReference } from './ledger-search.service.ts';

/** The house's books. */
export interface LedgerExplorerModule {
  /** What accounts had after entries; a reader has it catch up. */
  readonly ledgerIndex: LedgerIndex;
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const INDEX_EVERY_MS = 10_000;

/** The house's books. */
export const ledgerExplorerModule = defineModule({
  name: 'ledgerExplorer',
  needs: { context: serverContext, audit: auditModule, catalog: catalogModule },
  create: ({ context, audit, catalog }): LedgerExplorerModule => {
    const deps = {
      context,
      audit,
      assets: () => catalog.assets(),
      scaleOf: (asset: string) => catalog.scaleOf(asset),
    };
    const index = createLedgerIndex(context);
    return {
      ledgerIndex: index,
      routes: ledgerRoutes({ ...deps, index }),
      background: [
        { name: 'index_ledger', when: { everyMs: INDEX_EVERY_MS }, run: () => index.run() },
      ],
    };
  },
});
