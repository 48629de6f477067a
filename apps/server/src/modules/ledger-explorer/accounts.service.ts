// The accounts of the books, and what moved one of them.
import type { DataOf, LedgerAccount, LedgerAsset, ParsedQueryOf } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { AppError, idOfCursor, pageOf, pageWindow } from '../../http/index.ts';
import {
  type AccountEntryRow,
  type AccountRow,
  selectAccount,
  selectAccountEntries,
  selectOwnAccounts,
} from './accounts.queries.ts';
import { AFTER_ALL } from './entries.queries.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { shownReference, timeOf, toOwner } from './ledger.mapper.ts';

const PER_PAGE = 50;

/**
 * Every asset with the accounts of the house and of the outside. What people have together is what
 * all these lack to zero (I1): no account of theirs is read, however many there are.
 */
export async function listAccounts(deps: LedgerDeps): Promise<{ data: LedgerAsset[] }> {
  const rows = await selectOwnAccounts(deps.context.orderedDb);
  const data = deps.assets().map(({ symbol, labels }) => {
    const own = rows.filter(({ asset }) => asset === symbol);
    const others = own.reduce((sum, { total }) => sum + total, 0n);
    return {
      symbol,
      labels: { fa: labels.fa, en: labels.en },
      users_total: formatDecimal(-others, deps.scaleOf(symbol)),
      accounts: own.map((row) => toAccount(row, deps)),
    };
  });
  return { data };
}

function toAccount(row: AccountRow, { scaleOf }: LedgerDeps): LedgerAccount {
  const scale = scaleOf(row.asset);
  return {
    ...toOwner(row),
    total: formatDecimal(row.total, scale),
    held: formatDecimal(row.held, scale),
  };
}

/**
 * Entries that moved an account. Whoever opens a person's is written down.
 *
 * @throws AppError `not_found`
 */
export async function listAccountEntries(
  deps: LedgerDeps,
  officer: number,
  id: number,
  { cursor }: ParsedQueryOf<'GET /admin/ledger/accounts/:id/entries'>,
): Promise<DataOf<'GET /admin/ledger/accounts/:id/entries'>> {
  const { orderedDb, plainDb } = deps.context;
  const whole = await deps.index.catchUp();
  const account = await selectAccount(orderedDb, id);
  if (account === undefined) throw new AppError('not_found');
  if (account.owner_kind === 'user' && cursor === undefined) {
    await deps.audit.record(plainDb, {
      actorId: officer,
      act: 'ledger_account_opened',
      subject: `ledger_account:${id}`,
      personId: Number(account.owner_id),
    });
  }
  const before = idOfCursor(cursor) ?? AFTER_ALL;
  const rows = await selectAccountEntries(orderedDb, id, { before, limit: PER_PAGE + 1 });
  const shown = rows.slice(0, PER_PAGE);
  const next = rows.length > PER_PAGE ? String(shown.at(-1)?.entry_id) : null;
  const scale = deps.scaleOf(account.asset);
  const data = shown.map((row) => toAccountEntry(row, scale));
  return {
    ...pageOf(pageWindow({ cursor }, PER_PAGE), data, rows.length, next),
    symbol: account.asset,
    account: toAccount(account, deps),
    whole,
  };
}

function toAccountEntry(row: AccountEntryRow, scale: number) {
  return {
    entry_id: String(row.entry_id),
    kind: row.kind,
    reference: shownReference(row.reference),
    at: timeOf(row.at_ms),
    amount: formatDecimal(row.total - row.before, scale),
    total_after: formatDecimal(row.total, scale),
  };
}
