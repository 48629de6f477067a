import { AMOUNT_MAX, assert, ensureDefined } from '@sarraf/money';
import type { Account, Hold, OwnerKind, Wallet } from './account.ts';
import { Balances } from './balances.ts';
import { DormantAccounts } from './dormant-accounts.ts';
import { DormantHolds } from './dormant-holds.ts';
import type { EntryKind, LedgerChanges, LedgerEntry, PostingRole } from './entry.ts';
import { IdMap } from './id-map.ts';
import { AccountColumns, type BalanceColumns, HoldColumns } from './ledger-columns.ts';
import {
  AccountRecord,
  addAccount,
  type HoldRecord,
  newHold,
  writeAccount,
  writeHold,
} from './ledger-records.ts';
import { SpareRecords } from './spare-records.ts';
import type { StateHash } from './state-hash.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };

/** Place of a kind of owner and a wallet among the owners of an asset. */
const GROUPS = { user: 0, house: 2, outside: 4 } as const;
const groupOf = (kind: OwnerKind, wallet: Wallet): number =>
  GROUPS[kind] + (wallet === 'spot' ? 0 : 1);

type ByOwner = Map<string, AccountRecord>;

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
  readonly #balances = new Balances();
  /** By number less 1; undefined while one sleeps. */
  readonly #accounts: (AccountRecord | undefined)[] = [];
  /** Accounts that are awake by asset, then by kind of owner and wallet, then by owner. */
  readonly #byAsset = new Map<string, readonly ByOwner[]>();
  /** Open holds that are awake, and those that ended since the last `takeChanges`. */
  readonly #holds = new IdMap<HoldRecord>();
  /** What was read back and never touched since. */
  #dormantAccounts: DormantAccounts | undefined;
  #dormantHolds: DormantHolds | undefined;
  #lastHold = 0;
  #lastEntry = 0;
  /** Postings of the entry that was opened last. */
  #moves = 0;
  #dirtyAccounts: AccountRecord[] = [];
  #dirtyHolds: HoldRecord[] = [];
  readonly #spareHolds = new SpareRecords<HoldRecord>();
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
    return this.#accounts.length;
  }

  /** The account, if it was ever opened. */
  find(kind: OwnerKind, ownerId: string, asset: string, wallet: Wallet): Account | undefined {
    const known = this.#byAsset.get(asset)?.[groupOf(kind, wallet)]?.get(ownerId);
    if (known !== undefined || kind !== 'user') return known;
    const sleeping = this.#dormantAccounts?.find(Number(ownerId), asset, wallet) ?? 0;
    return sleeping === 0 ? undefined : this.#wakeAccount(sleeping);
  }

  /** The account, opened with nothing in it where it is new. */
  open(kind: OwnerKind, ownerId: string, asset: string, wallet: Wallet): Account {
    const found = this.find(kind, ownerId, asset, wallet);
    if (found !== undefined) return found;
    const id = this.#accounts.length + 1;
    const row = { id, ownerKind: kind, ownerId, asset, wallet };
    const account = this.#add(row);
    this.#changes.accounts.push(row);
    this.#touch(account);
    return account;
  }

  /** @throws InvariantError when no account has the number */
  account(id: number): Account {
    return this.#accountOf(id);
  }

  /** An open hold by its number. */
  hold(id: number): Hold | undefined {
    return this.#holds.get(id) ?? this.#wakeHold(id);
  }

  /** Whether an open hold is held for an order with a user's money of an asset; wakes nothing. */
  isHeldFor(id: number, order: number, user: number, asset: string): boolean {
    const known = this.#holds.get(id);
    if (known !== undefined) {
      const { account, reasonId } = known;
      return reasonId === order && account.user === user && account.asset === asset;
    }
    const row = this.#dormantHolds?.find(id) ?? -1;
    if (row < 0 || this.#dormantHolds?.reasonOf(row) !== order) return false;
    const account = this.#dormantHolds.accountOf(row);
    const awake = this.#accounts[account - 1];
    if (awake !== undefined) return awake.user === user && awake.asset === asset;
    return this.#dormantAccounts?.isOf(account, user, asset) === true;
  }

  /** All accounts to look at: those that sleep go on sleeping. */
  accounts(): readonly Account[] {
    return this.#accounts.map((account, index) => account ?? this.#lookAt(index + 1));
  }

  /** All open holds to look at: those that sleep go on sleeping. */
  *openHolds(): IterableIterator<Hold> {
    for (const hold of this.#holds.values()) if (hold.remaining > 0n) yield hold;
    const dormant = this.#dormantHolds;
    if (dormant === undefined) return;
    for (const row of dormant.rows()) {
      const account = dormant.accountOf(row);
      yield dormant.record(row, this.#accounts[account - 1] ?? this.#lookAt(account));
    }
  }

  /**
   * Reserves money for a reason.
   *
   * @throws InvariantError when less than `amount` is available: callers ask first
   */
  placeHold(account: Account, amount: bigint, reasonKind: 'order', reasonId: number): Hold {
    const record = this.#own(account);
    assert(amount > 0n, 'a hold is above zero');
    assert(record.total - record.held >= amount, 'a hold takes no more than is available');
    this.#lastHold += 1;
    record.held += amount;
    this.#touch(record);
    const hold = this.#holdOf(record, amount, reasonKind, reasonId);
    this.#holds.set(hold);
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
    assert(amount >= 0n && record.remaining >= amount, 'a hold is lowered by what is left of it');
    if (amount === 0n) return;
    record.remaining -= amount;
    record.account.held -= amount;
    this.#touchHold(record);
    this.#touch(record.account);
  }

  /** Gives back all that is left of a hold and answers how much that was. */
  releaseHold(hold: Hold): bigint {
    const left = hold.remaining;
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
    assert(from.asset === to.asset, 'both ends of a posting are of one asset');
    const left = from.total - amount;
    assert(from.ownerKind === 'outside' || left >= from.held, 'nobody pays what is not his');
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
    for (const account of this.#accounts) {
      if (account !== undefined) addAccount(hash, account);
    }
    for (const hold of this.#holds.values()) {
      writeHold(hash, { ...hold, h0: 0, h1: 0, h2: 0, h3: 0 });
    }
    this.#dormantAccounts?.addTo(hash);
    this.#dormantHolds?.addTo(hash);
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
      changes.holds.push(holdRow(hold));
      if (hold.remaining > 0n) continue;
      this.#holds.delete(hold.id);
      this.#spareHolds.put(hold);
    }
    this.#dirtyAccounts = [];
    this.#dirtyHolds = [];
    changes.lastHold = this.#lastHold;
    this.#changes = emptyChanges(this.#lastHold);
    return changes;
  }

  /**
   * Takes back what `takeChanges` once gave, as rows or as columns. It sleeps until it is touched.
   *
   * @throws InvariantError when the rows do not fit together
   */
  restore(rows: {
    readonly accounts: AccountColumns | Iterable<LedgerChanges['accounts'][number]>;
    readonly balances: BalanceColumns | Iterable<LedgerChanges['balances'][number]>;
    readonly holds: HoldColumns | Iterable<LedgerChanges['holds'][number]>;
    readonly lastHold: number;
    readonly lastEntry: number;
  }): void {
    assert(this.#accounts.length === 0, 'only an empty ledger is restored');
    const accounts = AccountColumns.of(rows.accounts, rows.balances);
    const holds = HoldColumns.of(rows.holds);
    const dormant = new DormantAccounts(accounts, this.#balances);
    for (let id = 1; id <= dormant.count; id += 1) this.#accounts.push(undefined);
    for (const row of accounts.others) {
      const account = this.#add(row);
      const { total, held } = dormant.balanceOf(row.id);
      account.total = total;
      account.held = held;
      writeAccount(this.#hash, account);
    }
    this.#dormantAccounts = dormant;
    this.#dormantHolds = new DormantHolds(holds, dormant.count);
    for (const summed of [accounts, holds]) {
      summed.sumUp();
      this.#hash.include(summed.sum);
    }
    this.#lastHold = rows.lastHold;
    this.#changes = emptyChanges(rows.lastHold);
    this.#lastEntry = rows.lastEntry;
  }

  /** A hold under the number given last, of which all remains. */
  #holdOf(account: AccountRecord, amount: bigint, kind: 'order', reasonId: number): HoldRecord {
    const spare = this.#spareHolds.take();
    if (spare === undefined) {
      return newHold(this.#lastHold, account, amount, amount, kind, reasonId);
    }
    assert(!spare.isDirty && spare.h0 === 0 && spare.h1 === 0, 'a spare hold is in no sum');
    spare.id = this.#lastHold;
    spare.account = account;
    spare.amount = amount;
    spare.remaining = amount;
    spare.reasonId = reasonId;
    return spare;
  }

  #add(row: LedgerChanges['accounts'][number]): AccountRecord {
    this.#balances.reach(row.id);
    return this.#register(new AccountRecord(row, this.#balances));
  }

  #register(account: AccountRecord): AccountRecord {
    const { id, ownerKind, ownerId, asset, wallet } = account;
    const owners = this.#ownersOf(asset, ownerKind, wallet);
    const count = owners.size;
    owners.set(ownerId, account);
    assert(owners.size > count, 'an account is opened once');
    this.#accounts[id - 1] = account;
    return account;
  }

  #accountOf(id: number): AccountRecord {
    return this.#accounts[id - 1] ?? this.#wakeAccount(id);
  }

  #wakeAccount(id: number): AccountRecord {
    const dormant = ensureDefined(this.#dormantAccounts, 'the account exists');
    return this.#register(dormant.wake(id));
  }

  #wakeHold(id: number): HoldRecord | undefined {
    const row = this.#dormantHolds?.find(id) ?? -1;
    if (row < 0) return undefined;
    const account = this.#accountOf(this.#dormantHolds?.accountOf(row) ?? 0);
    const hold = this.#dormantHolds?.wake(row, account);
    if (hold !== undefined) this.#holds.set(hold);
    return hold;
  }

  #lookAt(id: number): AccountRecord {
    return ensureDefined(this.#dormantAccounts, 'the account exists').record(id);
  }

  #ownersOf(asset: string, kind: OwnerKind, wallet: Wallet): ByOwner {
    let groups = this.#byAsset.get(asset);
    if (groups === undefined) {
      groups = Array.from({ length: 6 }, (): ByOwner => new Map());
      this.#byAsset.set(asset, groups);
    }
    return ensureDefined(groups[groupOf(kind, wallet)], 'a kind of owner has its place');
  }

  #own(account: Account): AccountRecord {
    const record = this.#accounts[account.id - 1];
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

function emptyChanges(lastHold: number): Mutable<LedgerChanges> {
  const numbers = { lastHoldBefore: lastHold, lastHold };
  return { accounts: [], balances: [], holds: [], entries: [], postings: [], ...numbers };
}

function holdRow(hold: HoldRecord): LedgerChanges['holds'][number] {
  return {
    id: hold.id,
    account: hold.account.id,
    amount: hold.amount,
    remaining: hold.remaining,
    reasonKind: hold.reasonKind,
    reasonId: hold.reasonId,
  };
}
