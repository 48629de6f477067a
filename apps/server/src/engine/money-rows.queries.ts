// Accounts, balances and holds of the database as the ledger's own columns.
import { AccountColumns, BalanceColumns, HoldColumns } from '@sarraf/ledger';
import type { AccountRow } from '@sarraf/settlement';
import type pg from 'pg';
import { copyColumns } from './copied-rows.queries.ts';

/** The balance of every account. */
export async function readBalances(client: pg.Client): Promise<BalanceColumns> {
  const columns = new BalanceColumns();
  const { accounts, totals, helds } = columns;
  await copyColumns(
    client,
    {
      integers: [
        ['account_id', accounts],
        ['total', totals],
        ['held', helds],
      ],
    },
    { table: 'balances' },
  );
  return columns;
}

/** All accounts, beside their balances. */
export async function readAccounts(
  client: pg.Client,
  balances: BalanceColumns,
): Promise<AccountColumns> {
  const columns = new AccountColumns(balances);
  const { ids, users, assets, wallets } = columns;
  await copyColumns(
    client,
    {
      integers: [['id', ids]],
      digits: [['owner_id', users]],
      words: [
        ['asset', assets],
        ['wallet', wallets],
      ],
      whileRowsCome: () => columns.sumUp(),
    },
    { from: `accounts WHERE owner_kind = 'user'` },
  );
  columns.users.index();
  const { rows } = await client.query<{
    id: bigint;
    owner_kind: AccountRow['ownerKind'];
    owner_id: string;
    asset: string;
    wallet: AccountRow['wallet'];
  }>(
    `SELECT id, owner_kind, owner_id, asset, wallet FROM accounts
      WHERE owner_kind IN ('house', 'outside')`,
  );
  for (const { id, owner_kind, owner_id, asset, wallet } of rows) {
    const account = { id: Number(id), ownerKind: owner_kind, ownerId: owner_id, asset, wallet };
    columns.others.push(account);
  }
  return columns;
}

/** All that is held. */
export async function readHolds(client: pg.Client): Promise<HoldColumns> {
  const columns = new HoldColumns();
  const { ids, accounts, amounts, remainings, reasons } = columns;
  await copyColumns(
    client,
    {
      integers: [
        ['id', ids],
        ['account_id', accounts],
        ['amount', amounts],
        ['remaining', remainings],
      ],
      digits: [['reason_id', reasons]],
      whileRowsCome: () => columns.sumUp(),
    },
    { table: 'holds' },
  );
  // While the orders still come.
  columns.ids.index();
  return columns;
}
