// The state tables as the exchange's own rows.
import type {
  AssetRow,
  DeskRow,
  ExchangeState,
  FeeTiersRow,
  IndexPriceRow,
  MarketRow,
  OtcQuoteRow,
  PaymentRow,
  WindowRow,
} from '@sarraf/settlement';
import type pg from 'pg';
import type { Db } from '../platform/database/database.ts';
import { readAccounts, readBalances, readHolds } from './money-rows.queries.ts';
import { readOrders } from './order-rows.queries.ts';

/** Counts and ids are safe integers; only amounts need more, and are converted by name. */
const num = (value: bigint): number => Number(value);

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

async function readIndexPrices(db: Db): Promise<IndexPriceRow[]> {
  const { rows } = await db.query<{ market: string; price: string; seen_at_ms: bigint }>(
    'SELECT market, price, seen_at_ms FROM index_prices_state ORDER BY market',
  );
  return rows.map((row) => ({ ...row, seenAt: num(row.seen_at_ms) }));
}

async function readOtcQuotes(db: Db): Promise<OtcQuoteRow[]> {
  const { rows } = await db.query<{
    user_id: bigint;
    market: string;
    quote_id: string;
    side: OtcQuoteRow['side'];
    base_units: bigint;
    quote_units: bigint;
    fee_units: bigint;
    price: string;
    index_price: string;
    worth: bigint;
    expires_at_ms: bigint;
  }>(
    `SELECT user_id, market, quote_id, side, base_units, quote_units, fee_units, price,
            index_price, worth, expires_at_ms
       FROM otc_quotes_state WHERE is_live`,
  );
  return rows.map((row) => ({
    user: num(row.user_id),
    market: row.market,
    quoteId: row.quote_id,
    side: row.side,
    baseUnits: row.base_units,
    quoteUnits: row.quote_units,
    feeUnits: row.fee_units,
    price: row.price,
    index: row.index_price,
    worth: row.worth,
    expiresAt: num(row.expires_at_ms),
    isLive: true,
  }));
}

async function readDesk(db: Db): Promise<Pick<ExchangeState, 'otcDesk'>> {
  const { rows } = await db.query<{
    spread_ppm: bigint;
    quote_ms: bigint;
    user_open_max: bigint;
    house_open_max: bigint;
  }>('SELECT spread_ppm, quote_ms, user_open_max, house_open_max FROM otc_desk_state');
  const [row] = rows;
  if (row === undefined) return {};
  const otcDesk: DeskRow = {
    spreadPpm: num(row.spread_ppm),
    quoteMs: num(row.quote_ms),
    userOpenMax: row.user_open_max,
    houseOpenMax: row.house_open_max,
  };
  return { otcDesk };
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
            coalesce((SELECT last_hold FROM journal
                       WHERE seq = (SELECT projected_seq())), 0) AS last_hold`,
  );
  const row = rows[0];
  return {
    lastOrder: Number(row?.last_order),
    lastTrade: Number(row?.last_trade),
    lastEntry: Number(row?.last_entry),
    lastHold: Number(row?.last_hold),
  };
}

type BookRows = Pick<
  ExchangeState,
  | 'orders'
  | 'plainOrders'
  | 'markets'
  | 'payments'
  | 'windows'
  | 'feeTiers'
  | 'indexPrices'
  | 'otcQuotes'
  | 'otcDesk'
>;
type MoneyRows = Pick<ExchangeState, 'assets' | 'accounts' | 'balances' | 'holds'>;

async function readBook(client: pg.Client): Promise<BookRows> {
  return {
    ...(await readOrders(client)),
    markets: await readMarkets(client),
    payments: await readPayments(client),
    windows: await readWindows(client),
    ...(await readFeeTiers(client)),
    indexPrices: await readIndexPrices(client),
    otcQuotes: await readOtcQuotes(client),
    ...(await readDesk(client)),
  };
}

async function readMoney(client: pg.Client): Promise<MoneyRows> {
  const assets = await readAssets(client);
  const balances = await readBalances(client);
  const accounts = await readAccounts(client, balances);
  return { assets, balances, accounts, holds: await readHolds(client) };
}

/**
 * What the tables say the exchange is, without recent history. The caller makes sure that nobody
 * writes meanwhile: it holds the writer's lock, or reads from one snapshot.
 *
 * @param helper another connection, where there is one, that reads beside the first
 */
export async function readStateRows(
  client: pg.Client,
  helper?: pg.Client,
): Promise<Omit<ExchangeState, 'seq'>> {
  const numbers = await readNumbers(client);
  if (helper === undefined) {
    return { ...numbers, ...(await readBook(client)), ...(await readMoney(client)) };
  }
  const [book, money] = await Promise.all([readBook(client), readMoney(helper)]);
  return { ...numbers, ...book, ...money };
}
