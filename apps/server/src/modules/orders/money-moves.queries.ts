// A user's money history: their sides of trades, trades with the house, charges and withdrawals,
// merged by time. Each source is read down its own index from its own place, so
// depth costs nothing.
import type { OrderType, Side } from '@sarraf/market';
import type { WithdrawalState } from '@sarraf/settlement';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ChargeState } from '../toman/index.ts';

/** Trades of one side of the table that one answer looks through at most. */
const TRADES_SEEN_MAX = 10_000;

/** One line of a user's money history: their side of a trade, a charge or a withdrawal, done or not. */
export interface MoneyMove {
  readonly kind: 'trade' | 'otc' | 'deposit' | 'withdrawal';
  readonly id: string;
  readonly orderType: OrderType | null;
  readonly side: Side | null;
  readonly market: string | null;
  readonly priceTicks: number | null;
  readonly lots: number;
  /** Coins and price of a trade with the house, which is in no lots and ticks. */
  readonly baseUnits: bigint;
  readonly price: string | null;
  /** Quote units of a trade, rial of a deposit or of what left with a withdrawal. */
  readonly units: bigint;
  readonly feeUnits: bigint;
  readonly reference: string | null;
  /** Of a charge: where it stands. */
  readonly chargeState: ChargeState | null;
  /** Of a withdrawal. */
  readonly withdrawalState: WithdrawalState | null;
  readonly at: number;
}

/** How far a reader came: only what lies before these is still to be told. */
export interface MoneyPlace {
  readonly tradeId: bigint;
  readonly otcId: bigint;
  /** When a charge began, in microseconds since 1970, and its id. */
  readonly chargedAtUs: bigint;
  readonly paymentId: string;
  /** When a withdrawal was asked for, ms since 1970, and its id. */
  readonly withdrawnAtMs: bigint;
  readonly withdrawalId: string;
}

/** Before anything was read. */
export const MONEY_START: MoneyPlace = {
  tradeId: (1n << 53n) - 1n,
  otcId: (1n << 53n) - 1n,
  // year 9999: PostgreSQL's own end lies beyond
  chargedAtUs: 253_370_764_800_000_000n,
  paymentId: '',
  withdrawnAtMs: 253_370_764_800_000n,
  withdrawalId: '',
};

/** Which moves of money are meant. */
export interface MoneyMoveFilter {
  readonly userId: number;
  /** Only orders of this type. */
  readonly orderType: OrderType | undefined;
  readonly kinds: Readonly<Record<'buy' | 'sell' | 'deposit' | 'withdrawal', boolean>>;
}

interface MoneyWindow {
  readonly before: MoneyPlace;
  readonly offset: number;
  readonly limit: number;
}

/** Whether every trade of the user fits: then no more rows are looked at than are told. */
function takesAllTrades({ orderType, kinds }: MoneyMoveFilter): boolean {
  return orderType === undefined && kinds.buy && kinds.sell;
}

const takesTrades = ({ kinds, orderType }: MoneyMoveFilter): boolean =>
  orderType !== 'otc' && (kinds.buy || kinds.sell);

const takesOtc = ({ orderType }: MoneyMoveFilter): boolean =>
  orderType === undefined || orderType === 'otc';

/** One side of the table: the user's newest trades as its taker or its maker. */
function tradesAs(role: 'taker' | 'maker'): string {
  const side =
    role === 'taker'
      ? 'taker_side'
      : `CASE taker_side WHEN 'buy' THEN 'sell' ELSE 'buy' END AS taker_side`;
  return `SELECT id, market, price_ticks, lots, quote, ${role}_fee AS fee, ${role}_order AS own_order,
      ${side}, at_ms
    FROM trades WHERE ${role}_user = $1 AND -id > -$5::bigint ORDER BY -id LIMIT $6`;
}

/**
 * `fits`: the user's trades that fit. Where both sides of the table were not read to their ends,
 * only what lies above `frontier`, the place down to which both are known.
 */
const TRADES_THAT_FIT = `taken AS MATERIALIZED (${tradesAs('taker')}),
    made AS MATERIALIZED (${tradesAs('maker')}),
    frontier AS (SELECT greatest(
      (SELECT CASE WHEN count(*) >= $6 THEN min(id) ELSE 0 END FROM taken),
      (SELECT CASE WHEN count(*) >= $6 THEN min(id) ELSE 0 END FROM made)) AS id),
    fits AS (
      SELECT t.* FROM (SELECT * FROM taken UNION ALL SELECT * FROM made) AS t
      WHERE t.id >= (SELECT id FROM frontier)
        AND (($3 AND t.taker_side = 'buy') OR ($4 AND t.taker_side = 'sell'))
        AND ($2::text IS NULL
          OR EXISTS (SELECT FROM orders o WHERE o.id = t.own_order AND o.order_type = $2)))`;

/** Values $1 to $6 of {@link TRADES_THAT_FIT}. */
function tradeValues(filter: MoneyMoveFilter, beforeId: bigint, seenMax: number): unknown[] {
  const { buy, sell } = filter.kinds;
  const most = takesTrades(filter) ? seenMax : 0;
  return [filter.userId, filter.orderType ?? null, buy, sell, beforeId.toString(), most];
}

interface MoneyMoveRow {
  /** Place in the merged list, from 1; null where nothing is told. */
  readonly place: bigint | null;
  readonly kind: MoneyMove['kind'];
  readonly id: string;
  readonly order_type: OrderType | null;
  readonly side: Side | null;
  readonly market: string | null;
  readonly price_ticks: bigint | null;
  readonly lots: bigint;
  readonly base_units: bigint;
  readonly price: string | null;
  readonly units: bigint;
  readonly fee_units: bigint;
  readonly reference: string | null;
  readonly charge_state: ChargeState | null;
  readonly withdrawal_state: WithdrawalState | null;
  readonly at_us: bigint;
  /** Null where no trades were asked for. */
  readonly frontier: bigint | null;
  /** The last of each source down to the end of this part. */
  readonly last_trade: bigint | null;
  readonly last_otc: bigint | null;
  readonly last_deposit: string | null;
  readonly last_deposit_us: bigint | null;
  readonly last_withdrawal: string | null;
  readonly last_withdrawal_us: bigint | null;
}

const US_OF_CREATED_AT = '(extract(epoch FROM created_at) * 1000000)::bigint';

/**
 * A part of the user's money history, newest first, and where the next part begins; undefined at
 * the end. A part may be shorter than asked for, even empty, and yet have a next one: looking for
 * rare trades ends after 10,000, to go on from there.
 */
export async function readMoneyMoves(
  db: OrderedDb,
  filter: MoneyMoveFilter,
  { before, offset, limit }: MoneyWindow,
): Promise<{ moves: MoneyMove[]; next: MoneyPlace | undefined }> {
  const rowsMax = offset + limit + 1;
  const seenMax = takesAllTrades(filter) ? rowsMax : TRADES_SEEN_MAX;
  const { rows } = await sql(db).query<MoneyMoveRow>(
    `WITH ${TRADES_THAT_FIT}, moves AS (
       (SELECT 'trade' AS kind, id AS trade_id, id::text AS id, own_order, taker_side AS side,
          market, price_ticks, lots, quote AS units, fee AS fee_units, NULL AS bank_reference,
          at_ms * 1000 AS at_us, 0::bigint AS base_units, NULL::text AS price,
          NULL::text AS charge_state, NULL::text AS withdrawal_state
        FROM fits ORDER BY fits.id DESC LIMIT $9)
       UNION ALL
       (SELECT 'otc', id, id::text, NULL, side, market, NULL, 0, quote_units, fee_units, id::text,
          at_ms * 1000, base_units, price, NULL, NULL
        FROM otc_trades
        WHERE $12 AND user_id = $1 AND -id > -$13::bigint AND (($3 AND side = 'buy') OR ($4 AND side = 'sell'))
        ORDER BY -id LIMIT $9)
       UNION ALL
       (SELECT 'deposit', NULL, id, NULL, NULL, NULL, NULL, 0, amount_rial, 0, bank_reference,
          ${US_OF_CREATED_AT}, 0, NULL, state, NULL
        FROM payments
        WHERE $10 AND user_id = $1
          AND (created_at, id) < ('epoch'::timestamptz + $7::bigint * interval '1 microsecond', $8)
        ORDER BY created_at DESC, id DESC LIMIT $9)
       UNION ALL
       (SELECT 'withdrawal', NULL, id, NULL, NULL, NULL, NULL, 0, units, fee_units, reference,
          created_at_ms * 1000, 0, NULL, NULL, state
        FROM withdrawals_state
        WHERE $14 AND user_id = $1 AND (created_at_ms, id) < ($15::bigint, $16::text)
        ORDER BY created_at_ms DESC, id DESC LIMIT $9)
     ), told AS MATERIALIZED (
       SELECT *, row_number() OVER (ORDER BY at_us DESC, kind, trade_id DESC, id DESC) AS place
       FROM moves ORDER BY place LIMIT $9
     ), deposit AS (
       SELECT id, at_us FROM told WHERE kind = 'deposit' AND place < $9 ORDER BY place DESC LIMIT 1
     ), withdrawal AS (
       SELECT id, at_us FROM told WHERE kind = 'withdrawal' AND place < $9
       ORDER BY place DESC LIMIT 1
     )
     SELECT t.*, CASE t.kind WHEN 'otc' THEN 'otc' ELSE o.order_type END AS order_type, coalesce(t.bank_reference, t.own_order::text) AS reference,
       f.id AS frontier, d.id AS last_deposit, d.at_us AS last_deposit_us,
       v.id AS last_withdrawal, v.at_us AS last_withdrawal_us,
       (SELECT min(trade_id) FROM told WHERE place < $9 AND kind = 'trade') AS last_trade,
       (SELECT min(trade_id) FROM told WHERE place < $9 AND kind = 'otc') AS last_otc
     FROM frontier f LEFT JOIN deposit d ON true LEFT JOIN withdrawal v ON true
     LEFT JOIN (SELECT * FROM told WHERE place > $11) AS t ON true
     LEFT JOIN LATERAL (SELECT order_type FROM orders WHERE id = t.own_order LIMIT 1) AS o ON true
     ORDER BY place`,
    [
      ...tradeValues(filter, before.tradeId, seenMax),
      before.chargedAtUs.toString(),
      before.paymentId,
      rowsMax,
      filter.kinds.deposit,
      offset,
      takesOtc(filter),
      before.otcId.toString(),
      filter.kinds.withdrawal,
      before.withdrawnAtMs.toString(),
      before.withdrawalId,
    ],
  );
  const told = rows.filter((row) => row.place !== null);
  const next = placeAfter(before, rows[0], told.length > limit);
  return { moves: told.slice(0, limit).map(moveOf), next };
}

/** Where the next part begins: behind the last of each source; undefined at the end of all. */
function placeAfter(
  before: MoneyPlace,
  row: MoneyMoveRow | undefined,
  isCut: boolean,
): MoneyPlace | undefined {
  const frontier = row?.frontier ?? 0n;
  if (row === undefined || (!isCut && frontier === 0n)) return undefined;
  return {
    tradeId: isCut ? (row.last_trade ?? before.tradeId) : frontier,
    otcId: row.last_otc ?? before.otcId,
    chargedAtUs: row.last_deposit_us ?? before.chargedAtUs,
    paymentId: row.last_deposit ?? before.paymentId,
    withdrawnAtMs:
      row.last_withdrawal_us === null ? before.withdrawnAtMs : row.last_withdrawal_us / 1_000n,
    withdrawalId: row.last_withdrawal ?? before.withdrawalId,
  };
}

function moveOf(row: MoneyMoveRow): MoneyMove {
  return {
    kind: row.kind,
    id: row.id,
    orderType: row.order_type,
    side: row.side,
    market: row.market,
    priceTicks: row.price_ticks === null ? null : Number(row.price_ticks),
    lots: Number(row.lots),
    baseUnits: row.base_units,
    price: row.price,
    units: row.units,
    feeUnits: row.fee_units,
    reference: row.reference,
    chargeState: row.charge_state,
    withdrawalState: row.withdrawal_state,
    at: Number(row.at_us / 1_000n),
  };
}

/** How many lines there are, counted to `max` at most; of rare ones, those among the newest. */
export async function countMoneyMoves(
  db: OrderedDb,
  filter: MoneyMoveFilter,
  max: number,
): Promise<number> {
  const all = `(SELECT FROM trades WHERE taker_user = $1 ORDER BY -id LIMIT $2) UNION ALL
    (SELECT FROM trades WHERE maker_user = $1 ORDER BY -id LIMIT $2)`;
  const deposits = filter.kinds.deposit
    ? `UNION ALL (SELECT FROM payments WHERE user_id = $1 LIMIT $2)`
    : '';
  const withdrawals = filter.kinds.withdrawal
    ? `UNION ALL (SELECT FROM withdrawals_state WHERE user_id = $1 LIMIT $2)`
    : '';
  const otc = takesOtc(filter)
    ? `UNION ALL (SELECT FROM otc_trades WHERE user_id = $1
        AND ((${filter.kinds.buy} AND side = 'buy') OR (${filter.kinds.sell} AND side = 'sell'))
        LIMIT $2)`
    : '';
  if (takesAllTrades(filter)) {
    const { rows } = await sql(db).query<{ total: bigint }>(
      `SELECT count(*) AS total FROM (${all} ${otc} ${deposits} ${withdrawals} LIMIT $2) AS counted`,
      [filter.userId, max],
    );
    return Number(rows[0]?.total ?? 0n);
  }
  const { rows } = await sql(db).query<{ total: bigint }>(
    `WITH ${TRADES_THAT_FIT}
     SELECT count(*) AS total FROM (
       SELECT FROM fits ${`${otc} ${deposits} ${withdrawals}`.replaceAll('$2', '$7')} LIMIT $7) AS counted`,
    [...tradeValues(filter, MONEY_START.tradeId, TRADES_SEEN_MAX), max],
  );
  return Number(rows[0]?.total ?? 0n);
}
