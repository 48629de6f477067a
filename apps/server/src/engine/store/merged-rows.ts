// What batches that follow one another leave behind: each thing once, as the last of them left it.
import { type AnyRow, BALANCE, HOLD, LatestRows, type RecordKind } from '@sarraf/ledger';
import {
  type AttachedRow,
  type Changes,
  MARKET,
  ORDER,
  type RecordRows,
  RECORDS,
  rowsOfEach,
} from '@sarraf/settlement';
import { type CommandRow, commandRows } from './command-rows.ts';
import type { NumberedEntryRow } from './row-tables.queries.ts';

/** Rows of one batch, or of several that are written as one. */
export interface MergedRows
  extends RecordRows,
    Pick<
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
  const last = <Row extends AnyRow>(
    kind: RecordKind<Row>,
    rowsOf: (changes: Changes) => readonly Row[],
  ): readonly Row[] => {
    // A batch itself has one row per thing.
    if (batches.length === 1) return rowsOf(first);
    const rows = new LatestRows(kind);
    for (const changes of batches) rows.put(rowsOf(changes));
    return rows.all;
  };
  return {
    firstSeq: first.seq,
    lastHoldBefore: first.lastHoldBefore,
    commands: all(commandRows),
    accounts: all(({ accounts }) => accounts),
    balances: last(BALANCE, ({ balances }) => balances),
    holds: last(HOLD, ({ holds }) => holds),
    entries: all(({ seq, entries }) => entries.map((row) => ({ ...row, seq }))),
    postings: all(({ postings }) => postings),
    orders: last(ORDER, ({ orders }) => orders),
    trades: all(({ trades }) => trades),
    otcTrades: all(({ otcTrades }) => otcTrades),
    assets: all(({ assets }) => assets ?? []),
    markets: last(MARKET, ({ markets }) => markets),
    ...rowsOfEach((name) => last<AnyRow>(RECORDS[name].kind, (changes) => changes[name])),
    attached: all(attachedRows),
  };
}

function attachedRows({ commands }: Changes): AttachedRow[] {
  return commands.flatMap(({ envelope, outcome, replayed }) =>
    outcome.ok && !replayed ? (envelope.rows ?? []) : [],
  );
}
