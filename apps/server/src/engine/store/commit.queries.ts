// One transaction, one round trip: a batch with its rows, its journal alone, or rows that follow.
import type { AnyRow } from '@sarraf/ledger';
import { type Changes, type HoldRow, type MarketRow, RECORD_NAMES } from '@sarraf/settlement';
import { packRows, type Statement } from '../../platform/postgres-wire/index.ts';
import { COPY_FROM } from '../limits.ts';
import type { OwnerKindOf } from './engine-store.ts';
import { journalText } from './journal-text.ts';
import { type MergedRows, mergeRows } from './merged-rows.ts';
import {
  accountTable,
  assetTable,
  balanceChange,
  balanceTable,
  commandTable,
  entryKeyTable,
  entryTable,
  holdChange,
  holdEnd,
  holdTable,
  marketChange,
  marketTable,
  orderChange,
  orderTable,
  otcTradeTable,
  postingTable,
  recordTables,
  tradeTable,
} from './row-tables.queries.ts';
import type { RowStatement, RowTable } from './row-table.queries.ts';
import { writerStatements } from './writers.queries.ts';
import type { Writers } from './writers.ts';

/** What a commit knows besides the changes. */
export interface CommitContext {
  readonly epoch: bigint;
  readonly writers: Writers;
  /** Kind of the owner of an account, for the balances' check. */
  readonly ownerKind: OwnerKindOf;
  /** Seeds of markets that this session has written, by symbol: they are not sent again. */
  readonly seeds?: Map<string, string>;
}

const JOURNAL =
  'INSERT INTO journal (seq, epoch, at_ms, command_count, commands, packed, state_hash, ' +
  'last_hold, has_rows) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)';

function statementOf<Row>(
  target: RowStatement<Row> | RowTable<Row>,
  rows: readonly Row[],
): Statement {
  const { name, text } = target;
  if (rows.length < COPY_FROM || !('copy' in target) || target.copy === null) {
    return { name, text, values: target.values(rows) };
  }
  return {
    name: `${name}_copy`,
    text: target.copy,
    values: [],
    rows: packRows(target.columns, rows),
  };
}

/**
 * Rows of one user together: the indexes that begin with the user take them at one point, which
 * costs the database a quarter less, and whoever reads a user's list finds them on few pages.
 */
function inOrderOf<Row>(rows: readonly Row[], userOf: (row: Row) => number): readonly Row[] {
  return rows.length < COPY_FROM ? rows : rows.toSorted((a, b) => userOf(a) - userOf(b));
}

type Add = <Row>(target: RowStatement<Row>, rows: readonly Row[]) => void;

function addMoney(add: Add, rows: MergedRows, ownerKind: OwnerKindOf): void {
  const { accounts, balances, holds, lastHoldBefore } = rows;
  const opened = new Set(accounts.map(({ id }) => id));
  const isNew = ({ id }: HoldRow): boolean => id > lastHoldBefore;
  const isKept = ({ remaining }: HoldRow): boolean => remaining > 0n;
  const known = holds.filter((row) => !isNew(row));
  add(accountTable, accounts);
  add(
    balanceTable,
    balances
      .filter(({ account }) => opened.has(account))
      .map((row) => ({ ...row, ownerKind: ownerKind(row.account) })),
  );
  add(
    balanceChange,
    balances.filter(({ account }) => !opened.has(account)),
  );
  add(
    holdTable,
    holds.filter((row) => isNew(row) && isKept(row)),
  );
  add(holdChange, known.filter(isKept));
  add(
    holdEnd,
    known.filter((row) => !isKept(row)),
  );
  add(entryTable, rows.entries);
  add(entryKeyTable, rows.entries);
  add(postingTable, rows.postings);
}

function addTrading(add: Add, rows: MergedRows, seeds: Map<string, string> | undefined): void {
  const { firstSeq, orders, markets } = rows;
  const isWritten = (row: MarketRow): boolean => seeds?.get(row.symbol) === row.seed;
  add(
    orderTable,
    inOrderOf(
      orders.filter((row) => row.createdSeq >= firstSeq),
      ({ user }) => user,
    ),
  );
  add(
    orderChange,
    orders.filter((row) => row.createdSeq < firstSeq),
  );
  add(tradeTable, rows.trades);
  add(otcTradeTable, rows.otcTrades);
  add(assetTable, rows.assets);
  add(
    marketTable,
    markets.filter((row) => !isWritten(row)),
  );
  add(marketChange, markets.filter(isWritten));
  for (const { symbol, seed } of markets) seeds?.set(symbol, seed);
  for (const name of RECORD_NAMES) add<AnyRow>(recordTables[name], rows[name]);
}

/** The statements that write the rows of batches that follow one another, in their order. */
function rowStatements(batches: readonly Changes[], context: CommitContext): Statement[] {
  const rows = mergeRows(batches);
  const statements: Statement[] = [];
  const add: Add = (target, some) => {
    if (some.length > 0) statements.push(statementOf(target, some));
  };
  add(
    commandTable,
    inOrderOf(rows.commands, ({ claim }) => claim?.user ?? 0),
  );
  addMoney(add, rows, context.ownerKind);
  addTrading(add, rows, context.seeds);
  return [...statements, ...writerStatements(context.writers, rows.attached)];
}

function journalStatements(changes: Changes, epoch: bigint, hasRows: boolean): Statement[] {
  const { seq, commands, stateHash, lastHold } = changes;
  const atMs = commands.at(-1)?.envelope.at ?? 0;
  const text = journalText(commands);
  return [
    { name: 'engine_place', text: 'SELECT assert_place($1, $2)', values: [epoch, seq] },
    {
      name: 'engine_journal',
      text: JOURNAL,
      values: [
        seq,
        epoch,
        atMs,
        commands.length,
        text.commands,
        text.packed,
        stateHash,
        lastHold,
        String(hasRows),
      ],
    },
  ];
}

/** The statements that write a batch, its journal and its rows, between BEGIN and COMMIT. */
export function commitStatements(changes: Changes, context: CommitContext): Statement[] {
  return [...journalStatements(changes, context.epoch, true), ...rowStatements([changes], context)];
}

/** The statements that write a batch's journal alone: its rows follow (`projectStatements`). */
export function journalAheadStatements(changes: Changes, epoch: bigint): Statement[] {
  return journalStatements(changes, epoch, false);
}

/** The statements that write the rows of batches whose journal stands. */
export function projectStatements(
  batches: readonly Changes[],
  context: CommitContext,
): Statement[] {
  const values = [context.epoch, batches[0]?.seq ?? 0n, batches.at(-1)?.seq ?? 0n];
  return [
    { name: 'engine_projector', text: 'SELECT assert_projector($1, $2, $3)', values },
    ...rowStatements(batches, context),
  ];
}
