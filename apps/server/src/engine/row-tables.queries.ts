// How a batch's rows become statements: one set-wise upsert per table, whatever happened inside.
import type {
  AccountRow,
  AssetRow,
  BalanceRow,
  Changes,
  EntryRow,
  FeeTiersRow,
  HoldRow,
  MarketRow,
  OrderRow,
  OtcTradeRow,
  PaymentRow,
  PostingRow,
  TradeRow,
  WindowRow,
} from '@sarraf/settlement';
import { type ArrayValue, booleanArray, integerArray, textArray } from './array-literal.queries.ts';

export type Value = string | number | bigint | boolean | null;

/** One column of a table and where a row has its value. */
export interface Column<Row> {
  readonly name: string;
  readonly type: 'bigint' | 'text' | 'boolean' | 'uuid' | 'json';
  readonly read: (row: Row) => Value;
}

/** A prepared statement over many rows at once. */
export interface RowStatement<Row> {
  readonly name: string;
  readonly text: string;
  /** One array per column. */
  values(rows: readonly Row[]): ArrayValue[];
}

/** How many rows of one table are written. */
export interface RowTable<Row> extends RowStatement<Row> {
  readonly table: string;
  readonly columns: readonly Column<Row>[];
  /** The COPY that takes the same rows; null where one of them may be there already. */
  readonly copy: string | null;
}

/** A column of a table. */
export const column = <Row>(
  type: Column<Row>['type'],
  name: string,
  read: (row: Row) => Value,
): Column<Row> => ({ name, type, read });

function literal<Row>(of: Column<Row>, rows: readonly Row[]): ArrayValue {
  const values = rows.map(of.read);
  if (of.type === 'bigint') return integerArray(values as (number | bigint | null)[]);
  if (of.type === 'boolean') return booleanArray(values as (boolean | null)[]);
  return textArray(values as (string | null)[]);
}

const arraysOf = <Row>(columns: readonly Column<Row>[]): string =>
  columns.map((item, index) => `$${index + 1}::${item.type}[]`).join(', ');

/** `INSERT … SELECT FROM unnest …`, with `ON CONFLICT … DO UPDATE` of `changing` columns. */
export function rowTable<Row>(
  table: string,
  columns: readonly Column<Row>[],
  conflict?: { readonly key: string; readonly changing: readonly string[] },
): RowTable<Row> {
  const names = columns.map((item) => item.name).join(', ');
  const updates = conflict?.changing.map((name) => `${name} = EXCLUDED.${name}`).join(', ');
  const onConflict =
    conflict === undefined ? '' : ` ON CONFLICT (${conflict.key}) DO UPDATE SET ${updates}`;
  return {
    table,
    columns,
    name: `engine_${table}`,
    text: `INSERT INTO ${table} (${names}) SELECT * FROM unnest(${arraysOf(columns)})${onConflict}`,
    copy: conflict === undefined ? `COPY ${table} (${names}) FROM STDIN (FORMAT binary)` : null,
    values: (rows) => columns.map((item) => literal(item, rows)),
  };
}

/** Every row has to be there: the statement fails where one of them is not. */
function assertedRows(change: string, expected: number): string {
  return `WITH done AS (${change} RETURNING 1)
          SELECT assert_rows((SELECT count(*) FROM done), $${expected})`;
}

/** Sets the `changing` columns of rows by their key. */
function rowChange<Row>(
  { table, columns }: RowTable<Row>,
  key: string,
  changing: readonly string[],
): RowStatement<Row> {
  const taken = columns.filter(({ name }) => name === key || changing.includes(name));
  const names = taken.map(({ name }) => name).join(', ');
  const updates = changing.map((name) => `${name} = c.${name}`).join(', ');
  const update = `UPDATE ${table} t SET ${updates}
    FROM unnest(${arraysOf(taken)}) AS c (${names}) WHERE t.${key} = c.${key}`;
  return {
    name: `engine_${table}_change`,
    text: assertedRows(update, taken.length + 1),
    values: (rows) => [...taken.map((item) => literal(item, rows)), String(rows.length)],
  };
}

/** Where a command stands in the journal; the claim only on the command that answered it. */
export interface CommandRow {
  readonly id: string;
  readonly seq: bigint;
  readonly index: number;
  readonly claim: {
    readonly user: number;
    readonly route: string;
    readonly key: string;
    readonly bodyHash: string;
  } | null;
}

/** Only the command that answered a key carries its claim: not its replays, not a misuse of it. */
function claimOf(command: Changes['commands'][number]): CommandRow['claim'] {
  const { envelope, outcome, replayed } = command;
  if (envelope.claim === undefined || replayed) return null;
  if (!outcome.ok && outcome.code === 'idempotency_key_reused') return null;
  return envelope.claim;
}

/** The index rows of a batch's commands. */
export function commandRows({ seq, commands }: Changes): CommandRow[] {
  return commands.map((command, index) => ({
    id: command.envelope.id,
    seq,
    index,
    claim: claimOf(command),
  }));
}

export const commandTable = rowTable<CommandRow>('commands', [
  column('uuid', 'id', (row) => row.id),
  column('bigint', 'seq', (row) => row.seq),
  column('bigint', 'command_index', (row) => row.index),
  column('bigint', 'claim_user', (row) => row.claim?.user ?? null),
  column('text', 'claim_route', (row) => row.claim?.route ?? null),
  column('text', 'claim_key', (row) => row.claim?.key ?? null),
  column('text', 'claim_body_hash', (row) => row.claim?.bodyHash ?? null),
]);

export const accountTable = rowTable<AccountRow>('accounts', [
  column('bigint', 'id', (row) => row.id),
  column('text', 'owner_kind', (row) => row.ownerKind),
  column('text', 'owner_id', (row) => row.ownerId),
  column('text', 'asset', (row) => row.asset),
  column('text', 'wallet', (row) => row.wallet),
]);

/** A balance with its owner's kind, which the table's check needs. */
export interface OwnedBalanceRow extends BalanceRow {
  readonly ownerKind: AccountRow['ownerKind'];
}

export const balanceTable = rowTable<OwnedBalanceRow>('balances', [
  column('bigint', 'account_id', (row) => row.account),
  column('text', 'owner_kind', (row) => row.ownerKind),
  column('bigint', 'total', (row) => row.total),
  column('bigint', 'held', (row) => row.held),
]);

export const balanceChange = rowChange(balanceTable, 'account_id', ['total', 'held']);

/** What is held: a hold that ended is no row any more. */
export const holdTable = rowTable<HoldRow>('holds', [
  column('bigint', 'id', (row) => row.id),
  column('bigint', 'account_id', (row) => row.account),
  column('bigint', 'amount', (row) => row.amount),
  column('bigint', 'remaining', (row) => row.remaining),
  column('text', 'reason_kind', (row) => row.reasonKind),
  column('text', 'reason_id', (row) => String(row.reasonId)),
]);

export const holdChange = rowChange(holdTable, 'id', ['remaining']);

export const holdEnd: RowStatement<HoldRow> = {
  name: 'engine_holds_end',
  text: assertedRows('DELETE FROM holds WHERE id = ANY ($1::bigint[])', 2),
  values: (rows) => [integerArray(rows.map(({ id }) => id)), String(rows.length)],
};

/** An entry with the batch that made it. */
export interface NumberedEntryRow extends EntryRow {
  readonly seq: bigint;
}

export const entryTable = rowTable<NumberedEntryRow>('ledger_entries', [
  column('bigint', 'id', (row) => row.id),
  column('text', 'kind', (row) => row.kind),
  column('text', 'reference', (row) => row.reference),
  column('bigint', 'at_ms', (row) => row.at),
  column('bigint', 'seq', (row) => row.seq),
  column('bigint', 'command_index', (row) => row.commandIndex),
]);

export const entryKeyTable = rowTable<EntryRow>('entry_keys', [
  column('text', 'kind', (row) => row.kind),
  column('text', 'reference', (row) => row.reference),
  column('bigint', 'entry_id', (row) => row.id),
]);

export const postingTable = rowTable<PostingRow>('postings', [
  column('bigint', 'entry_id', (row) => row.entry),
  column('bigint', 'posting_index', (row) => row.index),
  column('bigint', 'from_account', (row) => row.from),
  column('bigint', 'to_account', (row) => row.to),
  column('text', 'asset', (row) => row.asset),
  column('bigint', 'amount', (row) => row.amount),
  column('text', 'role', (row) => row.role),
]);

const OPEN_STATUSES: ReadonlySet<OrderRow['status']> = new Set([
  'open',
  'partially_filled',
  'untriggered',
]);

/** Whether an order can still change. */
export function isOpenOrder(row: OrderRow): boolean {
  return OPEN_STATUSES.has(row.status);
}

export const orderTable = rowTable<OrderRow>('orders', [
  column('bigint', 'id', (row) => row.id),
  column('bigint', 'user_id', (row) => row.user),
  column('text', 'market', (row) => row.market),
  column('text', 'side', (row) => row.side),
  column('text', 'order_type', (row) => row.orderType),
  column('bigint', 'price_ticks', (row) => row.priceTicks),
  column('bigint', 'bound_ticks', (row) => row.boundTicks),
  column('bigint', 'stop_ticks', (row) => row.stopTicks),
  column('text', 'time_in_force', (row) => row.timeInForce),
  column('boolean', 'post_only', (row) => row.postOnly),
  column('bigint', 'trigger_no', (row) => row.triggerNo),
  column('bigint', 'triggered_at_ms', (row) => row.triggeredAt),
  column('bigint', 'linked_order', (row) => row.linkedOrder),
  column('bigint', 'lots', (row) => row.lots),
  column('bigint', 'filled_lots', (row) => row.filledLots),
  column('bigint', 'cancelled_lots', (row) => row.cancelledLots),
  column('bigint', 'filled_quote', (row) => row.filledQuote),
  column('bigint', 'fee_units', (row) => row.feeUnits),
  column('text', 'fee_asset', (row) => row.feeAsset),
  column('bigint', 'maker_fee_ppm', (row) => row.makerFeePpm),
  column('bigint', 'taker_fee_ppm', (row) => row.takerFeePpm),
  column('text', 'status', (row) => row.status),
  column('text', 'cancel_reason', (row) => row.cancelReason),
  column('text', 'client_order_id', (row) => row.clientOrderId),
  column('bigint', 'hold_id', (row) => row.hold),
  column('bigint', 'priority', (row) => row.priority),
  column('bigint', 'created_at_ms', (row) => row.createdAt),
  column('bigint', 'updated_at_ms', (row) => row.updatedAt),
  column('bigint', 'created_seq', (row) => row.createdSeq),
  column('boolean', 'is_open', isOpenOrder),
]);

/** None of these stands in an index: the new version of a row lies beside the old one. */
export const orderChange = rowChange(orderTable, 'id', [
  'filled_lots',
  'cancelled_lots',
  'filled_quote',
  'fee_units',
  'status',
  'cancel_reason',
  'hold_id',
  'priority',
  'trigger_no',
  'triggered_at_ms',
  'updated_at_ms',
  'is_open',
]);

export const tradeTable = rowTable<TradeRow>('trades', [
  column('bigint', 'id', (row) => row.id),
  column('text', 'market', (row) => row.market),
  column('bigint', 'market_seq', (row) => row.marketSeq),
  column('bigint', 'price_ticks', (row) => row.priceTicks),
  column('bigint', 'lots', (row) => row.lots),
  column('bigint', 'quote', (row) => row.quote),
  column('text', 'taker_side', (row) => row.takerSide),
  column('bigint', 'maker_order', (row) => row.makerOrder),
  column('bigint', 'taker_order', (row) => row.takerOrder),
  column('bigint', 'maker_user', (row) => row.makerUser),
  column('bigint', 'taker_user', (row) => row.takerUser),
  column('bigint', 'maker_fee', (row) => row.makerFee),
  column('bigint', 'taker_fee', (row) => row.takerFee),
  column('bigint', 'entry_id', (row) => row.entry),
  column('bigint', 'at_ms', (row) => row.at),
]);

export const otcTradeTable = rowTable<OtcTradeRow>('otc_trades', [
  column('bigint', 'id', (row) => row.id),
  column('bigint', 'user_id', (row) => row.user),
  column('text', 'market', (row) => row.market),
  column('text', 'side', (row) => row.side),
  column('bigint', 'base_units', (row) => row.baseUnits),
  column('bigint', 'quote_units', (row) => row.quoteUnits),
  column('bigint', 'fee_units', (row) => row.feeUnits),
  column('text', 'fee_asset', (row) => row.feeAsset),
  column('text', 'price', (row) => row.price),
  column('text', 'reference', (row) => row.reference),
  column('text', 'client_order_id', (row) => row.clientOrderId),
  column('bigint', 'entry_id', (row) => row.entry),
  column('bigint', 'at_ms', (row) => row.at),
]);

export const assetTable = rowTable<AssetRow>('assets_state', [
  column('text', 'symbol', (row) => row.symbol),
  column('bigint', 'scale', (row) => row.scale),
]);

const MARKET_NUMBERS = [
  'market_seq',
  'last_price_ticks',
  'reference_ticks',
  'last_trigger',
  'trigger_steps',
];

export const marketTable = rowTable<MarketRow>(
  'markets_state',
  [
    column('text', 'symbol', (row) => row.symbol),
    column('json', 'seed', (row) => row.seed),
    column('bigint', 'market_seq', (row) => row.marketSeq),
    column('bigint', 'last_price_ticks', (row) => row.lastPriceTicks),
    column('bigint', 'reference_ticks', (row) => row.referenceTicks),
    column('bigint', 'last_trigger', (row) => row.lastTrigger),
    column('bigint', 'trigger_steps', (row) => row.triggerSteps),
  ],
  {
    key: 'symbol',
    changing: ['seed', ...MARKET_NUMBERS],
  },
);

/** A market whose seed the table has already: its numbers alone, without a document to read. */
export const marketChange = rowChange(marketTable, 'symbol', MARKET_NUMBERS);

export const paymentTable = rowTable<PaymentRow>(
  'payments_state',
  [
    column('text', 'id', (row) => row.id),
    column('bigint', 'user_id', (row) => row.user),
    column('bigint', 'units', (row) => row.units),
    column('text', 'day', (row) => row.day),
    column('text', 'state', (row) => row.state),
    column('text', 'reference', (row) => row.reference),
  ],
  { key: 'id', changing: ['state', 'reference'] },
);

export const feeTiersTable = rowTable<FeeTiersRow>(
  'fee_tiers_state',
  [column('bigint', 'id', () => 1), column('json', 'tiers', (row) => row.tiers)],
  { key: 'id', changing: ['tiers'] },
);

export const windowTable = rowTable<WindowRow>(
  'limit_windows',
  [
    column('bigint', 'user_id', (row) => row.user),
    column('text', 'kind', (row) => row.kind),
    column('text', 'day', (row) => row.day),
    column('bigint', 'used', (row) => row.used),
  ],
  { key: 'user_id, kind, day', changing: ['used'] },
);
