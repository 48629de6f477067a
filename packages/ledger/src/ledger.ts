import { AMOUNT_MAX, assert, ensureDefined } from '@sarraf/money';
import type { Account, Hold, OwnerKind, Wallet } from './account.ts';
import { Accounts } from './accounts.ts';
import { emptyChanges, type LedgerChanges, type LedgerEntry } from './entry.ts';
import {
  type AccountRecord,
  addAccount,
  type HoldRecord,
  newHold,
  writeAccount,
  writeHold,
} from './ledger-records.ts';
import {
  type AccountRow,
  type BalanceRow,
  ENTRY_KINDS,
  type EntryKind,
  type HoldRow,
  type PostingRole,
} from './records.ts';
import type { StateHash } from './state-hash.ts';

/**
 * Accounts, postings and holds. It knows nothing of orders and trades: it keeps what must be true
 * of money whoever moves it, and asserts it.
 *
 * Invariants: a user's or the house's account never stands below zero; total >= held >= 0; held
 * is the sum of the account's open holds; the totals of an asset over all accounts sum to 0.
 * A hold is no posting: settling means to lower the hold and to post.
 */
export class Ledger {
  readonly #hash: StateHash;
  readonly #accounts = new Accounts();
  /** Open holds, and those that ended since the last `takeChanges`, by number. */
  readonly #holds = new Map<number, HoldRecord>();
  #lastHold = 0;
  #lastEntry = 0;
  /** The entry that was opened last: its postings so far, and the roles that they may have. */
  #moves = 0;
  #roles = ENTRY_KINDS.opening.roles;
  #dirtyAccounts: AccountRecord[] = [];
  #dirtyHolds: HoldRecord[] = [];
  #changes = emptyChanges(0);

  /** @param hash the sum that balances and holds are a part of */
  constructor(hash: StateHash) {
    this.#hash = hash;
  }

  /** The highest numbers given so far. */
  get lastHold(): number {
    return this.#lastHold;
  }
  get lastEntry(): number {
    return this.#lastEntry;
  }
  get accountCount(): number {
    return this.#accounts.count;
  }

  /** The account, if it was ever opened. */
  find(kind: OwnerKind, ownerId: string, asset: string, wallet: Wallet): Account | undefined {
    return this.#accounts.find(kind, ownerId, asset, wallet);
  }

  /** The account, opened with nothing in it where it is new. */
  open(kind: OwnerKind, ownerId: string, asset: string, wallet: Wallet): Account {
    const found = this.find(kind, ownerId, asset, wallet);
    if (found !== undefined) return found;
    const row = { id: this.#accounts.count + 1, ownerKind: kind, ownerId, asset, wallet };
    const account = this.#accounts.add(row);
    this.#changes.accounts.push(row);
    this.#touch(account);
    return account;
  }

  /** All of an asset that users and the house have. Once round its accounts outside, which are few. */
  supply(asset: string): bigint {
    return this.#accounts.supply(asset);
  }

  /** @throws InvariantError when no account has the number */
  account(id: number): Account {
    return ensureDefined(this.#accounts.get(id), 'the account exists');
  }

  /** An open hold by its number. */
  hold(id: number): Hold | undefined {
    return this.#holds.get(id);
  }

  /** All accounts, in the order of their numbers. */
  accounts(): readonly Account[] {
    return this.#accounts.all;
  }

  /** All open holds, in no order. */
  *openHolds(): IterableIterator<Hold> {
    for (const hold of this.#holds.values()) if (hold.row.remaining > 0n) yield hold;
  }

  /**
   * Reserves money for a reason.
   *
   * @throws InvariantError when less than `amount` is available: callers ask first
   */
  placeHold(
    account: Account,
    amount: bigint,
    reasonKind: HoldRow['reasonKind'],
    reasonId: number,
  ): Hold {
    const record = this.#own(account);
    assert(amount > 0n, 'a hold is above zero');
    assert(record.total - record.held >= amount, 'a hold takes no more than is available');
    this.#lastHold += 1;
    record.held += amount;
    this.#touch(record);
    const id = this.#lastHold;
    const row = { id, account: record.id, reasonId, amount, remaining: amount, reasonKind };
    const hold = newHold(row, record);
    this.#holds.set(id, hold);
    this.#touchHold(hold);
    return hold;
  }

  /**
   * Lowers a hold: the part that is about to be posted, and what is given back.
   *
   * @throws InvariantError when the hold has less left
   */
  lowerHold(hold: Hold, amount: bigint): void {
    const record = this.#ownHold(hold);
    assert(
      amount >= 0n && record.row.remaining >= amount,
      'a hold is lowered by what is left of it',
    );
    if (amount === 0n) return;
    record.row.remaining -= amount;
    record.account.held -= amount;
    this.#touchHold(record);
    this.#touch(record.account);
  }

  /** Gives back all that is left of a hold and answers how much that was. */
  releaseHold(hold: Hold): bigint {
    const left = hold.row.remaining;
    this.lowerHold(hold, left);
    return left;
  }

  /**
   * Moves money. Answers the entry's number.
   *
   * @throws InvariantError as `move` does, and where nothing is moved
   */
  post(entry: LedgerEntry): number {
    const { kind, reference, at, commandIndex, postings } = entry;
    assert(postings.length > 0, 'an entry has postings');
    const id = this.openEntry(kind, reference, at, commandIndex);
    for (const { from, to, amount, role } of postings) this.move(from, to, amount, role);
    return id;
  }

  /** Opens an entry for the moves that follow, and answers its number. `post` does both at once. */
  openEntry(kind: EntryKind, reference: string, at: number, commandIndex: number): number {
    this.#lastEntry += 1;
    this.#moves = 0;
    this.#roles = ENTRY_KINDS[kind].roles;
    this.#changes.entries.push({ id: this.#lastEntry, kind, reference, at, commandIndex });
    return this.#lastEntry;
  }

  /**
   * One posting of the entry that was opened last.
   *
   * @throws InvariantError on an amount of zero or less, two assets, or an account that would stand
   *   below what it may
   */
  move(sender: Account, receiver: Account, amount: bigint, role: PostingRole): void {
    const from = this.#own(sender);
    const to = this.#own(receiver);
    assert(amount > 0n && amount <= AMOUNT_MAX, 'a posting is above zero and fits in 63 bits');
    assert(this.#roles.has(role), 'a posting has a role of its entry’s kind');
    assert(from.asset === to.asset, 'both ends of a posting are of one asset');
    const left = from.total - amount;
    assert(from.ownerKind === 'outside' || left >= from.held, 'nobody pays more than is free');
    assert(left >= -AMOUNT_MAX, 'a balance fits in 63 bits');
    from.total = left;
    const sum = to.total + amount;
    assert(sum <= AMOUNT_MAX, 'a balance fits in 63 bits');
    to.total = sum;
    this.#touch(from);
    this.#touch(to);
    this.#changes.postings.push({
      entry: this.#lastEntry,
      index: this.#moves,
      from: from.id,
      to: to.id,
      asset: from.asset,
      amount,
      role,
    });
    this.#moves += 1;
  }

  /** Brings the sum up to date with every change so far. */
  refreshHash(): void {
    const hash = this.#hash;
    for (const account of this.#dirtyAccounts) writeAccount(hash, account);
    for (const hold of this.#dirtyHolds) writeHold(hash, hold);
  }

  /** The same sum computed from nothing into another hash: what `refreshHash` must agree with. */
  addTo(hash: StateHash): void {
    for (const account of this.#accounts.all) addAccount(hash, account);
    for (const hold of this.#holds.values()) {
      writeHold(hash, { ...hold, h0: 0, h1: 0, h2: 0, h3: 0 });
    }
  }

  /**
   * The rows of everything touched since the last call, each once with its present values. The sum
   * is up to date then.
   */
  takeChanges(): LedgerChanges {
    this.refreshHash();
    const changes = this.#changes;
    for (const account of this.#dirtyAccounts) {
      account.isDirty = false;
      changes.balances.push({ account: account.id, total: account.total, held: account.held });
    }
    for (const hold of this.#dirtyHolds) {
      hold.isDirty = false;
      changes.holds.push({ ...hold.row });
      if (hold.row.remaining === 0n) this.#holds.delete(hold.row.id);
    }
    this.#dirtyAccounts = [];
    this.#dirtyHolds = [];
    changes.lastHold = this.#lastHold;
    this.#changes = emptyChanges(this.#lastHold);
    return changes;
  }

  /**
   * Takes an account back, as `takeChanges` once gave it: all of them in the order of their numbers,
   * then their balances, then the open holds, then `endRestore`. Nothing else is done in between.
   *
   * @throws InvariantError when a number is left out or comes twice
   */
  restoreAccount(row: AccountRow): void {
    this.#accounts.add(row);
  }

  /** Takes a balance back. @throws InvariantError when it has no account */
  restoreBalance({ account: id, total, held }: BalanceRow): void {
    const account = ensureDefined(this.#accounts.get(id), 'a balance has its account');
    account.total = total;
    account.held = held;
  }

  /** Takes an open hold back, and its row for its own. @throws InvariantError when it has no account or nothing left */
  restoreHold(row: HoldRow): void {
    const account = ensureDefined(this.#accounts.get(row.account), 'a hold has its account');
    assert(row.remaining > 0n, 'an open hold has something left');
    const hold = newHold(row, account);
    this.#holds.set(row.id, hold);
    writeHold(this.#hash, hold);
  }

  /** All is there again: from here on the ledger works as before. */
  endRestore(numbers: { readonly lastHold: number; readonly lastEntry: number }): void {
    for (const account of this.#accounts.all) writeAccount(this.#hash, account);
    this.#lastHold = numbers.lastHold;
    this.#lastEntry = numbers.lastEntry;
    this.#changes = emptyChanges(numbers.lastHold);
  }

  #own(account: Account): AccountRecord {
    const record = this.#accounts.get(account.id);
    assert(record === account, 'the account belongs to this ledger');
    return record;
  }

  /** A hold belongs where its account does; whether it is open its remainder says. */
  #ownHold(hold: Hold): HoldRecord {
    const record = hold as HoldRecord;
    this.#own(record.account);
    return record;
  }

  #touch(account: AccountRecord): void {
    if (account.isDirty) return;
    account.isDirty = true;
    this.#dirtyAccounts.push(account);
  }

  #touchHold(hold: HoldRecord): void {
    if (hold.isDirty) return;
    hold.isDirty = true;
    this.#dirtyHolds.push(hold);
  }
}
