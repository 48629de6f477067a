// Transactions of the house on chains, as other modules use them.
import type { ChainName, SpendKindName, SpendStateName, SpendWait } from '@sarraf/contracts';
import type { Assertion, DerivedAddress } from '@sarraf/signer-protocol';
import type { Routes } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';

/** A payout of coins that the house is to make. */
export interface WantedPayout {
  /** The withdrawal's id. */
  readonly spendId: string;
  readonly chain: ChainName;
  readonly asset: string;
  /** What the recipient gets, in the asset's units. */
  readonly units: bigint;
  /** In the writing that is kept. */
  readonly address: string;
  /** 64 lower hexadecimal digits: `withdrawalDigest` of chain-codec. */
  readonly digest: string;
}

/**
 * A transaction of the house's own coins: between its addresses, or to where people's hands are needed. A sweep on a
 * chain of coins is from hot: coins become one there, and `raw` is what they are worth.
 */
export type OwnSpend = {
  /** UUID in lower case; of this one alone for ever. */
  readonly spendId: string;
  readonly chain: ChainName;
  /** Of a top-up the chain's own coin. */
  readonly asset: string;
  /** The chain's own units. To cold goes what is whole units of ours alone. */
  readonly raw: bigint;
} & (
  | { readonly kind: 'sweep'; readonly from: DerivedAddress }
  | { readonly kind: 'top_up'; readonly to: DerivedAddress }
  | { readonly kind: 'cold'; readonly address: string }
);

/**
 * What a transaction is to offer, and what it may cost at most; wei, and units of the chain's own coin. Of Bitcoin
 * `gasLimit` is its virtual bytes, and what it offers for each is satoshi.
 */
export interface SpendPlan {
  readonly gasLimit: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
  readonly feeCapUnits: bigint;
}

/** A plan, or what it waits for; `would_revert` does not end by waiting. */
export type Planned =
  | { readonly ok: true; readonly plan: SpendPlan }
  | { readonly ok: false; readonly why: SpendWait };

/** What a transaction needs of the chain's own coin and its sender has free, wei; or what it waits for. */
export type GasNeed =
  | { readonly ok: true; readonly needs: bigint; readonly has: bigint }
  | { readonly ok: false; readonly why: SpendWait };

/** Coins that may become one at hot, together; or what that waits for. `none`: there are too few that are worth it. */
export type Joinable =
  | { readonly ok: true; readonly raw: bigint; readonly from: DerivedAddress; readonly hot: string }
  | { readonly ok: false; readonly why: SpendWait | 'none' };

/** What became of a spend, as people are shown it. */
export interface SpendFate {
  readonly spendId: string;
  readonly state: SpendStateName;
  readonly wait: SpendWait | null;
  /** Of the version that is mined, else of the newest one. */
  readonly txid: string | null;
  readonly confirmations: number;
  readonly needed: number;
  readonly signedAt: Date | null;
  readonly broadcastAt: Date | null;
}

/** A transaction that no fork takes back any more. `failed`: the chain undid its payment, and took the fee. */
export interface FinalSpend {
  readonly spendId: string;
  readonly txid: string;
  readonly failed: boolean;
}

/** What came of taking a transaction back: `sent` it is signed, `later` it can't be said now. */
export type Recalled = 'void' | 'sent' | 'later';

/** What cold sends to hot, signed by people. */
export interface ColdSpend {
  readonly spendId: string;
  readonly chain: ChainName;
  readonly asset: string;
  readonly units: bigint;
  /** The chain's own units. */
  readonly raw: bigint;
  /** Of cold. */
  readonly fromAddress: string;
  /** Hot. */
  readonly address: string;
  readonly nonce: number;
  readonly gasLimit: bigint;
  readonly maxFee: bigint;
  readonly maxTip: bigint;
  readonly feeCapUnits: bigint;
}

/** Transactions of the house on chains, as other modules use them. */
export interface ChainSpendsModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Whether a payout could be made now, and what it would cost at most; changes nothing. Worker role. */
  plan(wanted: WantedPayout): Promise<Planned>;
  /**
   * What the network takes now for a transfer of an asset, in units of the chain's own coin, as read at most a
   * minute ago; null: not known. Any role.
   */
  networkFee(chain: ChainName, asset: string): Promise<bigint | null>;
  /**
   * Keeps a payout as wanted and holds its greatest fee in the books; asked again it answers the same. What
   * it is for never changes. Worker role.
   */
  open(wanted: WantedPayout, approvals: readonly Assertion[]): Promise<Planned>;
  /** The step `send` is in the journal: from here it is signed, sent and watched. Asked again: nothing. */
  release(spendId: string): Promise<void>;
  /**
   * Keeps a transaction of the house's own coins and has it signed and sent at once; asked again it answers
   * the same. Worker role.
   */
  want(spend: OwnSpend): Promise<Planned>;
  /** What one would need to be sent now, whether its sender has that or not; changes nothing. Worker role. */
  gasFor(spend: OwnSpend): Promise<GasNeed>;
  /** What coins that could become one now are worth; changes nothing. Worker role. */
  joinable(chain: ChainName, asset: string, least: number): Promise<Joinable>;
  /**
   * Ends a spend that was opened and never released: the signer swears that it never signed it and never
   * will, and its fee is free again. False: it can't be said now.
   */
  void(spendId: string): Promise<boolean>;
  /**
   * Takes back a transaction of the house's own that is not signed: the signer swears that it never did and never
   * will, and its fee is free again. One that is unknown is void. Worker role: the others speak with no signer.
   */
  recall(spendId: string): Promise<Recalled>;
  /** Holds the greatest fee of what cold is to send; again: that one. False: the house has not so much for fees. */
  holdCold(spend: Pick<ColdSpend, 'chain' | 'feeCapUnits' | 'spendId'>): Promise<boolean>;
  /** What was held for it is free again: it is never sent. */
  freeCold(spendId: string): Promise<void>;
  /** Keeps what people signed of cold, and has it sent and watched; within the caller's transaction. */
  adoptCold(
    tx: PlainDb,
    spend: ColdSpend,
    signed: { readonly bytes: string; readonly txid: string },
  ): Promise<void>;
  /** Whether cold has sent something on a chain that the books do not have yet. */
  isColdBusy(chain: ChainName): Promise<boolean>;
  /** Cold addresses that the signer listed last; none before it ever answered. Any role. */
  coldAddresses(chain: ChainName): Promise<readonly string[]>;
  /** What became of spends, in no order; unknown ones are left out. Any role. */
  fates(spendIds: readonly string[]): Promise<readonly SpendFate[]>;
  /**
   * Calls `follow` in the worker when a spend is final, again until it returns; only then its fee is
   * posted. Register it before workers start.
   */
  onFinal(kind: SpendKindName, follow: (final: FinalSpend) => Promise<void>): void;
}
