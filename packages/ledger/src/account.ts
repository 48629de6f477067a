/** `outside` is the world beyond our books: only its accounts may stand below zero. */
export type OwnerKind = 'user' | 'house' | 'outside';
export type Wallet = 'spot' | 'vault';

/** One owner's balance of one asset in one wallet. Only the ledger changes it. */
export interface Account {
  /** From 1, gapless. */
  readonly id: number;
  readonly ownerKind: OwnerKind;
  /** `12` of `user:12`, `fees` of `house:fees`. */
  readonly ownerId: string;
  /** `ownerId` of a user as a number, 0 of all others. */
  readonly user: number;
  readonly asset: string;
  readonly wallet: Wallet;
  /** Smallest units. */
  readonly total: bigint;
  /** The part of `total` that open holds reserve. */
  readonly held: bigint;
}

/**
 * Money of one account reserved for one reason, which alone lowers or releases it. Once nothing
 * remains and the changes were taken, it may be another one's: nobody keeps it beyond that.
 */
export interface Hold {
  /** From 1, gapless. */
  readonly id: number;
  readonly account: Account;
  readonly amount: bigint;
  /** 0 once it is settled or released. */
  readonly remaining: bigint;
  readonly reasonKind: 'order';
  /** The order's number. */
  readonly reasonId: number;
}

/** What may be done with an account's money at this moment: total - held. */
export function available(account: Account): bigint {
  return account.total - account.held;
}
