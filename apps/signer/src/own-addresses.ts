// Our addresses as each chain writes them.
import { type BitcoinNetwork, familyOf } from '@sarraf/chain-codec';
import type { DerivedAddress, SignerChain } from '@sarraf/signer-protocol';
import { networkOfCoin } from './bitcoin-wallet.ts';
import type { Wallet } from './wallet.ts';

/** What of a policy says which networks its chains are. */
interface ChainIds {
  readonly chains: Readonly<Partial<Record<SignerChain, { readonly chainId: string } | undefined>>>;
}

/** The network of Bitcoin that the policy has; undefined where the chain is of another family. */
export function networkOn(policy: ChainIds, chain: SignerChain): BitcoinNetwork | undefined {
  const rules = policy.chains[chain];
  if (familyOf(chain) !== 'bitcoin' || rules === undefined) return undefined;
  return networkOfCoin(rules.chainId);
}

/** An address of ours as a chain writes it. */
export function addressOn(
  { policy, wallet }: { readonly policy: ChainIds; readonly wallet: Wallet },
  chain: SignerChain,
  place: DerivedAddress,
): string {
  if (familyOf(chain) === 'tron') return wallet.tron.addressOf(place);
  const network = networkOn(policy, chain);
  return network === undefined ? wallet.addressOf(place) : wallet.bitcoin.addressOf(place, network);
}
