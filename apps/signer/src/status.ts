import {
  SIGNER_CHAINS,
  type SignedVersions,
  type SignerChain,
  type SignerStatus,
  type Tombstone,
} from '@sarraf/signer-protocol';
import type { Bench } from './bench.ts';
import type { ChainPolicy } from './policy.ts';
import { DAY_MS, HOUR_MS } from './rolling-sum.ts';

/** What the exchange, and `npm run signer -- status`, are shown. */
export function statusOf(
  bench: Bench,
  spends: readonly (SignedVersions | Tombstone)[],
): SignerStatus {
  const { policy, state, now } = bench;
  const chains = SIGNER_CHAINS.flatMap((chain) => {
    const rules = policy.chains[chain];
    return rules === undefined ? [] : [chainStatus(bench, chain, rules)];
  });
  const caps = Object.entries(policy.assets).map(([asset, rules]) => {
    const small = state.smallPayouts.of(asset);
    const all = state.payouts.of(asset);
    return {
      asset,
      hour: { used: String(small.sum(now - HOUR_MS)), max: rules.hour },
      day: { used: String(small.sum(now - DAY_MS)), max: rules.day },
      addressDayMax: rules.addressDay,
      hardDay: { used: String(all.sum(now - DAY_MS)), max: rules.hardDay },
    };
  });
  return {
    state: state.behind === undefined ? 'ready' : 'journal_behind',
    chains,
    caps,
    officers: state.officers.size,
    spends: [...spends],
  };
}

function chainStatus({ state, now }: Bench, chain: SignerChain, rules: ChainPolicy) {
  const { chainId, hot, gas, cold, maxFeePerGas, gasLimitMax, versionsMax, feeDay } = rules;
  return {
    chain,
    chainId,
    hot,
    gas,
    cold,
    hotNonce: state.nonceOf(chain, hot),
    gasNonce: state.nonceOf(chain, gas),
    maxFeePerGas,
    gasLimitMax,
    versionsMax,
    feeDay: { used: String(state.fees.of(chain).sum(now - DAY_MS)), max: feeDay },
  };
}
