// A person's own statement of one wallet: its balance before some days, what moved it, and after.
import type { DataOf, ParsedQueryOf } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import { ownReference } from '../wallets/index.ts';
import {
  type AccountEntryRow,
  selectAccountEntries,
  selectAccountIdOf,
  selectTotalBefore,
} from './accounts.queries.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { readSearch } from './ledger-search.service.ts';
import { timeOf } from './ledger.mapper.ts';

type Key = 'GET /transactions/statement';

/** Entries of one statement. */
const ENTRIES_MAX = 1_000;

/** One wallet of its owner in some days of Tehran, both within. @throws AppError `validation_failed` */
export async function ownStatement(
  deps: LedgerDeps,
  userId: number,
  { from, symbol, to, wallet = 'spot' }: ParsedQueryOf<Key>,
): Promise<DataOf<Key>> {
  const { clock, orderedDb } = deps.context;
  if (from > to) throw new AppError('period_reversed', { fields: ['from', 'to'] });
  if (!deps.assets().some((asset) => asset.symbol === symbol)) {
    throw new AppError('validation_failed', { fields: ['symbol'] });
  }
  const whole = await deps.index.catchUp();
  const { after, first } = await readSearch(orderedDb, { from, to });
  const id = await selectAccountIdOf(orderedDb, { userId, asset: symbol, wallet });
  const part = { before: after, from: first, limit: ENTRIES_MAX + 1 };
  const found = id === undefined ? [] : await selectAccountEntries(orderedDb, id, part);
  const closing = id === undefined ? 0n : await selectTotalBefore(orderedDb, id, after);
  const rows = found.slice(0, ENTRIES_MAX);
  const units = rows.map(({ before, total }) => total - before);
  const sumOf = (sign: (unit: bigint) => boolean): bigint =>
    units.filter(sign).reduce((sum, unit) => sum + unit, 0n);
  const text = (value: bigint): string => formatDecimal(value, deps.scaleOf(symbol));
  return {
    symbol,
    wallet,
    from,
    to,
    whole,
    at: new Date(clock.now()).toISOString(),
    opening: text(rows.at(-1)?.before ?? closing),
    closing: text(closing),
    came: text(sumOf((unit) => unit > 0n)),
    went: text(sumOf((unit) => unit < 0n)),
    entries: rows.map((row) => entryOnWire(row, text)).toReversed(),
    is_cut: found.length > ENTRIES_MAX,
  };
}

function entryOnWire(row: AccountEntryRow, text: (units: bigint) => string) {
  return {
    id: String(row.entry_id),
    kind: row.kind,
    amount: text(row.total - row.before),
    balance_after: text(row.total),
    reference: ownReference(row.kind, row.reference),
    created_at: timeOf(row.at_ms),
  };
}
