import { assert } from '@sarraf/money';
import type { LedgerChanges } from './entry.ts';
import { IntegerColumn } from './integer-column.ts';
import { ACCOUNT_KIND, HOLD_KIND } from './ledger-records.ts';
import { DECIMAL_CODES, type StateHash, TextDigest, writeDecimal } from './state-hash.ts';
import { SummedColumns } from './summed-columns.ts';
import { WordColumn } from './text-columns.ts';

type AccountRow = LedgerChanges['accounts'][number];
type BalanceRow = LedgerChanges['balances'][number];
type HoldRow = LedgerChanges['holds'][number];

const USER = 'user:';

/**
 * All accounts, in any order: those of numbered users as columns, the few others as rows. An
 * account's record has its balance, so the balances are read before them.
 */
export class AccountColumns extends SummedColumns {
  readonly ids = new IntegerColumn();
  /** The numbers of their users. */
  readonly users = new IntegerColumn();
  readonly assets = new WordColumn();
  readonly wallets = new WordColumn();
  readonly others: AccountRow[] = [];
  readonly balances: BalanceColumns;
  /** `/IRT/spot` by the codes of asset and wallet. */
  readonly #endings: string[][] = [];
  readonly #owner = new TextDigest();
  readonly #digits = new Uint8Array(DECIMAL_CODES);

  constructor(balances: BalanceColumns) {
    super();
    this.balances = balances;
  }

  /** Rows as columns; columns stay what they are, with the balances that are theirs. */
  static of(
    accounts: AccountColumns | Iterable<AccountRow>,
    balances: BalanceColumns | Iterable<BalanceRow>,
  ): AccountColumns {
    if (accounts instanceof AccountColumns) {
      assert(accounts.balances === balances, 'the columns of accounts have these balances');
      return accounts;
    }
    const columns = new AccountColumns(BalanceColumns.of(balances));
    for (const row of accounts) {
      const user = Number(row.ownerId);
      if (row.ownerKind === 'user' && user >= 0 && String(user) === row.ownerId) {
        columns.ids.push(row.id);
        columns.users.push(user);
        columns.assets.push(row.asset);
        columns.wallets.push(row.wallet);
      } else {
        columns.others.push(row);
      }
    }
    return columns;
  }

  get rows(): number {
    return this.ids.length;
  }

  /** @throws InvariantError when the columns are not of equal length */
  get count(): number {
    const { ids, users, assets, wallets, others } = this;
    for (const { length } of [users, assets, wallets]) {
      assert(length === ids.length, 'the columns of the accounts are of one length');
    }
    return ids.length + others.length;
  }

  addRow(hash: StateHash, row: number): void {
    const { ids, balances } = this;
    hash.begin(ACCOUNT_KIND).words(ids.low(row), ids.high(row)).text(this.#ownerWords(row));
    const balance = balances.find(ids.number(row));
    if (balance < 0) {
      hash.words(0, 0).words(0, 0);
    } else {
      const { totals, helds } = balances;
      hash.words(totals.low(balance), totals.high(balance));
      hash.words(helds.low(balance), helds.high(balance));
    }
    hash.end(0, 0, 0, 0);
  }

  /** The words of `user:12/IRT/spot`. */
  #ownerWords(row: number): TextDigest {
    const digits = this.#digits;
    const from = writeDecimal(this.users.number(row), digits);
    const ending = this.#ending(this.assets.code(row), this.wallets.code(row));
    const owner = this.#owner.begin(USER.length + digits.length - from + ending.length);
    return owner.text(USER).codes(digits, from).text(ending).end();
  }

  #ending(asset: number, wallet: number): string {
    const ofAsset = (this.#endings[asset] ??= []);
    return (ofAsset[wallet] ??= `/${this.assets.words[asset]}/${this.wallets.words[wallet]}`);
  }
}

/** Balances of accounts, in any order. */
export class BalanceColumns {
  readonly accounts = new IntegerColumn();
  readonly totals = new IntegerColumn();
  readonly helds = new IntegerColumn();

  static of(rows: BalanceColumns | Iterable<BalanceRow>): BalanceColumns {
    if (rows instanceof BalanceColumns) return rows;
    const columns = new BalanceColumns();
    for (const row of rows) {
      columns.accounts.push(row.account);
      columns.totals.pushBig(row.total);
      columns.helds.pushBig(row.held);
    }
    return columns;
  }

  /** The row of an account, -1 without one; from the first question on nothing is added. */
  find(account: number): number {
    return this.accounts.index().first(account);
  }
}

/** Open holds for orders, in any order. */
export class HoldColumns extends SummedColumns {
  readonly ids = new IntegerColumn();
  readonly accounts = new IntegerColumn();
  readonly amounts = new IntegerColumn();
  readonly remainings = new IntegerColumn();
  /** The numbers of their orders. */
  readonly reasons = new IntegerColumn();

  static of(rows: HoldColumns | Iterable<HoldRow>): HoldColumns {
    if (rows instanceof HoldColumns) return rows;
    const columns = new HoldColumns();
    for (const row of rows) {
      columns.ids.push(row.id);
      columns.accounts.push(row.account);
      columns.amounts.pushBig(row.amount);
      columns.remainings.pushBig(row.remaining);
      columns.reasons.push(row.reasonId);
    }
    return columns;
  }

  get rows(): number {
    return this.ids.length;
  }

  addRow(hash: StateHash, row: number): void {
    const { ids, accounts, amounts, remainings, reasons } = this;
    hash.begin(HOLD_KIND).words(ids.low(row), ids.high(row));
    hash.words(accounts.low(row), accounts.high(row)).words(reasons.low(row), reasons.high(row));
    hash.words(amounts.low(row), amounts.high(row));
    hash.words(remainings.low(row), remainings.high(row));
    hash.end(0, 0, 0, 0);
  }
}
