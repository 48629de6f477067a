import { assert } from '@sarraf/money';
import type { Wallet } from './account.ts';
import type { Balances } from './balances.ts';
import type { AccountColumns } from './ledger-columns.ts';
import { AccountRecord, writeAccount } from './ledger-records.ts';
import { StateHash } from './state-hash.ts';

/**
 * Users' accounts that nobody has touched since they were read back: columns and an index, a
 * tenth of what records and maps would take. Whoever is asked for is woken: from then on the
 * ledger has a record of it.
 */
export class DormantAccounts {
  /** Numbers of all accounts, woken ones and others as well: 1 to this. */
  readonly count: number;
  readonly #columns: AccountColumns;
  readonly #balances: Balances;
  /** By account number: the row plus 1, 0 of one that is awake. */
  readonly #rowOf: Int32Array;
  /** Takes the hashes of records that are woken; its sum is nobody's. */
  readonly #aside = new StateHash();

  /**
   * @param balances where accounts that wake have what was theirs
   * @throws InvariantError when the numbers have gaps, or a balance no account
   */
  constructor(columns: AccountColumns, balances: Balances) {
    const { count } = columns;
    this.count = count;
    this.#columns = columns;
    this.#balances = balances;
    balances.reach(count);
    this.#rowOf = new Int32Array(count + 1);
    const { ids } = columns;
    for (let row = 0; row < ids.length; row += 1) {
      const id = ids.number(row);
      const isNew = id > 0 && id <= count && this.#rowOf[id] === 0;
      assert(isNew, 'account numbers are gapless');
      this.#rowOf[id] = row + 1;
    }
    for (const { id } of columns.others) {
      const isNew = id > 0 && id <= count && this.#rowOf[id] === 0;
      assert(isNew, 'account numbers are gapless');
    }
    const { accounts } = columns.balances;
    for (let row = 0; row < accounts.length; row += 1) {
      const id = accounts.number(row);
      assert(id > 0 && id <= count, 'a balance has its account');
    }
  }

  /** The number of a user's account that sleeps, 0 without one. */
  find(user: number, asset: string, wallet: Wallet): number {
    const { assets, wallets, ids, users } = this.#columns;
    let row = users.index().first(user);
    while (row >= 0) {
      if (assets.word(row) === asset && wallets.word(row) === wallet) {
        const id = ids.number(row);
        return this.#rowOf[id] === 0 ? 0 : id;
      }
      row = users.index().after(row);
    }
    return 0;
  }

  /** Whether a number's account sleeps and is this user's, of this asset. */
  isOf(id: number, user: number, asset: string): boolean {
    const row = (this.#rowOf[id] ?? 0) - 1;
    if (row < 0) return false;
    const { users, assets } = this.#columns;
    return users.number(row) === user && assets.word(row) === asset;
  }

  /** What an account had when it was read back: also one that never slept. */
  balanceOf(id: number): { readonly total: bigint; readonly held: bigint } {
    const { balances } = this.#columns;
    const row = balances.find(id);
    if (row < 0) return { total: 0n, held: 0n };
    return { total: balances.totals.big(row), held: balances.helds.big(row) };
  }

  /** A sleeping account's record with its part of the sum; `wake` makes it the only one. */
  record(id: number): AccountRecord {
    const row = (this.#rowOf[id] ?? 0) - 1;
    assert(row >= 0, 'the account exists and sleeps');
    const { users, assets, wallets } = this.#columns;
    const ownerId = String(users.number(row));
    const [asset, wallet] = [assets.word(row), wallets.word(row) as Wallet];
    const account = new AccountRecord(
      { id, ownerKind: 'user', ownerId, asset, wallet },
      this.#balances,
    );
    const { total, held } = this.balanceOf(id);
    account.total = total;
    account.held = held;
    writeAccount(this.#aside, account);
    return account;
  }

  /** The record of an account that sleeps no longer. */
  wake(id: number): AccountRecord {
    const account = this.record(id);
    this.#rowOf[id] = 0;
    return account;
  }

  /** Adds every sleeping account to a sum. */
  addTo(hash: StateHash): void {
    for (let id = 1; id <= this.count; id += 1) {
      const row = (this.#rowOf[id] as number) - 1;
      if (row >= 0) this.#columns.addRow(hash, row);
    }
  }
}
