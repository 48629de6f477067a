import type { AccountRow, HoldRow } from './records.ts';

/** `outside` is what lies beyond our books: only its accounts may stand below zero. */
export type OwnerKind = AccountRow['ownerKind'];
/** `spot` trades and is withdrawn; `vault` is neither until it was moved out. */
export type Wallet = AccountRow['wallet'];

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

/** Money of one account reserved for one reason, which alone lowers or releases it. */
export interface Hold {
  readonly row: HoldRow;
  readonly account: Account;
}

/** What may be done with an account's money at this moment: total - held. */
export function available(account: Account): bigint {
  return account.total - account.held;
}
