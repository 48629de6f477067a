// What the database says of money, summed here from postings, holds and orders: never from the
// cached balances, and never by code of the exchange.
import { Client } from 'pg';
import { decimalText } from './decimal-text.ts';

/** What a user has of one asset, summed up from its rows. */
export interface AssetSum {
  readonly asset: string;
  readonly scale: number;
  /** Postings in minus postings out, smallest units. */
  readonly total: bigint;
  /** What is left of the open holds. */
  readonly held: bigint;
}

/** An order as its row has it; prices and amounts are decimal text. */
export interface OrderRow {
  readonly id: string;
  readonly market: string;
  readonly side: 'buy' | 'sell';
  readonly isOpen: boolean;
  readonly status: string;
  /** Limit price; null for a market order. */
  readonly price: string | null;
  readonly amount: string;
  readonly filled: string;
  readonly filledValue: string;
  readonly averagePrice: string | null;
  readonly fee: string;
}

/** A user's side of a trade as its row has it; decimal text, the fee in what they received. */
export interface TradeRow {
  readonly id: string;
  /** The user's own order of the two. */
  readonly order: string;
  readonly market: string;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly amount: string;
  readonly value: string;
  readonly fee: string;
}

/** The fixed facts of a market: sizes of tick and lot as decimal text, scales of its assets. */
export interface MarketFacts {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly quoteScale: number;
  /** Price of one tick and size of one lot: units of 10^-scale. */
  readonly tick: { readonly units: bigint; readonly scale: number };
  readonly lot: { readonly units: bigint; readonly scale: number };
  /** The last trade's price, else where the history before it ends; 0 without either. */
  readonly lastTicks: bigint;
}

/** A charge that was paid, toman as decimal text. */
export interface PaidCharge {
  readonly id: string;
  readonly amount: string;
}

/** Questions to the database of one system. */
export interface Books {
  userId(mobile: string): Promise<string>;
  sums(userId: string): Promise<AssetSum[]>;
  orders(userId: string): Promise<OrderRow[]>;
  /** A user's toman charges that the bank confirmed. */
  paidCharges(userId: string): Promise<PaidCharge[]>;
  /** A user's own side of their trades, oldest first. */
  trades(userId: string): Promise<TradeRow[]>;
  markets(): Promise<Map<string, MarketFacts>>;
  /** Open quantity by price, best first, as decimal text. */
  levels(
    market: string,
    side: 'buy' | 'sell',
  ): Promise<(readonly [price: string, amount: string])[]>;
  close(): Promise<void>;
}

/** A row as the driver gives it: every column is asked for as text. */
type Row = Readonly<Record<string, string | null>>;

interface Seed {
  readonly tickSize: string;
  readonly lotSize: string;
}

function factsOf(row: Row, scales: Map<string, number>): MarketFacts {
  const symbol = String(row['symbol']);
  const quote = symbol.endsWith('USDT') ? 'USDT' : 'IRT';
  const seed = JSON.parse(String(row['seed'])) as Seed;
  const step = (text: string): { units: bigint; scale: number } => {
    const [whole = '0', fraction = ''] = text.split('.');
    return { units: BigInt(whole + fraction), scale: fraction.length };
  };
  return {
    symbol,
    base: symbol.slice(0, -quote.length),
    quote,
    quoteScale: scales.get(quote) ?? 0,
    tick: step(seed.tickSize),
    lot: step(seed.lotSize),
    lastTicks: BigInt(String(row['last_ticks'])),
  };
}

/** So many ticks or lots as decimal text. */
export function stepsText(steps: bigint, step: MarketFacts['tick']): string {
  return decimalText(steps * step.units, step.scale);
}

function orderOf(row: Row, market: MarketFacts, feeScale: number): OrderRow {
  const lots = BigInt(row['lots'] ?? '0');
  const filledLots = BigInt(row['filled_lots'] ?? '0');
  const filledQuote = BigInt(row['filled_quote'] ?? '0');
  return {
    id: String(row['id']),
    market: market.symbol,
    side: row['side'] === 'buy' ? 'buy' : 'sell',
    isOpen: row['is_open'] === 'true',
    status: String(row['status']),
    price:
      row['price_ticks'] === null
        ? null
        : stepsText(BigInt(String(row['price_ticks'])), market.tick),
    amount: stepsText(lots, market.lot),
    filled: stepsText(filledLots, market.lot),
    filledValue: decimalText(filledQuote, market.quoteScale),
    averagePrice: averageOf(filledQuote, filledLots, market),
    fee: decimalText(BigInt(row['fee_units'] ?? '0'), feeScale),
  };
}

/** Money per coin, cut two decimals beyond the tick's; null while nothing is filled. */
function averageOf(quote: bigint, lots: bigint, market: MarketFacts): string | null {
  if (lots === 0n) return null;
  const scale = market.tick.scale + 2;
  // quote/10^q ÷ (lots × lot/10^l), in 10^-scale: cut once, at the end.
  const up = quote * 10n ** BigInt(market.lot.scale + scale);
  const down = lots * market.lot.units * 10n ** BigInt(market.quoteScale);
  return decimalText(up / down, scale);
}

const MARKETS = `
  SELECT symbol, seed::text AS seed, CASE WHEN last_price_ticks > 0 THEN last_price_ticks ELSE
    coalesce((SELECT close_ticks FROM candles WHERE market = symbol
      ORDER BY open_time DESC, resolution_s LIMIT 1), 0) END::text AS last_ticks
  FROM markets_state`;

const SUMS = `
  SELECT a.asset, s.scale::text AS scale,
    coalesce((SELECT sum(amount) FROM postings WHERE to_account = a.id), 0)::numeric
      - coalesce((SELECT sum(amount) FROM postings WHERE from_account = a.id), 0) AS total,
    coalesce((SELECT sum(remaining) FROM holds WHERE account_id = a.id), 0) AS held
  FROM accounts a JOIN assets_state s ON s.symbol = a.asset
  WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.wallet = 'spot'`;

const ORDERS = `
  SELECT id::text, market, side, is_open::text, status, price_ticks::text, lots::text,
    filled_lots::text, filled_quote::text, fee_units::text, fee_asset
  FROM orders WHERE user_id = $1 ORDER BY id DESC`;

const TRADES = `
  SELECT id::text, market, price_ticks::text, lots::text, quote::text,
    CASE WHEN (taker_user = $1) = (taker_side = 'buy') THEN 'buy' ELSE 'sell' END AS side,
    CASE WHEN taker_user = $1 THEN taker_fee ELSE maker_fee END::text AS fee,
    CASE WHEN taker_user = $1 THEN taker_order ELSE maker_order END::text AS own_order
  FROM trades WHERE taker_user = $1 OR maker_user = $1 ORDER BY id`;

const LEVELS = `
  SELECT price_ticks::text AS price, sum(lots - filled_lots - cancelled_lots)::text AS lots
  FROM orders WHERE market = $1 AND side = $2 AND is_open GROUP BY price_ticks
  ORDER BY price_ticks * CASE WHEN $2 = 'buy' THEN -1 ELSE 1 END`;

/** Opens the database of a test system for reading. Close it in `afterAll`. */
export async function openBooks(databaseUrl: string): Promise<Books> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const rows = async (sql: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(sql, [...values])).rows;
  const scales = async (): Promise<Map<string, number>> => {
    const found = await rows('SELECT symbol, scale::text FROM assets_state');
    return new Map(found.map((row) => [String(row['symbol']), Number(row['scale'])]));
  };
  const markets = async (): Promise<Map<string, MarketFacts>> => {
    const known = await scales();
    const found = await rows(MARKETS);
    return new Map(found.map((row) => [String(row['symbol']), factsOf(row, known)]));
  };
  const marketOf = (all: Map<string, MarketFacts>, symbol: string): MarketFacts => {
    const found = all.get(symbol);
    if (found === undefined) throw new Error(`The database knows no market ${symbol}.`);
    return found;
  };
  return {
    markets,
    userId: async (mobile) => {
      const [row] = await rows('SELECT id::text FROM users WHERE mobile = $1', [mobile]);
      if (row === undefined) throw new Error(`Nobody has the mobile ${mobile}.`);
      return String(row['id']);
    },
    sums: async (userId) =>
      (await rows(SUMS, [userId])).map((row) => ({
        asset: String(row['asset']),
        scale: Number(row['scale']),
        total: BigInt(String(row['total'])),
        held: BigInt(String(row['held'])),
      })),
    orders: async (userId) => {
      const [all, known] = [await markets(), await scales()];
      const found = await rows(ORDERS, [userId]);
      return found.map((row) =>
        orderOf(
          row,
          marketOf(all, String(row['market'])),
          known.get(String(row['fee_asset'])) ?? 0,
        ),
      );
    },
    trades: async (userId) => {
      const [all, known] = [await markets(), await scales()];
      return (await rows(TRADES, [userId])).map((row) => {
        const market = marketOf(all, String(row['market']));
        const side = row['side'] === 'buy' ? 'buy' : 'sell';
        const received = side === 'buy' ? market.base : market.quote;
        return {
          id: String(row['id']),
          order: String(row['own_order']),
          market: market.symbol,
          side,
          price: stepsText(BigInt(String(row['price_ticks'])), market.tick),
          amount: stepsText(BigInt(String(row['lots'])), market.lot),
          value: decimalText(BigInt(String(row['quote'])), market.quoteScale),
          fee: decimalText(BigInt(String(row['fee'])), known.get(received) ?? 0),
        };
      });
    },
    paidCharges: async (userId) => {
      const sql = `SELECT id, amount_rial::text AS rial FROM payments
        WHERE user_id = $1 AND state = 'paid'`;
      return (await rows(sql, [userId])).map((row) => ({
        id: String(row['id']),
        amount: decimalText(BigInt(String(row['rial'])), 1),
      }));
    },
    levels: async (symbol, side) => {
      const market = marketOf(await markets(), symbol);
      return (await rows(LEVELS, [symbol, side])).map((row) => [
        stepsText(BigInt(String(row['price'])), market.tick),
        stepsText(BigInt(String(row['lots'])), market.lot),
      ]);
    },
    close: () => client.end(),
  };
}
