// Transactions of the house on chains, as other modules use them.
import type { ChainName, SpendKindName, SpendStateName, SpendWait } from '@sarraf/contracts';
import type { Assertion, DerivedAddress } from '@sarraf/signer-protocol';
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';

/** A payout of coins that the house is to make. */
export interface WantedPayout {
  /** The withdrawal's id. */
  readonly spendId: string;
  readonly chain: ChainName;
  readonly asset: string;
  /** What the recipient gets, in the asset's units. */
  readonly units: bigint;
  /** As EIP-55 writes it. */
  readonly address: string;
  /** 64 lower hexadecimal digits: `withdrawalDigest` of chain-codec. */
  readonly digest: string;
}

/** A transaction of the house's own coins: between its addresses, or to where people's hands are needed. */
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

/** What a transaction is to offer, and what it may cost at most; wei, and units of the chain's own coin. */
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
  /**
   * Ends a spend that was opened and never released: the signer swears that it never signed it and never
   * will, and its fee is free again. False: it can't be said now.
   */
  void(spendId: string): Promise<boolean>;
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
