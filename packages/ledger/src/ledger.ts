import { AMOUNT_MAX, assert, ensureDefined } from '@sarraf/money';
import type { Account, AccountRecord, Hold, HoldRecord, OwnerKind, Wallet } from './account.ts';
import type { EntryKind, LedgerChanges, LedgerEntry, PostingRole } from './entry.ts';
import { IdMap } from './id-map.ts';
import { type StateHash, textWords } from './state-hash.ts';

const ACCOUNT_KIND = 1;
const HOLD_KIND = 2;

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
  readonly #accounts: AccountRecord[] = [];
  /** Accounts by asset, then by kind of owner and wallet, then by owner. */
  readonly #byAsset = new Map<string, readonly ByOwner[]>();
  /** Open holds, and those that ended since the last `takeChanges`. */
  readonly #holds = new IdMap<HoldRecord>();
  #lastHold = 0;
  #lastEntry = 0;
  /** Postings of the entry that was opened last. */
  #moves = 0;
  #dirtyAccounts: AccountRecord[] = [];
  #dirtyHolds: HoldRecord[] = [];
  #changes = emptyChanges();

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
    return this.#byAsset.get(asset)?.[groupOf(kind, wallet)]?.get(ownerId);
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
    return ensureDefined(this.#accounts[id - 1], 'the account exists');
  }

  /** An open hold by its number. */
  hold(id: number): Hold | undefined {
    return this.#holds.get(id);
  }

  accounts(): readonly Account[] {
    return this.#accounts;
  }

  *openHolds(): IterableIterator<Hold> {
    for (const hold of this.#holds.values()) if (hold.remaining > 0n) yield hold;
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
    const hold = newHold(this.#lastHold, record, amount, amount, reasonKind, reasonId);
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
    from.total -= amount;
    to.total += amount;
    this.#touch(from);
    this.#touch(to);
    assert(from.ownerKind === 'outside' || from.total >= from.held, 'nobody pays what is not his');
    assert(from.total >= -AMOUNT_MAX && to.total <= AMOUNT_MAX, 'a balance fits in 63 bits');
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
      writeAccount(hash, { ...account, h0: 0, h1: 0, h2: 0, h3: 0 });
    }
    for (const hold of this.#holds.values()) {
      writeHold(hash, { ...hold, h0: 0, h1: 0, h2: 0, h3: 0 });
    }
  }

  /** The rows of everything touched since the last call, each once with its present values. */
  takeChanges(): LedgerChanges {
    this.refreshHash();
    const changes = this.#changes;
    for (const account of this.#dirtyAccounts) {
      account.isDirty = false;
      changes.balances.push({ account: account.id, total: account.total, held: account.held });
    }
    for (const hold of this.#dirtyHolds) {
      hold.isDirty = false;
      if (hold.remaining === 0n) this.#holds.delete(hold.id);
      changes.holds.push(holdRow(hold));
    }
    this.#dirtyAccounts = [];
    this.#dirtyHolds = [];
    this.#changes = emptyChanges();
    return changes;
  }

  /**
   * Takes back what `takeChanges` once gave. Accounts come in the order of their numbers.
   *
   * @throws InvariantError when the rows do not fit together
   */
  restore(rows: {
    readonly accounts: Iterable<LedgerChanges['accounts'][number]>;
    readonly balances: Iterable<LedgerChanges['balances'][number]>;
    readonly holds: Iterable<LedgerChanges['holds'][number]>;
    readonly lastHold: number;
    readonly lastEntry: number;
  }): void {
    assert(this.#accounts.length === 0, 'only an empty ledger is restored');
    for (const row of rows.accounts) {
      assert(row.id === this.#accounts.length + 1, 'account numbers are gapless and in order');
      this.#add(row);
    }
    for (const row of rows.balances) {
      const account = this.#own(this.account(row.account));
      account.total = row.total;
      account.held = row.held;
    }
    for (const row of rows.holds) {
      const account = this.#own(this.account(row.account));
      const { id, amount, remaining } = row;
      const reasonId = Number(row.reasonId);
      const hold = newHold(id, account, amount, remaining, row.reasonKind, reasonId);
      this.#holds.set(hold);
      writeHold(this.#hash, hold);
    }
    for (const account of this.#accounts) writeAccount(this.#hash, account);
    this.#lastHold = rows.lastHold;
    this.#lastEntry = rows.lastEntry;
  }

  #add(row: LedgerChanges['accounts'][number]): AccountRecord {
    const { id, ownerKind, ownerId, asset, wallet } = row;
    const { w0, w1 } = textWords(ownerKind, ':', ownerId, '/', asset, '/', wallet);
    const account: AccountRecord = {
      id,
      ownerKind,
      ownerId,
      user: ownerKind === 'user' ? Number(ownerId) : 0,
      asset,
      wallet,
      total: 0n,
      held: 0n,
      isDirty: false,
      w0,
      w1,
      h0: 0,
      h1: 0,
      h2: 0,
      h3: 0,
    };
    const owners = this.#ownersOf(asset, ownerKind, wallet);
    const count = owners.size;
    owners.set(ownerId, account);
    assert(owners.size > count, 'an account is opened once');
    this.#accounts.push(account);
    return account;
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

  #ownHold(hold: Hold): HoldRecord {
    const record = this.#holds.get(hold.id);
    assert(record === hold, 'the hold belongs to this ledger and is open');
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

function emptyChanges(): Mutable<LedgerChanges> {
  return { accounts: [], balances: [], holds: [], entries: [], postings: [] };
}

function newHold(
  id: number,
  account: AccountRecord,
  amount: bigint,
  remaining: bigint,
  reasonKind: 'order',
  reasonId: number,
): HoldRecord {
  return {
    id,
    account,
    amount,
    remaining,
    reasonKind,
    reasonId,
    isDirty: false,
    h0: 0,
    h1: 0,
    h2: 0,
    h3: 0,
  };
}

function holdRow(hold: HoldRecord): LedgerChanges['holds'][number] {
  return {
    id: hold.id,
    account: hold.account.id,
    amount: hold.amount,
    remaining: hold.remaining,
    reasonKind: hold.reasonKind,
    reasonId: String(hold.reasonId),
  };
}

function writeAccount(hash: StateHash, account: AccountRecord): void {
  hash.begin(ACCOUNT_KIND).int(account.id).text(account);
  hash.big(account.total).big(account.held);
  hash.end(account.h0, account.h1, account.h2, account.h3);
  account.h0 = hash.n0;
  account.h1 = hash.n1;
  account.h2 = hash.n2;
  account.h3 = hash.n3;
}

function writeHold(hash: StateHash, hold: HoldRecord): void {
  if (hold.remaining === 0n) {
    hash.drop(hold);
    return;
  }
  hash.begin(HOLD_KIND).int(hold.id).int(hold.account.id).int(hold.reasonId);
  hash.big(hold.amount).big(hold.remaining);
  hash.end(hold.h0, hold.h1, hold.h2, hold.h3);
  hold.h0 = hash.n0;
  hold.h1 = hash.n1;
  hold.h2 = hash.n2;
  hold.h3 = hash.n3;
}
