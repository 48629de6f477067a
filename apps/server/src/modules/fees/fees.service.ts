// What the house charges: the tiers by which the engine gives orders their rates, the settings by which
// toman is refused or let out, the rows of networks that withdrawals are asked for by, the limits' rules.
import type { Fees } from '@sarraf/contracts';
import { sharedReading } from '../../platform/shared-reading.ts';
import type { ChainsModule } from '../chains/index.ts';
import type { CapsOfLevels } from '../limits/index.ts';
import { type MarketCatalog, type NetworkReasons, readFeeTiers } from '../markets/index.ts';
import { readOtcConfig } from '../otc/index.ts';
import type { ServerContext } from '../server-context.ts';
import { readBankRules } from '../statements/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import {
  readTermsAt,
  readTermStarts,
  readWithdrawalRules,
  type Terms,
} from '../withdrawals/index.ts';
import { houseOnWire, networksOnWire, tomanOnWire, tradingOnWire } from './fees.mapper.ts';

/** What it is read with. */
export interface FeesDeps {
  readonly context: Pick<ServerContext, 'clock' | 'orderedDb' | 'plainDb'>;
  readonly catalog: Pick<MarketCatalog, 'assets' | 'markets'>;
  readonly chains: Pick<ChainsModule, 'networks'>;
  readonly networkReasons: () => Promise<NetworkReasons>;
  readonly wallets: { worthInToman(asset: string, units: bigint): string | null };
  readonly capsOfLevels: CapsOfLevels;
}

/**
 * Reads all of it anew each time; who asks while others are being answered waits for the next reading,
 * so that strangers never have more than one of them under way.
 */
export function createFeesReader(deps: FeesDeps): () => Promise<Fees> {
  return sharedReading(() => readFees(deps));
}

async function readFees(deps: FeesDeps): Promise<Fees> {
  const { catalog, chains, context, networkReasons, wallets } = deps;
  const { clock, orderedDb, plainDb } = context;
  const now = clock.now();
  const bank = await readBankRules(plainDb, now);
  const { cancelMs } = await readWithdrawalRules(plainDb, now);
  const terms = await readTermsAt(plainDb, now);
  return {
    at: new Date(now).toISOString(),
    trading: tradingOnWire(catalog, await readFeeTiers(orderedDb)),
    house: houseOnWire(await readOtcConfig(plainDb, now)),
    toman: {
      ...tomanOnWire(terms),
      bank: {
        is_open: bank.accounts.length > 0,
        min: tomanText(bank.min),
        satna_min: tomanText(bank.satna.min),
      },
      cancel_seconds: cancelMs / 1_000,
      next: await nextTerms(deps, terms, now),
    },
    networks: networksOnWire(
      catalog.assets(),
      await chains.networks(),
      await networkReasons(),
      (asset, units) => wallets.worthInToman(asset, units),
    ),
    limits: await deps.capsOfLevels(),
  };
}

/** The next change that people see; what officers alone decide by changes unsaid. */
async function nextTerms(
  { context: { plainDb } }: FeesDeps,
  terms: Terms,
  now: number,
): Promise<Fees['toman']['next']> {
  const before = JSON.stringify(tomanOnWire(terms));
  for (const from of await readTermStarts(plainDb, now)) {
    const next = tomanOnWire(await readTermsAt(plainDb, from));
    if (JSON.stringify(next) !== before) return { ...next, from: new Date(from).toISOString() };
  }
  return null;
}
