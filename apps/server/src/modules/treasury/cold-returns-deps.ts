import type { ChainName } from '@sarraf/contracts';
import { coldAddressesOn } from '../../chains-config.ts';
import type { AuditModule } from '../audit/index.ts';
import type { ChainSpendsModule } from '../chain-spends/index.ts';
import type { ChainsModule, Network } from '../chains/index.ts';
import type { ServerContext } from '../server-context.ts';

/** What moves from cold are decided and made with. */
export interface ReturnsDeps {
  readonly context: ServerContext;
  readonly audit: Pick<AuditModule, 'record'>;
  readonly chains: Pick<ChainsModule, 'rails'>;
  readonly networks: (chains: readonly ChainName[]) => Promise<readonly Network[]>;
  readonly scaleOf: (asset: string) => number;
  readonly spends: () => Pick<
    ChainSpendsModule,
    'adoptCold' | 'coldAddresses' | 'freeCold' | 'holdCold' | 'isColdBusy'
  >;
}

/** A cold address that its account has the key of. */
export interface ColdAddress {
  readonly number: number;
  readonly address: string;
}

/** A chain with its nodes; undefined: there are none. */
export function railsOn({ chains }: Pick<ReturnsDeps, 'chains'>, chain: ChainName) {
  return chains.rails.find(({ config }) => config.chain === chain);
}

/** The cold addresses of a chain that the account has the keys of and the signer lists; none where either lacks. */
export async function coldAddressesOf(
  deps: ReturnsDeps,
  chain: ChainName,
): Promise<readonly ColdAddress[]> {
  if (railsOn(deps, chain) === undefined) return [];
  const listed = await deps.spends().coldAddresses(chain);
  return coldAddressesOn(deps.context.config.chains, chain)
    .map((address, number) => ({ address, number }))
    .filter(({ address }) => listed.includes(address));
}
