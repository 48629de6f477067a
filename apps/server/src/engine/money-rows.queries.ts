// Accounts, balances and holds of the database as the exchange's own rows.
import type { AccountRow, BalanceRow, HoldRow } from '@sarraf/settlement';
import type { Db } from '../platform/database/database.ts';
import { type Columns, countOpen, idSlices, readColumns } from './state-columns.queries.ts';

const ACCOUNT_COLUMNS = {
  integers: { id: 'id' },
  texts: { owner_kind: 'owner_kind', owner_id: 'owner_id', asset: 'asset', wallet: 'wallet' },
} as const;

/** All accounts, in the order of their numbers. */
export async function readAccounts(db: Db): Promise<Iterable<AccountRow>> {
  const { rows } = await db.query<{ last: bigint }>(
    'SELECT coalesce(max(id), 0) AS last FROM accounts',
  );
  const last = Number(rows[0]?.last ?? 0n);
  const parts: Columns<'id', keyof typeof ACCOUNT_COLUMNS.texts>[] = [];
  for (const { from, to } of idSlices(last, last)) {
    const source = `FROM (SELECT * FROM accounts WHERE id > ${from} AND id <= ${to} ORDER BY id) a`;
    parts.push(await readColumns(db, ACCOUNT_COLUMNS, source));
  }
  return {
    *[Symbol.iterator]() {
      for (const { count, integers, texts } of parts) {
        for (let row = 0; row < count; row += 1) {
          yield {
            id: integers.id.number(row),
            ownerKind: texts.owner_kind.word(row) as AccountRow['ownerKind'],
            ownerId: texts.owner_id.text(row),
            asset: texts.asset.word(row),
            wallet: texts.wallet.word(row) as AccountRow['wallet'],
          };
        }
      }
    },
  };
}

const BALANCE_COLUMNS = {
  integers: { account: 'account_id', total: 'total', held: 'held' },
  texts: {},
} as const;

/** The balance of every account. */
export async function readBalances(db: Db): Promise<Iterable<BalanceRow>> {
  const { rows } = await db.query<{ last: bigint }>(
    'SELECT coalesce(max(account_id), 0) AS last FROM balances',
  );
  const last = Number(rows[0]?.last ?? 0n);
  const parts: Columns<keyof typeof BALANCE_COLUMNS.integers, never>[] = [];
  for (const { from, to } of idSlices(last, last)) {
    const source = `FROM balances WHERE account_id > ${from} AND account_id <= ${to}`;
    parts.push(await readColumns(db, BALANCE_COLUMNS, source));
  }
  return {
    *[Symbol.iterator]() {
      for (const { count, integers } of parts) {
        for (let row = 0; row < count; row += 1) {
          yield {
            account: integers.account.number(row),
            total: integers.total.big(row),
            held: integers.held.big(row),
          };
        }
      }
    },
  };
}

const HOLD_COLUMNS = {
  integers: { id: 'id', account: 'account_id', amount: 'amount', remaining: 'remaining' },
  texts: { reason_kind: 'reason_kind', reason_id: 'reason_id' },
} as const;

/** Holds with something remaining. */
export async function readHolds(db: Db): Promise<Iterable<HoldRow>> {
  const { open, last } = await countOpen(db, 'holds');
  const parts: Columns<keyof typeof HOLD_COLUMNS.integers, keyof typeof HOLD_COLUMNS.texts>[] = [];
  for (const { from, to } of idSlices(open, last)) {
    const source = `FROM holds WHERE is_open AND id > ${from} AND id <= ${to}`;
    parts.push(await readColumns(db, HOLD_COLUMNS, source));
  }
  return {
    *[Symbol.iterator]() {
      for (const { count, integers, texts } of parts) {
        for (let row = 0; row < count; row += 1) {
          const amount = integers.amount.big(row);
          const remaining = integers.remaining.big(row);
          yield {
            id: integers.id.number(row),
            account: integers.account.number(row),
            amount,
            remaining: remaining === amount ? amount : remaining,
            reasonKind: texts.reason_kind.word(row) as HoldRow['reasonKind'],
            reasonId: texts.reason_id.text(row),
          };
        }
      }
    },
  };
}
