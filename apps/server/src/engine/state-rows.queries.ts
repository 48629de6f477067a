// The state tables as the exchange's own rows.
import type { ExchangeState, OrderRow, WindowRow } from '@sarraf/settlement';
import type {
  AccountRow,
  AssetRow,
  BalanceRow,
  FeeTiersRow,
  HoldRow,
  MarketRow,
  PaymentRow,
} from '@sarraf/settlement';
import type { Db } from '../platform/database/database.ts';

/** Counts and ids are safe integers; only amounts need more, and are converted by name. */
const num = (value: bigint | null): number => Number(value);
const numOrNull = (value: bigint | null): number | null => (value === null ? null : Number(value));

interface OrderRecord {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly market: string;
  readonly side: OrderRow['side'];
  readonly order_type: OrderRow['orderType'];
  readonly price_ticks: bigint | null;
  readonly bound_ticks: bigint | null;
  readonly stop_ticks: bigint | null;
  readonly time_in_force: OrderRow['timeInForce'];
  readonly post_only: boolean;
  readonly trigger_no: bigint | null;
  readonly triggered_at_ms: bigint | null;
  readonly linked_order: bigint | null;
  readonly lots: bigint;
  readonly filled_lots: bigint;
  readonly cancelled_lots: bigint;
  readonly filled_quote: bigint;
  readonly fee_units: bigint;
  readonly fee_asset: string;
  readonly maker_fee_ppm: bigint;
  readonly taker_fee_ppm: bigint;
  readonly status: OrderRow['status'];
  readonly cancel_reason: OrderRow['cancelReason'];
  readonly client_order_id: string | null;
  readonly hold_id: bigint | null;
  readonly priority: bigint;
  readonly created_at_ms: bigint;
  readonly updated_at_ms: bigint;
  readonly created_seq: bigint;
}

function orderRow(record: OrderRecord): OrderRow {
  return {
    id: num(record.id),
    user: num(record.user_id),
    market: record.market,
    side: record.side,
    orderType: record.order_type,
    priceTicks: numOrNull(record.price_ticks),
    boundTicks: numOrNull(record.bound_ticks),
    stopTicks: numOrNull(record.stop_ticks),
    timeInForce: record.time_in_force,
    postOnly: record.post_only,
    triggerNo: numOrNull(record.trigger_no),
    triggeredAt: numOrNull(record.triggered_at_ms),
    linkedOrder: numOrNull(record.linked_order),
    lots: num(record.lots),
    filledLots: num(record.filled_lots),
    cancelledLots: num(record.cancelled_lots),
    filledQuote: record.filled_quote,
    feeUnits: record.fee_units,
    feeAsset: record.fee_asset,
    makerFeePpm: num(record.maker_fee_ppm),
    takerFeePpm: num(record.taker_fee_ppm),
    status: record.status,
    cancelReason: record.cancel_reason,
    clientOrderId: record.client_order_id,
    hold: numOrNull(record.hold_id),
    priority: num(record.priority),
    createdAt: num(record.created_at_ms),
    updatedAt: num(record.updated_at_ms),
    createdSeq: record.created_seq,
  };
}

async function readOrders(db: Db): Promise<OrderRow[]> {
  const { rows } = await db.query<OrderRecord>(
    `SELECT id, user_id, market, side, order_type, price_ticks, bound_ticks, lots, filled_lots,
            cancelled_lots, filled_quote, fee_units, fee_asset, maker_fee_ppm, taker_fee_ppm,
            status, cancel_reason, client_order_id, hold_id, priority, created_at_ms,
            updated_at_ms, created_seq, stop_ticks, time_in_force, post_only, trigger_no,
            triggered_at_ms, linked_order
       FROM orders WHERE is_open`,
  );
  return rows.map(orderRow);
}

async function readAccounts(db: Db): Promise<AccountRow[]> {
  const { rows } = await db.query<{
    id: bigint;
    owner_kind: AccountRow['ownerKind'];
    owner_id: string;
    asset: string;
    wallet: AccountRow['wallet'];
  }>('SELECT id, owner_kind, owner_id, asset, wallet FROM accounts ORDER BY id');
  return rows.map((row) => ({
    id: num(row.id),
    ownerKind: row.owner_kind,
    ownerId: row.owner_id,
    asset: row.asset,
    wallet: row.wallet,
  }));
}

async function readBalances(db: Db): Promise<BalanceRow[]> {
  const { rows } = await db.query<{ account_id: bigint; total: bigint; held: bigint }>(
    'SELECT account_id, total, held FROM balances ORDER BY account_id',
  );
  return rows.map((row) => ({ account: num(row.account_id), total: row.total, held: row.held }));
}

async function readHolds(db: Db): Promise<HoldRow[]> {
  const { rows } = await db.query<{
    id: bigint;
    account_id: bigint;
    amount: bigint;
    remaining: bigint;
    reason_kind: HoldRow['reasonKind'];
    reason_id: string;
  }>(
    `SELECT id, account_id, amount, remaining, reason_kind, reason_id FROM holds
      WHERE is_open ORDER BY id`,
  );
  return rows.map((row) => ({
    id: num(row.id),
    account: num(row.account_id),
    amount: row.amount,
    remaining: row.remaining,
    reasonKind: row.reason_kind,
    reasonId: row.reason_id,
  }));
}

async function readMarkets(db: Db): Promise<MarketRow[]> {
  const { rows } = await db.query<{
    symbol: string;
    seed: string;
    market_seq: bigint;
    last_price_ticks: bigint;
    reference_ticks: bigint;
    last_trigger: bigint;
    trigger_steps: bigint;
  }>(
    `SELECT symbol, seed::text AS seed, market_seq, last_price_ticks, reference_ticks,
            last_trigger, trigger_steps
       FROM markets_state ORDER BY symbol`,
  );
  return rows.map((row) => ({
    symbol: row.symbol,
    seed: row.seed,
    marketSeq: num(row.market_seq),
    lastPriceTicks: num(row.last_price_ticks),
    referenceTicks: num(row.reference_ticks),
    lastTrigger: num(row.last_trigger),
    triggerSteps: num(row.trigger_steps),
  }));
}

async function readAssets(db: Db): Promise<AssetRow[]> {
  const { rows } = await db.query<{ symbol: string; scale: bigint }>(
    'SELECT symbol, scale FROM assets_state ORDER BY symbol',
  );
  return rows.map((row) => ({ symbol: row.symbol, scale: num(row.scale) }));
}

async function readPayments(db: Db): Promise<PaymentRow[]> {
  const { rows } = await db.query<{
    id: string;
    user_id: bigint;
    units: bigint;
    day: string;
    state: PaymentRow['state'];
    reference: string | null;
  }>(
    `SELECT id, user_id, units, day, state, reference FROM payments_state
      WHERE state = 'open' ORDER BY id`,
  );
  return rows.map(({ user_id, ...row }) => ({ ...row, user: num(user_id) }));
}

async function readWindows(db: Db): Promise<WindowRow[]> {
  const { rows } = await db.query<{
    user_id: bigint;
    kind: WindowRow['kind'];
    day: string;
    used: bigint;
  }>(
    `SELECT user_id, kind, day, used FROM limit_windows
      WHERE (kind = 'gateway_day' AND day IN (
              SELECT DISTINCT day FROM limit_windows WHERE kind = 'gateway_day'
               ORDER BY day DESC LIMIT 2))
         OR (kind = 'trade_volume' AND day > (
              SELECT (max(day)::date - 31)::text FROM limit_windows
               WHERE kind = 'trade_volume'))`,
  );
  return rows.map(({ user_id, ...row }) => ({ ...row, user: num(user_id) }));
}

async function readFeeTiers(db: Db): Promise<Pick<ExchangeState, 'feeTiers'>> {
  const { rows } = await db.query<FeeTiersRow>('SELECT tiers::text AS tiers FROM fee_tiers_state');
  const [row] = rows;
  return row === undefined ? {} : { feeTiers: row };
}

async function readNumbers(
  db: Db,
): Promise<Pick<ExchangeState, 'lastOrder' | 'lastTrade' | 'lastEntry' | 'lastHold'>> {
  const { rows } = await db.query<{
    last_order: bigint;
    last_trade: bigint;
    last_entry: bigint;
    last_hold: bigint;
  }>(
    `SELECT greatest((SELECT coalesce(max(id), 0) FROM orders),
                     (SELECT coalesce(max(id), 0) FROM otc_trades)) AS last_order,
            (SELECT coalesce(max(id), 0) FROM trades) AS last_trade,
            (SELECT coalesce(max(id), 0) FROM ledger_entries) AS last_entry,
            (SELECT coalesce(max(id), 0) FROM holds) AS last_hold`,
  );
  const row = rows[0];
  return {
    lastOrder: Number(row?.last_order),
    lastTrade: Number(row?.last_trade),
    lastEntry: Number(row?.last_entry),
    lastHold: Number(row?.last_hold),
  };
}

/**
 * What the tables say the exchange is, without recent history. The caller makes sure that nobody
 * writes meanwhile: it holds the writer's lock, or reads from one snapshot.
 */
export async function readStateRows(db: Db): Promise<Omit<ExchangeState, 'seq'>> {
  const numbers = await readNumbers(db);
  return {
    ...numbers,
    assets: await readAssets(db),
    accounts: await readAccounts(db),
    balances: await readBalances(db),
    holds: await readHolds(db),
    orders: await readOrders(db),
    markets: await readMarkets(db),
    payments: await readPayments(db),
    windows: await readWindows(db),
    ...(await readFeeTiers(db)),
  };
}
