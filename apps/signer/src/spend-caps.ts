// What spends may cost and how many there may be: the caps of the policy against what was signed so far.
import { familyOf } from '@sarraf/chain-codec';
import type { SignerRefusal, SpendOrder, TopUpOrder } from '@sarraf/signer-protocol';
import { type Bench, refused } from './bench.ts';
import type { ChainPolicy } from './policy.ts';
import { DAY_MS, HOUR_MS } from './rolling-sum.ts';

const GAS_MIN = 21_000n;

/** Caps in absolute terms: a node that lies about fees costs this much and no more. */
export function costRefusal(
  { state, now }: Bench,
  chain: ChainPolicy,
  order: Pick<SpendOrder, 'chain' | 'gasLimit' | 'fees'>,
  paidFor = 0n,
): SignerRefusal | undefined {
  const gas = BigInt(order.gasLimit);
  const fee = BigInt(order.fees.maxFeePerGas);
  const tip = BigInt(order.fees.maxPriorityFeePerGas);
  const least = familyOf(order.chain) === 'bitcoin' ? 1n : GAS_MIN;
  if (gas < least || gas > BigInt(chain.gasLimitMax)) {
    return refused('gas_cap', { max: chain.gasLimitMax });
  }
  if (tip > fee || fee > BigInt(chain.maxFeePerGas) || gas * fee > BigInt(chain.feeMax)) {
    return refused('fee_cap', { maxFeePerGas: chain.maxFeePerGas, feeMax: chain.feeMax });
  }
  const used = state.fees.of(order.chain).sum(now - DAY_MS);
  if (used + gas * (fee - paidFor) > BigInt(chain.feeDay)) {
    return refused('fee_day_cap', { used: String(used), max: chain.feeDay });
  }
  return undefined;
}

/** Caps of what a chain's addresses get for their gas: at once and in a day. */
export function topUpRefusal(
  { state, now }: Bench,
  chain: ChainPolicy,
  order: TopUpOrder,
): SignerRefusal | undefined {
  const raw = BigInt(order.raw);
  const used = state.topUps.of(order.chain).sum(now - DAY_MS);
  const isOver = raw > BigInt(chain.topUpMax) || used + raw > BigInt(chain.topUpDay);
  if (!isOver) return undefined;
  return refused('top_up_cap', { used: String(used), max: chain.topUpDay, once: chain.topUpMax });
}

/** More new ids than the policy has in an hour are somebody who fills the journal. */
export function floodRefusal({ policy, state, now }: Bench): SignerRefusal | undefined {
  const count = state.newSpends.sum(now - HOUR_MS);
  if (count < BigInt(policy.newSpendsPerHour)) return undefined;
  return refused('too_many', { max: String(policy.newSpendsPerHour) });
}
