// What networks take now, as people are told beforehand: read by each process for itself, at most once a
// minute.
import type { ChainName } from '@sarraf/contracts';
import { OutboundError } from '../../providers/outbound.ts';
import type { FeeNow } from '../../providers/chain/port.ts';
import type { SpendsDeps } from './chain-spends-deps.ts';
import { feeDecimalsOf, railsOf, tokenOf } from './chain-spends-deps.ts';
import { feeUnitsOf, PLAIN_GAS } from './fees.ts';

/** Of a token's transfer to an address that had none of it before. */
const TOKEN_GAS = 65_000n;
/** Of one coin to another wallet, and change. */
const USUAL_SIZE = 153n;
const FRESH_MS = 60_000;
const OLD_MS = 10 * 60_000;

/** Reads what a transfer takes now, in units of the chain's own coin; null: not known. */
export function createNetworkFee(deps: Pick<SpendsDeps, 'chains' | 'context' | 'scaleOf'>) {
  const { clock } = deps.context;
  const read = new Map<ChainName, { readonly fee: FeeNow; readonly at: number }>();
  const feeNow = async (chain: ChainName): Promise<FeeNow | undefined> => {
    const known = read.get(chain);
    if (known !== undefined && clock.now() - known.at < FRESH_MS) return known.fee;
    try {
      const fee = await railsOf(deps, chain)?.watcher.feeNow();
      if (fee !== undefined) read.set(chain, { fee, at: clock.now() });
      return fee;
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return known !== undefined && clock.now() - known.at < OLD_MS ? known.fee : undefined;
    }
  };
  return async (chain: ChainName, asset: string): Promise<bigint | null> => {
    const rails = railsOf(deps, chain);
    const token = rails && tokenOf(rails, asset);
    if (rails === undefined || token === undefined) return null;
    const fee = await feeNow(chain);
    if (fee === undefined) return null;
    const size =
      rails.watcher.spends === 'coins'
        ? USUAL_SIZE
        : token.contract === null
          ? PLAIN_GAS
          : TOKEN_GAS;
    return feeUnitsOf(size * (fee.baseFee + fee.priorityFee), feeDecimalsOf(deps, rails));
  };
}
