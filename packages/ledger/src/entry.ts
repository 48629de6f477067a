import type { Account } from './account.ts';

export type EntryKind = 'trade' | 'otc' | 'toman_deposit' | 'opening';
export type PostingRole = 'base' | 'quote' | 'fee' | 'credit';

/** One movement with two ends, balanced by construction. Both ends are of one asset. */
export interface Posting {
  readonly from: Account;
  readonly to: Account;
  /** Smallest units, above 0. */
  readonly amount: bigint;
  readonly role: PostingRole;
}

/** Postings that happen together. `reference` is unique within its `kind`. */
export interface LedgerEntry {
  readonly kind: EntryKind;
  readonly reference: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** Place of the command within its batch. */
  readonly commandIndex: number;
  readonly postings: readonly Posting[];
}

/** What the ledger changed since it was asked last, as flat rows. */
export interface LedgerChanges {
  readonly accounts: readonly {
    readonly id: number;
    readonly ownerKind: 'user' | 'house' | 'outside';
    readonly ownerId: string;
    readonly asset: string;
    readonly wallet: 'spot' | 'vault';
  }[];
  readonly balances: readonly {
    readonly account: number;
    readonly total: bigint;
    readonly held: bigint;
  }[];
  readonly holds: readonly {
    readonly id: number;
    readonly account: number;
    readonly amount: bigint;
    readonly remaining: bigint;
    readonly reasonKind: 'order';
    readonly reasonId: number;
  }[];
  readonly entries: readonly {
    readonly id: number;
    readonly kind: EntryKind;
    readonly reference: string;
    readonly at: number;
    readonly commandIndex: number;
  }[];
  readonly postings: readonly {
    readonly entry: number;
    readonly index: number;
    readonly from: number;
    readonly to: number;
    readonly asset: string;
    readonly amount: bigint;
    readonly role: PostingRole;
  }[];
  /** The highest number of a hold before these changes, and after them: what is between is new. */
  readonly lastHoldBefore: number;
  readonly lastHold: number;
}
