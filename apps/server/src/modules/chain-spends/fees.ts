// What a transaction offers the network and may cost at most; whole numbers alone.
import { divCeil, pow10 } from '@sarraf/money';
import type { ChainPort } from '../../providers/chain/port.ts';

/** What is offered for each unit of gas, wei; on Bitcoin for a virtual byte, satoshi. */
export interface Offer {
  readonly maxFee: bigint;
  readonly maxTip: bigint;
}

/** Gas of a transfer between two accounts without code. */
export const PLAIN_GAS = 21_000n;
/** A call may meet another state than the estimate did. */
const MARGIN_OF = 12n;
const MARGIN_FROM = 10n;
/** Nodes take another version of a transaction for a tenth more, the signer asks for an eighth. */
const RAISE_OF = 9n;
const RAISE_FROM = 8n;

/** The gas that is offered: what was estimated, and a fifth more where code is run. */
export function gasLimitOf(estimated: bigint): bigint {
  if (estimated <= PLAIN_GAS) return PLAIN_GAS;
  return divCeil(estimated * MARGIN_OF, MARGIN_FROM);
}

/** What is too little to come back as change is a part of the fee, satoshi. */
export const CHANGE_LEAST = 294n;

/** The most that a transaction of a size may cost by an offer, in the chain's own units. */
export function feeCapOf(size: bigint, maxFee: bigint, spends: ChainPort['spends']): bigint {
  return size * maxFee + (spends === 'coins' ? CHANGE_LEAST : 0n);
}

/** Enough for the base fee to double before it is mined. */
export function offerOf(now: { readonly baseFee: bigint; readonly priorityFee: bigint }): Offer {
  return { maxFee: 2n * now.baseFee + now.priorityFee, maxTip: now.priorityFee };
}

/** What the next version offers: an eighth more of each, and no less than the network asks for now. */
export function raisedOffer(last: Offer, now: Offer): Offer {
  const raised = (of: bigint): bigint => divCeil(of * RAISE_OF, RAISE_FROM);
  const maxTip = greater(raised(last.maxTip), now.maxTip);
  return { maxFee: greater(greater(raised(last.maxFee), now.maxFee), maxTip), maxTip };
}

/** The decimals that a chain has of its own coin, and those of the books. */
export interface FeeDecimals {
  readonly decimals: number;
  readonly scale: number;
}

/** A fee in units of the chain's own coin, rounded up: the books never have less than the chain took. */
export function feeUnitsOf(raw: bigint, { decimals, scale }: FeeDecimals): bigint {
  return divCeil(raw, pow10(decimals - scale));
}

/** What the books have more than the chain took, in the chain's own units. */
export function feeDustOf(raw: bigint, of: FeeDecimals): bigint {
  return feeUnitsOf(raw, of) * pow10(of.decimals - of.scale) - raw;
}

function greater(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
