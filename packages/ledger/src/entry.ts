import type { Account } from './account.ts';
import type {
  AccountRow,
  BalanceRow,
  EntryKind,
  EntryRow,
  HoldRow,
  PostingRole,
  PostingRow,
} from './records.ts';

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
  /** Index of the command within its batch. */
  readonly commandIndex: number;
  readonly postings: readonly Posting[];
}

/** What the ledger changed since it was asked last, as flat rows. */
export interface LedgerChanges {
  readonly accounts: readonly AccountRow[];
  readonly balances: readonly BalanceRow[];
  readonly holds: readonly HoldRow[];
  readonly entries: readonly EntryRow[];
  readonly postings: readonly PostingRow[];
  /** The highest number of a hold before these changes, and after them: what is between is new. */
  readonly lastHoldBefore: number;
  readonly lastHold: number;
}

type Growing<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };

/** No changes yet. */
export function emptyChanges(lastHold: number): Growing<LedgerChanges> {
  const numbers = { lastHoldBefore: lastHold, lastHold };
  return { accounts: [], balances: [], holds: [], entries: [], postings: [], ...numbers };
}
