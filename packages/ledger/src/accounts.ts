import { assert, ensureDefined } from '@sarraf/money';
import type { OwnerKind, Wallet } from './account.ts';
import { Balances } from './balances.ts';
import { AccountRecord } from './ledger-records.ts';
import type { AccountRow } from './records.ts';

/** Index of a kind of owner and a wallet among the owners of an asset. */
const GROUPS = { user: 0, house: 2, outside: 4 } as const;
const groupOf = (kind: OwnerKind, wallet: Wallet): number =>
  GROUPS[kind] + (wallet === 'spot' ? 0 : 1);

type ByOwner = Map<string, AccountRecord>;

/** Every account with its balance: by its number, and by whose it is. */
export class Accounts {
  readonly #balances = new Balances();
  /** By number less 1. */
  readonly #all: AccountRecord[] = [];
  /** By asset, then by kind of owner and wallet, then by owner. */
  readonly #byAsset = new Map<string, readonly ByOwner[]>();

  get count(): number {
    return this.#all.length;
  }

  /** All of them, in the order of their numbers. */
  get all(): readonly AccountRecord[] {
    return this.#all;
  }

  /** The account of a number, if it was ever opened. */
  get(id: number): AccountRecord | undefined {
    return this.#all[id - 1];
  }

  find(kind: OwnerKind, ownerId: string, asset: string, wallet: Wallet): AccountRecord | undefined {
    return this.#byAsset.get(asset)?.[groupOf(kind, wallet)]?.get(ownerId);
  }

  /** All of an asset that people and the house have: minus what all accounts outside of it have. */
  supply(asset: string): bigint {
    const groups = this.#byAsset.get(asset);
    if (groups === undefined) return 0n;
    let sum = 0n;
    for (const wallet of ['spot', 'vault'] as const) {
      for (const { total } of groups[groupOf('outside', wallet)]?.values() ?? []) sum -= total;
    }
    return sum;
  }

  /** Takes the account in that has the next number, with nothing in it. */
  add(row: AccountRow): AccountRecord {
    assert(row.id === this.#all.length + 1, 'account numbers are gapless');
    const { ownerKind, ownerId, asset, wallet } = row;
    this.#balances.reach(row.id);
    const account = new AccountRecord(row, this.#balances);
    const owners = this.#ownersOf(asset, ownerKind, wallet);
    const before = owners.size;
    owners.set(ownerId, account);
    assert(owners.size > before, 'an account is opened once');
    this.#all.push(account);
    return account;
  }

  #ownersOf(asset: string, kind: OwnerKind, wallet: Wallet): ByOwner {
    let groups = this.#byAsset.get(asset);
    if (groups === undefined) {
      groups = Array.from({ length: 6 }, (): ByOwner => new Map());
      this.#byAsset.set(asset, groups);
    }
    return ensureDefined(groups[groupOf(kind, wallet)], 'a kind of owner has its index');
  }
}
