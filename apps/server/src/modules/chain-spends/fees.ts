// What a transaction offers the network and may cost at most; whole numbers alone.
import { divCeil, pow10 } from '@sarraf/money';

/** What is offered for each unit of gas, wei. */
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
const WEI_DECIMALS = 18;

/** The gas that is offered: what was estimated, and a fifth more where code is run. */
export function gasLimitOf(estimated: bigint): bigint {
  if (estimated <= PLAIN_GAS) return PLAIN_GAS;
  return divCeil(estimated * MARGIN_OF, MARGIN_FROM);
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

/** Wei in units of the chain's own coin, rounded up: the books never have less than the chain took. */
export function feeUnitsOf(wei: bigint, scale: number): bigint {
  return divCeil(wei, pow10(WEI_DECIMALS - scale));
}

/** What the books have more than the chain took, wei. */
export function feeDustOf(wei: bigint, scale: number): bigint {
  return feeUnitsOf(wei, scale) * pow10(WEI_DECIMALS - scale) - wei;
}

function greater(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
