// A proof of liabilities. What holds:
// - Each day of Tehran is counted once, from one snapshot at a number of the journal: a Merkle sum tree an
//   asset, whose leaves are salted parts of what people have. Its sum is what the books have of them (I24).
// - A count names the one before it, is signed and kept outside the database, and only then is it shown.
// - Somebody's leaves are made again of the key of this installation and their mobile: nothing that would tell
//   whose a leaf is stands in a table but what each had.
// - Beside it stands what chains said at the same moment, hot's own signature over each root, and cold's over the
//   one that it signed last, with its day.
import { familyOf } from '@sarraf/chain-codec';
import type { ChainName } from '@sarraf/contracts';
import { coldAddressesOn, keyOf } from '../../chains-config.ts';
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, later } from '../../platform/composer/index.ts';
import type { ChainSpendsModule } from '../chain-spends/index.ts';
import { auditModule } from '../audit/index.ts';
import { chainsModule } from '../chains/index.ts';
import { catalogModule } from '../markets/index.ts';
import { blobStore, outsideCompanies, serverContext } from '../server-context.ts';
import { treasuryModule } from '../treasury/index.ts';
import { countDay } from './count.service.ts';
import { createHeads } from './heads.ts';
import { liabilityRoutes } from './liabilities.routes.ts';

/** The proof of liabilities. */
export interface LiabilitiesModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

const EVERY_MS = 60_000;

/** Counts what people have each day, and shows everybody their part in it. */
export const liabilitiesModule = defineModule({
  name: 'liabilities',
  needs: {
    context: serverContext,
    audit: auditModule,
    blobs: blobStore,
    catalog: catalogModule,
    chains: chainsModule,
    chainSpends: later('chainSpends').giving<Pick<ChainSpendsModule, 'coldAddresses'>>(),
    companies: outsideCompanies,
    treasury: treasuryModule,
  },
  create: ({
    audit,
    blobs,
    catalog,
    chains,
    chainSpends,
    companies,
    context,
    treasury,
  }): LiabilitiesModule => {
    const { config, plainDb, secrets } = context;
    const scaleOf = (asset: string): number => catalog.scaleOf(asset);
    const counting = {
      context,
      heads: createHeads(blobs, secrets),
      signer: () => companies.signer,
      keyOf: (chain: ChainName) => keyOf(config.chains, familyOf(chain)),
      networks: () => chains.networks(),
      coldAddresses: (chain: ChainName) => chainSpends().coldAddresses(chain),
      elsewhere: () => treasury.elsewhere(),
      scaleOf,
    };
    return {
      routes: liabilityRoutes(
        { plainDb, secrets, assets: () => catalog.assets(), scaleOf },
        {
          plainDb,
          audit,
          clock: context.clock,
          ownCold: (chain) => coldAddressesOn(config.chains, chain),
        },
      ),
      background: [
        { name: 'count_liabilities', when: { everyMs: EVERY_MS }, run: () => countDay(counting) },
      ],
    };
  },
});
