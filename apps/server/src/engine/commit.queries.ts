// One batch, one transaction, one round trip: every statement is sent before the first answer.
import type { AttachedRow, Changes, HoldRow, MarketRow } from '@sarraf/settlement';
import type { JournalledCommand, OwnerKindOf } from './engine-store.ts';
import { packRows } from './packed-rows.queries.ts';
import {
  accountTable,
  assetTable,
  balanceChange,
  balanceTable,
  commandRows,
  commandTable,
  entryKeyTable,
  entryTable,
  feeTiersTable,
  holdChange,
  holdEnd,
  holdTable,
  marketChange,
  marketTable,
  orderChange,
  orderTable,
  otcTradeTable,
  paymentTable,
  postingTable,
  type RowStatement,
  type RowTable,
  tradeTable,
  windowTable,
} from './row-tables.queries.ts';
import type { Statement } from './transaction.queries.ts';
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
  'INSERT INTO journal (seq, epoch, at_ms, command_count, commands, state_hash, last_hold) ' +
  'VALUES ($1, $2, $3, $4, $5, $6, $7)';

function attachedRows(commands: readonly JournalledCommand[]): AttachedRow[] {
  const rows: AttachedRow[] = [];
  for (const { envelope, outcome, replayed } of commands) {
    if (outcome.ok && !replayed && envelope.rows !== undefined) rows.push(...envelope.rows);
  }
  return rows;
}

/** From so many rows on a COPY, which is planned anew each time, is faster than an INSERT. */
const COPY_FROM = 64;

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

/** The statements that write a batch, between BEGIN and COMMIT, in their order. */
export function commitStatements(changes: Changes, context: CommitContext): Statement[] {
  const { seq, commands } = changes;
  const statements: Statement[] = [
    { name: 'engine_place', text: 'SELECT assert_place($1, $2)', values: [context.epoch, seq] },
    {
      name: 'engine_journal',
      text: JOURNAL,
      values: [
        seq,
        context.epoch,
        commands.at(-1)?.envelope.at ?? 0,
        commands.length,
        JSON.stringify(commands),
        changes.stateHash,
        changes.lastHold,
      ],
    },
  ];
  const add = <Row>(target: RowStatement<Row>, rows: readonly Row[]): void => {
    if (rows.length > 0) statements.push(statementOf(target, rows));
  };
  add(commandTable, commandRows(changes));
  add(accountTable, changes.accounts);
  const opened = new Set(changes.accounts.map(({ id }) => id));
  add(
    balanceTable,
    changes.balances
      .filter(({ account }) => opened.has(account))
      .map((row) => ({ ...row, ownerKind: context.ownerKind(row.account) })),
  );
  add(
    balanceChange,
    changes.balances.filter(({ account }) => !opened.has(account)),
  );
  const { holds, lastHoldBefore } = changes;
  const isKept = ({ remaining }: HoldRow): boolean => remaining > 0n;
  const isNew = ({ id }: HoldRow): boolean => id > lastHoldBefore;
  const known = holds.filter((row) => !isNew(row));
  add(
    holdTable,
    holds.filter((row) => isNew(row) && isKept(row)),
  );
  add(holdChange, known.filter(isKept));
  add(
    holdEnd,
    known.filter((row) => !isKept(row)),
  );
  add(
    entryTable,
    changes.entries.map((row) => ({ ...row, seq })),
  );
  add(entryKeyTable, changes.entries);
  add(postingTable, changes.postings);
  add(
    orderTable,
    changes.orders.filter((row) => row.createdSeq === seq),
  );
  add(
    orderChange,
    changes.orders.filter((row) => row.createdSeq !== seq),
  );
  add(tradeTable, changes.trades);
  add(otcTradeTable, changes.otcTrades);
  add(assetTable, changes.assets ?? []);
  const { seeds } = context;
  const isWritten = (row: MarketRow): boolean => seeds?.get(row.symbol) === row.seed;
  add(
    marketTable,
    changes.markets.filter((row) => !isWritten(row)),
  );
  add(marketChange, changes.markets.filter(isWritten));
  for (const { symbol, seed } of changes.markets) seeds?.set(symbol, seed);
  add(paymentTable, changes.payments);
  add(windowTable, changes.windows);
  add(feeTiersTable, changes.feeTiers);
  statements.push(...writerStatements(context.writers, attachedRows(commands)));
  return statements;
}
