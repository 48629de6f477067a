// A user's money history: their sides of trades, trades with the house, charges, withdrawals and
// transfers, merged by time. Each source is read down its own index from its own position, so depth
// costs nothing.
import type { OrderType, Side } from '@sarraf/market';
import { TRADES_SEEN_MAX } from '../../http/index.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { FITTING_TRADES, tradesCounted, tradesThatFit } from './money-move-trades.queries.ts';
import { type MoneyMoveFilter, takesAllTrades, takesTrades } from './money-move-filter.ts';
import { otherSources } from './money-move-sources.queries.ts';
import { Values } from './money-move-columns.ts';
import { MONEY_START, type MoneyPosition, type Moment } from './money-position.ts';
import type { MoveState } from './money-states.ts';

type MoveKind = keyof MoneyPosition;

/** How money moved: by an order, with the house, over a gateway, to a card, by a chain, or between people. */
export type MoveDetail =
  | 'order'
  | 'otc'
  | 'gateway'
  | 'bank'
  | 'payout'
  | 'to_vault'
  | 'from_vault'
  | 'to_user'
  | 'gift'
  | 'adjustment'
  | 'reward'
  | 'coin_deposit'
  | 'coin_withdrawal';

/** One line of a user's money history, done or not. */
export interface MoneyMove {
  readonly kind: MoveKind;
  readonly detail: MoveDetail;
  readonly id: string;
  readonly orderType: OrderType | null;
  readonly side: Side | null;
  readonly market: string | null;
  readonly priceTicks: number | null;
  readonly lots: number;
  /** Coins and price of a trade with the house, which is in no lots and ticks. */
  readonly baseUnits: bigint;
  readonly price: string | null;
  /** Of what is no trade. */
  readonly asset: string | null;
  /** Quote units of a trade, else units of the asset: of a withdrawal what left, fee in it. */
  readonly units: bigint;
  readonly feeUnits: bigint;
  /** Rial, where it is known from then; null of trades. */
  readonly worth: bigint | null;
  readonly reference: string | null;
  /** Null of trades. */
  readonly state: MoveState | null;
  readonly at: number;
  /** Its last change. */
  readonly updatedAt: number;
  /** When a delayed move is released, or what waits for somebody ends. */
  readonly dueAt: number | null;
  /** Of what the books alone know: whether it came or went. */
  readonly way: 'in' | 'out' | null;
}

interface MoneyWindow {
  readonly before: MoneyPosition;
  readonly offset: number;
  readonly limit: number;
}

interface MoneyMoveRow {
  /** Position in the merged list, from 1; null where nothing is told. */
  readonly position: bigint | null;
  readonly kind: MoveKind;
  readonly detail: MoveDetail;
  readonly id: string;
  readonly order_type: OrderType | null;
  readonly side: Side | null;
  readonly market: string | null;
  readonly price_ticks: bigint | null;
  readonly lots: bigint;
  readonly base_units: bigint;
  readonly price: string | null;
  readonly asset: string | null;
  readonly units: bigint;
  readonly fee_units: bigint;
  readonly worth: bigint | null;
  readonly reference: string | null;
  readonly state: MoveState | null;
  readonly at_us: bigint;
  readonly updated_ms: bigint;
  readonly due_ms: bigint | null;
  readonly way: 'in' | 'out' | null;
  readonly frontier: bigint;
  /** `kind number at_us id` of the last of each source down to the end of this part. */
  readonly lasts: readonly string[] | null;
}

/**
 * A part of the user's money history, newest first, and where the next part begins; undefined at
 * the end. A part may be shorter than asked for, even empty, and yet have a next one: looking for
 * rare trades ends after 2,000, to go on from there.
 */
export async function readMoneyMoves(
  db: OrderedDb,
  filter: MoneyMoveFilter,
  { before, offset, limit }: MoneyWindow,
): Promise<{ moves: MoneyMove[]; next: MoneyPosition | undefined }> {
  const rowsMax = offset + limit + 1;
  const seenMax = takesAllTrades(filter) ? rowsMax : TRADES_SEEN_MAX;
  const values = new Values();
  const withTrades = takesTrades(filter);
  const most = values.bind(rowsMax, 'bigint');
  const sources = otherSources(filter, values, before, most);
  const all = withTrades ? [FITTING_TRADES, ...sources] : sources;
  if (all.length === 0) return { moves: [], next: undefined };
  const trades = withTrades
    ? tradesThatFit(filter, { values, before, seenMax })
    : 'fits AS (SELECT), frontier AS (SELECT 0::bigint AS id)';
  const { rows } = await sql(db).query<MoneyMoveRow>(
    `WITH ${trades},
     moves AS (
       ${all.map((source) => `(${source} LIMIT ${most})`).join(' UNION ALL ')}
     ), told AS MATERIALIZED (
       SELECT *, row_number() OVER (ORDER BY at_us DESC, kind, number DESC, id DESC) AS position
       FROM moves ORDER BY position LIMIT ${most}
     ), lasts AS (
       SELECT array_agg(concat_ws(' ', kind, coalesce(number, 0), at_us, id)) AS lasts FROM (
         SELECT DISTINCT ON (kind) kind, number, at_us, id FROM told WHERE position < ${most}
         ORDER BY kind, position DESC) AS last
     )
     SELECT t.*, CASE t.kind WHEN 'otc' THEN 'otc' ELSE o.order_type END AS order_type,
       coalesce(t.reference, t.own_order::text) AS reference, f.id AS frontier, l.lasts
     FROM frontier f CROSS JOIN lasts l
     LEFT JOIN (SELECT * FROM told WHERE position > ${values.bind(offset, 'bigint')}) AS t ON true
     LEFT JOIN LATERAL (SELECT order_type FROM orders WHERE id = t.own_order LIMIT 1) AS o ON true
     ORDER BY position`,
    values.list,
  );
  const told = rows.filter((row) => row.position !== null);
  const next = positionAfter(before, rows[0], told.length > limit);
  return { moves: told.slice(0, limit).map(moveOf), next };
}

/** Where the next part begins: behind the last of each source; undefined at the end of all. */
function positionAfter(
  before: MoneyPosition,
  row: MoneyMoveRow | undefined,
  isCut: boolean,
): MoneyPosition | undefined {
  const frontier = row?.frontier ?? 0n;
  if (row === undefined || (!isCut && frontier === 0n)) return undefined;
  const lasts = new Map(
    (row.lasts ?? []).map((last) => {
      const [kind = '', number = '0', atUs = '0', id = ''] = last.split(' ');
      return [kind, { number: BigInt(number), moment: { atUs: BigInt(atUs), id } }];
    }),
  );
  const numberOf = (kind: 'trade' | 'otc' | 'booked' | 'coin'): bigint =>
    lasts.get(kind)?.number ?? before[kind];
  const momentOf = (kind: 'deposit' | 'withdrawal' | 'sent' | 'received'): Moment =>
    lasts.get(kind)?.moment ?? before[kind];
  return {
    trade: isCut ? numberOf('trade') : frontier,
    otc: numberOf('otc'),
    booked: numberOf('booked'),
    coin: numberOf('coin'),
    deposit: momentOf('deposit'),
    withdrawal: momentOf('withdrawal'),
    sent: momentOf('sent'),
    received: momentOf('received'),
  };
}

function moveOf(row: MoneyMoveRow): MoneyMove {
  return {
    kind: row.kind,
    detail: row.detail,
    id: row.id,
    orderType: row.order_type,
    side: row.side,
    market: row.market,
    priceTicks: row.price_ticks === null ? null : Number(row.price_ticks),
    lots: Number(row.lots),
    baseUnits: row.base_units,
    price: row.price,
    asset: row.asset,
    units: row.units,
    feeUnits: row.fee_units,
    worth: row.worth,
    reference: row.reference,
    state: row.state,
    at: Number(row.at_us / 1_000n),
    updatedAt: Number(row.updated_ms),
    dueAt: row.due_ms === null ? null : Number(row.due_ms),
    way: row.way,
  };
}

/** How many lines there are, counted to `max` at most; of rare ones, those among the newest. */
export async function countMoneyMoves(
  db: OrderedDb,
  filter: MoneyMoveFilter,
  max: number,
): Promise<number> {
  const values = new Values();
  const most = values.bind(max, 'bigint');
  const part = { values, before: MONEY_START, seenMax: TRADES_SEEN_MAX };
  const isPlain = takesAllTrades(filter) || !takesTrades(filter);
  const trades = isPlain ? '' : `WITH ${tradesThatFit(filter, part)}`;
  const sources = otherSources(filter, values, MONEY_START, most).map(
    (source) => `SELECT FROM (${source} LIMIT ${most}) AS few`,
  );
  if (!isPlain) sources.unshift('SELECT FROM fits');
  else if (takesTrades(filter)) {
    const counted = tradesCounted(filter, values, MONEY_START);
    for (const source of counted.toReversed()) sources.unshift(`(${source} LIMIT ${most})`);
  }
  if (sources.length === 0) return 0;
  const { rows } = await sql(db).query<{ total: bigint }>(
    `${trades} SELECT count(*) AS total FROM (${sources.join(' UNION ALL ')} LIMIT ${most}) AS counted`,
    values.list,
  );
  return Number(rows[0]?.total ?? 0n);
}

/** Toman that came to the user and left them, by what is done; trades are neither. */
export interface MovesSums {
  /** Rial. */
  readonly inUnits: bigint;
  readonly outUnits: bigint;
  /** Whether some of it was left out. */
  readonly isCut: boolean;
}

/** Sums of what moved, of the newest `max` of each source at most. */
export async function sumMoneyMoves(
  db: OrderedDb,
  filter: MoneyMoveFilter,
  max: number,
): Promise<MovesSums> {
  const none = { buy: false, sell: false };
  const values = new Values();
  const moved = { ...filter, kinds: { ...filter.kinds, ...none } };
  const most = values.bind(max + 1, 'bigint');
  const sources = otherSources(moved, values, MONEY_START, most);
  if (sources.length === 0) return { inUnits: 0n, outUnits: 0n, isCut: false };
  const done = values.bind(['paid', 'settled', 'done'], 'text[]');
  // only what is summed is read of each
  const few = sources.map(
    (source) => `(SELECT kind, detail, way, worth, state FROM (${source} LIMIT ${most}) AS one)`,
  );
  const { rows } = await sql(db).query<{ ins: string; outs: string; is_cut: boolean }>(
    `SELECT coalesce(sum(worth) FILTER (WHERE state = ANY(${done})
         AND (kind IN ('deposit', 'received') OR way = 'in')), 0)::text AS ins,
       coalesce(sum(worth) FILTER (WHERE state = ANY(${done}) AND (kind = 'withdrawal'
         OR (kind = 'sent' AND detail IN ('to_user', 'gift')) OR way = 'out')), 0)::text AS outs,
       count(*) >= ${most} AS is_cut
     FROM (${few.join(' UNION ALL ')}) AS moves GROUP BY kind`,
    values.list,
  );
  return {
    inUnits: rows.reduce((sum, { ins }) => sum + BigInt(ins), 0n),
    outUnits: rows.reduce((sum, { outs }) => sum + BigInt(outs), 0n),
    isCut: rows.some(({ is_cut: isCut }) => isCut),
  };
}
