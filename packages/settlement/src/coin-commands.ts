// Commands about coins that lie on a chain.
import type { CoinDepositRow } from './records/coin-records.ts';
import type { UnitsText } from './units-text.ts';

/** A chain that coins come by. */
export type Chain = CoinDepositRow['chain'];

/** Where a deposit of a coin stands. */
export type CoinDepositState = CoinDepositRow['state'];

/** Why a deposit waits among the unmatched. */
export type CoinParking = NonNullable<CoinDepositRow['reason']>;

/**
 * A coin that came by a chain and is confirmed. It is there, so it is never refused: where it may not
 * be anybody's, it waits among the unmatched.
 */
export interface CreditCoin {
  readonly type: 'credit_coin';
  /**
   * `chain:txid:ordinal`, once for ever. The ordinal tells movements of one transaction apart and is
   * the same in whichever block it is mined.
   */
  readonly reference: string;
  readonly chain: Chain;
  readonly asset: string;
  /** Whose address it came to; null where that is nobody's. */
  readonly user: number | null;
  readonly units: UnitsText;
  /** Why it is not credited; null: it is, where its owner may have it. */
  readonly parked: CoinParking | null;
}

/** A deposit in the books that the chain took back. */
export interface ReverseCoin {
  readonly type: 'reverse_coin';
  /** As in `CreditCoin`. */
  readonly reference: string;
}

/** What lies on a chain as a network opens was brought in before: from now on it lies there by the books. */
export interface OpenCustody {
  readonly type: 'open_custody';
  readonly chain: Chain;
  readonly asset: string;
  readonly units: UnitsText;
}
