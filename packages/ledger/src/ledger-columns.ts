import { assert } from '@sarraf/money';
import type { LedgerChanges } from './entry.ts';
import { IntegerColumn } from './integer-column.ts';
import { WordColumn } from './text-columns.ts';

type AccountRow = LedgerChanges['accounts'][number];
type BalanceRow = LedgerChanges['balances'][number];
type HoldRow = LedgerChanges['holds'][number];

/** All accounts, in any order: those of numbered users as columns, the few others as rows. */
export class AccountColumns {
  readonly ids = new IntegerColumn();
  /** The numbers of their users. */
  readonly users = new IntegerColumn();
  readonly assets = new WordColumn();
  readonly wallets = new WordColumn();
  readonly others: AccountRow[] = [];

  static of(rows: Iterable<AccountRow>): AccountColumns {
    const columns = new AccountColumns();
    for (const row of rows) {
      if (row.ownerKind === 'user' && String(Number(row.ownerId)) === row.ownerId) {
        columns.ids.push(row.id);
        columns.users.push(Number(row.ownerId));
        columns.assets.push(row.asset);
        columns.wallets.push(row.wallet);
      } else {
        columns.others.push(row);
      }
    }
    return columns;
  }

  /** @throws InvariantError when the columns are not of equal length */
  get count(): number {
    const { ids, users, assets, wallets, others } = this;
    for (const { length } of [users, assets, wallets]) {
      assert(length === ids.length, 'the columns of the accounts are of one length');
    }
    return ids.length + others.length;
  }
}

/** Balances of accounts, in any order. */
export class BalanceColumns {
  readonly accounts = new IntegerColumn();
  readonly totals = new IntegerColumn();
  readonly helds = new IntegerColumn();

  static of(rows: Iterable<BalanceRow>): BalanceColumns {
    const columns = new BalanceColumns();
    for (const row of rows) {
      columns.accounts.push(row.account);
      columns.totals.pushBig(row.total);
      columns.helds.pushBig(row.held);
    }
    return columns;
  }
}

/** Open holds for orders, in any order. */
export class HoldColumns {
  readonly ids = new IntegerColumn();
  readonly accounts = new IntegerColumn();
  readonly amounts = new IntegerColumn();
  readonly remainings = new IntegerColumn();
  /** The numbers of their orders. */
  readonly reasons = new IntegerColumn();

  static of(rows: Iterable<HoldRow>): HoldColumns {
    const columns = new HoldColumns();
    for (const row of rows) {
      columns.ids.push(row.id);
      columns.accounts.push(row.account);
      columns.amounts.pushBig(row.amount);
      columns.remainings.pushBig(row.remaining);
      columns.reasons.push(Number(row.reasonId));
    }
    return columns;
  }
}
