// Commands about coins that lie on a chain.
import type { CoinDepositRow, SpendRow } from './records/coin-records.ts';
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
  /**
   * It came to the address that the house's fees on the chain are paid from, in the chain's own coin: then it
   * is nobody's, and not parked.
   */
  readonly into?: 'gas';
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

/** What a transaction of the house does. */
export type SpendKind = SpendRow['kind'];

/** Where a spend stands. */
export type SpendState = SpendRow['state'];

/**
 * Before a transaction of the house is signed: holds the greatest fee that it may cost. The same again is
 * answered as it stands, with a greater fee it holds that.
 */
export interface OpenSpend {
  readonly type: 'open_spend';
  /** Unique for ever; of a payout the id of its withdrawal, so that there is one at most. */
  readonly spendId: string;
  readonly chain: Chain;
  readonly kind: SpendKind;
  /** Of the chain's own coin, rounded up. */
  readonly feeCapUnits: UnitsText;
}

/**
 * What moved between the wallets that are spent without people's hands and those that people sign for. What comes back
 * to hot was sent by cold, so its fee is cold's; nothing comes where its transaction failed.
 */
export interface SpendCustody {
  readonly asset: string;
  readonly units: UnitsText;
  readonly to: NonNullable<SpendRow['custodyTo']>;
}

/** What came of a spend, once it is final: its fee is posted, what else was held is free. */
export interface CloseSpend {
  readonly type: 'close_spend';
  readonly spendId: string;
  /** What it did cost, rounded up; no more than was held. */
  readonly feeUnits: UnitsText;
  /** Of kind `cold` alone; null where nothing moved, as a transaction that failed moves nothing. */
  readonly custody: SpendCustody | null;
  /** Its transaction; null: it was never sent and never will be, so it cost nothing. */
  readonly reference: string | null;
}
