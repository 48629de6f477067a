// What batches that follow one another leave behind: each thing once, as the last of them left it.
import type { AttachedRow, Changes } from '@sarraf/settlement';
import { type CommandRow, commandRows } from './command-rows.ts';
import type { NumberedEntryRow } from './row-tables.queries.ts';

/** Rows of one batch, or of several that are written as one. */
export interface MergedRows
  extends Pick<
    Changes,
    | 'accounts'
    | 'balances'
    | 'holds'
    | 'lastHoldBefore'
    | 'postings'
    | 'orders'
    | 'trades'
    | 'otcTrades'
    | 'markets'
    | 'payments'
    | 'windows'
    | 'feeTiers'
    | 'indexPrices'
    | 'otcQuotes'
    | 'otcDesk'
  > {
  /** An order from before it is known. */
  readonly firstSeq: bigint;
  readonly commands: readonly CommandRow[];
  readonly entries: readonly NumberedEntryRow[];
  readonly assets: NonNullable<Changes['assets']>;
  /** Rows that travelled with commands that were carried out. */
  readonly attached: readonly AttachedRow[];
}

/** @param batches one at least, in their order */
export function mergeRows(batches: readonly Changes[]): MergedRows {
  const [first] = batches;
  if (first === undefined) throw new Error('There is no batch to write.');
  const all = <Row>(rowsOf: (changes: Changes) => readonly Row[]): readonly Row[] =>
    batches.length === 1 ? rowsOf(first) : batches.flatMap(rowsOf);
  const last = <Row>(
    rowsOf: (changes: Changes) => readonly Row[],
    keyOf: (row: Row) => number | string,
  ): readonly Row[] => {
    // A batch itself has one row per thing.
    if (batches.length === 1) return rowsOf(first);
    const rows = new Map<number | string, Row>();
    for (const changes of batches) for (const row of rowsOf(changes)) rows.set(keyOf(row), row);
    return [...rows.values()];
  };
  return {
    firstSeq: first.seq,
    lastHoldBefore: first.lastHoldBefore,
    commands: all(commandRows),
    accounts: all(({ accounts }) => accounts),
    balances: last(
      ({ balances }) => balances,
      ({ account }) => account,
    ),
    holds: last(
      ({ holds }) => holds,
      ({ id }) => id,
    ),
    entries: all(({ seq, entries }) => entries.map((row) => ({ ...row, seq }))),
    postings: all(({ postings }) => postings),
    orders: last(
      ({ orders }) => orders,
      ({ id }) => id,
    ),
    trades: all(({ trades }) => trades),
    otcTrades: all(({ otcTrades }) => otcTrades),
    assets: all(({ assets }) => assets ?? []),
    markets: last(
      ({ markets }) => markets,
      ({ symbol }) => symbol,
    ),
    payments: last(
      ({ payments }) => payments,
      ({ id }) => id,
    ),
    windows: last(
      ({ windows }) => windows,
      ({ user, kind, day }) => `${user}/${kind}/${day}`,
    ),
    feeTiers: last(
      ({ feeTiers }) => feeTiers,
      () => 1,
    ),
    indexPrices: last(
      ({ indexPrices }) => indexPrices,
      ({ market }) => market,
    ),
    otcQuotes: last(
      ({ otcQuotes }) => otcQuotes,
      ({ user, market }) => `${user}/${market}`,
    ),
    otcDesk: last(
      ({ otcDesk }) => otcDesk,
      () => 1,
    ),
    attached: all(attachedRows),
  };
}

function attachedRows({ commands }: Changes): AttachedRow[] {
  const rows: AttachedRow[] = [];
  for (const { envelope, outcome, replayed } of commands) {
    if (outcome.ok && !replayed && envelope.rows !== undefined) rows.push(...envelope.rows);
  }
  return rows;
}
