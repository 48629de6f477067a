// The sources of a money history as SQL: each is read down its own index from its own place.
import type { OrderType } from '@sarraf/market';
import { type MoveStatus, statesOf } from './money-states.ts';
import type { MoneyPlace, Moment } from './money-place.ts';

/** Ms since 1970, `[from, to)`, and the numbers of the trades in it, with whomever. */
export interface MovesPeriod {
  readonly from: number;
  readonly to: number;
  readonly trades: Numbers;
  readonly otc: Numbers;
}

/** `[since, until)` */
export interface Numbers {
  readonly since: bigint;
  readonly until: bigint;
}

/** What a person looks for by a number that somebody gave them. */
export interface MoveReference {
  /** As it was typed and in either case. */
  readonly texts: readonly string[];
  /** An order's number; undefined where it can be none. */
  readonly number: bigint | undefined;
  /** Trades that can be the order's, where the user has an order of that number. */
  readonly trades: Numbers | undefined;
}

/** Which moves of money are meant. */
export interface MoneyMoveFilter {
  readonly userId: number;
  /** Only orders of this type. */
  readonly orderType?: OrderType | undefined;
  readonly kinds: Readonly<Record<'buy' | 'sell' | 'deposit' | 'withdrawal' | 'transfer', boolean>>;
  readonly status?: MoveStatus | undefined;
  /** Only of this asset: of trades, of the markets where it is the coin. */
  readonly asset?: { readonly symbol: string; readonly markets: readonly string[] } | undefined;
  readonly reference?: MoveReference | undefined;
  readonly period?: MovesPeriod | undefined;
}

/** Values of one statement, each bound where it is needed. */
export class Values {
  readonly list: unknown[] = [];

  /** The place of a value in the statement. */
  bind(value: unknown, type: 'bigint' | 'text' | 'text[]'): string {
    this.list.push(typeof value === 'bigint' ? value.toString() : value);
    return `$${this.list.length}::${type}`;
  }
}

/** Whether every trade of the user fits: then no more rows are looked at than are told. */
export function takesAllTrades({ asset, kinds, orderType, reference }: MoneyMoveFilter): boolean {
  return [asset, orderType, reference].every((one) => one === undefined) && kinds.buy && kinds.sell;
}

/** Trades are done when they are there. */
const takesTraded = ({ kinds, status }: MoneyMoveFilter): boolean =>
  (status ?? 1) === 1 && (kinds.buy || kinds.sell);

/** Whether trades of books are meant. */
export function takesTrades(filter: MoneyMoveFilter): boolean {
  const { orderType, reference } = filter;
  const isFound = reference === undefined || reference.trades !== undefined;
  return takesTraded(filter) && orderType !== 'otc' && isFound;
}

const takesOtc = (filter: MoneyMoveFilter): boolean =>
  takesTraded(filter) &&
  (filter.orderType ?? 'otc') === 'otc' &&
  (filter.reference === undefined || filter.reference.number !== undefined);

/** What is no trade. */
const takesBare = (filter: MoneyMoveFilter, kind: 'deposit' | 'withdrawal' | 'transfer'): boolean =>
  filter.kinds[kind] && filter.orderType === undefined;

/** What is always toman. */
const takesToman = (filter: MoneyMoveFilter, kind: 'deposit' | 'withdrawal'): boolean =>
  takesBare(filter, kind) && (filter.asset?.symbol ?? 'IRT') === 'IRT';

/** What reached somebody is done. */
const takesReceived = (filter: MoneyMoveFilter): boolean =>
  takesBare(filter, 'transfer') && (filter.status ?? 1) === 1;

/** Kinds of entries that no table beside the books tells. */
function bookedKinds(filter: MoneyMoveFilter): readonly string[] {
  if ((filter.status ?? 1) !== 1) return [];
  return [
    ...(takesToman(filter, 'deposit') ? ['bank_deposit', 'unmatched_settled'] : []),
    ...(takesBare(filter, 'transfer') ? ['adjustment'] : []),
  ];
}

const both = ({ period, reference }: MoneyMoveFilter): readonly Numbers[] =>
  [period?.trades, reference?.trades].filter((numbers) => numbers !== undefined);

/** `-id` of what lies before a place and within all bounds, as the indexes have it. */
function within(values: Values, before: bigint, bounds: readonly Numbers[]): string {
  const until = bounds.reduce((least, { until: own }) => (own < least ? own : least), before);
  const since = bounds.reduce((most, { since: own }) => (own > most ? own : most), 0n);
  const least = since === 0n ? '' : ` AND -id <= -${values.bind(since, 'bigint')}`;
  return `-id > -${values.bind(until, 'bigint')}${least}`;
}

/** One side of the table: the user's newest trades as its taker or its maker. */
function tradesAs(
  role: 'taker' | 'maker',
  filter: MoneyMoveFilter,
  { values, before, most }: { values: Values; before: MoneyPlace; most: string },
): string {
  const side =
    role === 'taker'
      ? 'taker_side'
      : `CASE taker_side WHEN 'buy' THEN 'sell' ELSE 'buy' END AS taker_side`;
  return `SELECT id, market, price_ticks, lots, quote, ${role}_fee AS fee, ${role}_order AS own_order,
      ${side}, at_ms
    FROM trades WHERE ${role}_user = ${values.bind(filter.userId, 'bigint')}
      AND ${within(values, before.trade, both(filter))} ORDER BY -id LIMIT ${most}`;
}

/**
 * `fits`: the user's trades that fit. Where both sides of the table were not read to their ends,
 * only what lies above `frontier`, the place down to which both are known.
 */
export function tradesThatFit(
  filter: MoneyMoveFilter,
  place: { readonly values: Values; readonly before: MoneyPlace; readonly seenMax: number },
): string {
  const { values, before } = place;
  const most = values.bind(place.seenMax, 'bigint');
  const sides = [filter.kinds.buy ? 'buy' : '', filter.kinds.sell ? 'sell' : ''];
  const fits = [`t.taker_side = ANY(${values.bind(sides, 'text[]')})`];
  if (filter.asset !== undefined) {
    fits.push(`t.market = ANY(${values.bind(filter.asset.markets, 'text[]')})`);
  }
  if (filter.reference !== undefined) {
    fits.push(`t.own_order = ${values.bind(filter.reference.number ?? 0n, 'bigint')}`);
  }
  if (filter.orderType !== undefined) {
    fits.push(`EXISTS (SELECT FROM orders o
      WHERE o.id = t.own_order AND o.order_type = ${values.bind(filter.orderType, 'text')})`);
  }
  return `taken AS MATERIALIZED (${tradesAs('taker', filter, { values, before, most })}),
    made AS MATERIALIZED (${tradesAs('maker', filter, { values, before, most })}),
    frontier AS (SELECT greatest(
      (SELECT CASE WHEN count(*) >= ${most} THEN min(id) ELSE 0 END FROM taken),
      (SELECT CASE WHEN count(*) >= ${most} THEN min(id) ELSE 0 END FROM made)) AS id),
    fits AS (
      SELECT t.* FROM (SELECT * FROM taken UNION ALL SELECT * FROM made) AS t
      WHERE t.id >= (SELECT id FROM frontier) AND ${fits.join(' AND ')})`;
}

/** Every trade of the user in the period, without a look at the rows themselves. */
export function tradesCounted(
  filter: MoneyMoveFilter,
  values: Values,
  before: MoneyPlace,
): string[] {
  return (['taker', 'maker'] as const).map(
    (role) => `SELECT FROM trades WHERE ${role}_user = ${values.bind(filter.userId, 'bigint')}
      AND ${within(values, before.trade, both(filter))} ORDER BY -id`,
  );
}

/** What every source tells, in this order; what one does not know is null, or none of it. */
const COLUMNS = {
  kind: ['text', 'NULL'],
  number: ['bigint', 'NULL'],
  id: ['text', 'NULL'],
  own_order: ['bigint', 'NULL'],
  side: ['text', 'NULL'],
  market: ['text', 'NULL'],
  price_ticks: ['bigint', 'NULL'],
  lots: ['bigint', '0'],
  base_units: ['bigint', '0'],
  price: ['text', 'NULL'],
  asset: ['text', 'NULL'],
  units: ['bigint', '0'],
  fee_units: ['bigint', '0'],
  worth: ['bigint', 'NULL'],
  reference: ['text', 'NULL'],
  state: ['text', 'NULL'],
  detail: ['text', 'NULL'],
  at_us: ['bigint', 'NULL'],
  updated_ms: ['bigint', 'NULL'],
  due_ms: ['bigint', 'NULL'],
  /** Of what the books alone know: whether it came or went. */
  way: ['text', 'NULL'],
} as const;

function told(parts: Partial<Record<keyof typeof COLUMNS, string>>): string {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  return names
    .map((name) => `(${parts[name] ?? COLUMNS[name][1]})::${COLUMNS[name][0]} AS ${name}`)
    .join(', ');
}

/** Trades of books that fit, out of {@link tradesThatFit}. */
export const FITTING_TRADES = `SELECT ${told({
  kind: "'trade'",
  number: 'fits.id',
  id: 'fits.id',
  own_order: 'own_order',
  side: 'taker_side',
  market: 'market',
  price_ticks: 'price_ticks',
  lots: 'lots',
  units: 'quote',
  fee_units: 'fee',
  detail: "'order'",
  at_us: 'at_ms * 1000',
  updated_ms: 'at_ms',
})} FROM fits ORDER BY fits.id DESC`;

const US_OF = (column: string): string => `(extract(epoch FROM ${column}) * 1000000)::bigint`;

/** The sources beside trades of books that a filter means, each newest first. */
export function otherSources(
  filter: MoneyMoveFilter,
  values: Values,
  before: MoneyPlace,
): readonly string[] {
  return [
    ...(takesOtc(filter) ? [otcTrades(filter, values, before)] : []),
    ...(takesToman(filter, 'deposit') ? [charges(filter, values, before)] : []),
    ...(takesToman(filter, 'withdrawal') ? [withdrawals(filter, values, before)] : []),
    ...(takesBare(filter, 'transfer') ? [sent(filter, values, before)] : []),
    ...(takesReceived(filter) ? [received(filter, values, before)] : []),
    ...(bookedKinds(filter).length > 0 ? [booked(filter, values, before)] : []),
  ];
}

function otcTrades(filter: MoneyMoveFilter, values: Values, before: MoneyPlace): string {
  const { asset, kinds, period, reference } = filter;
  const sides = values.bind([kinds.buy ? 'buy' : '', kinds.sell ? 'sell' : ''], 'text[]');
  const of =
    asset === undefined ? '' : ` AND market = ANY(${values.bind(asset.markets, 'text[]')})`;
  const one = reference && ` AND id = ${values.bind(reference.number ?? 0n, 'bigint')}`;
  const bounds = period === undefined ? [] : [period.otc];
  const columns = told({
    ...{ kind: "'otc'", detail: "'otc'", number: 'id', id: 'id', reference: 'id', side: 'side' },
    ...{ market: 'market', base_units: 'base_units', price: 'price', units: 'quote_units' },
    ...{ fee_units: 'fee_units', at_us: 'at_ms * 1000', updated_ms: 'at_ms' },
  });
  return `SELECT ${columns} FROM otc_trades
    WHERE user_id = ${values.bind(filter.userId, 'bigint')}
      AND ${within(values, before.otc, bounds)} AND side = ANY(${sides})${of}${one ?? ''}
    ORDER BY -id`;
}

function charges(filter: MoneyMoveFilter, values: Values, { deposit }: MoneyPlace): string {
  const { period, reference } = filter;
  const moment = (us: bigint): string =>
    `'epoch'::timestamptz + ${values.bind(us, 'bigint')} * interval '1 microsecond'`;
  const dated =
    period &&
    ` AND created_at >= ${moment(BigInt(period.from) * 1_000n)}
      AND created_at < ${moment(BigInt(period.to) * 1_000n)}`;
  const texts = reference && values.bind(reference.texts, 'text[]');
  const one = texts && ` AND (bank_reference = ANY(${texts}) OR id = ANY(${texts}))`;
  const columns = told({
    ...{ kind: "'deposit'", detail: "'gateway'", id: 'id', asset: "'IRT'", units: 'amount_rial' },
    ...{ worth: 'amount_rial', reference: 'bank_reference', state: 'state' },
    at_us: US_OF('created_at'),
    updated_ms: `${US_OF('coalesce(paid_at, created_at)')} / 1000`,
  });
  return `SELECT ${columns} FROM payments WHERE user_id = ${values.bind(filter.userId, 'bigint')}
      AND (created_at, id) < (${moment(deposit.atUs)}, ${values.bind(deposit.id, 'text')})
      ${dated ?? ''}${stateOf(filter, values, 'deposit')}${one ?? ''}
    ORDER BY created_at DESC, id DESC`;
}

function withdrawals(filter: MoneyMoveFilter, values: Values, { withdrawal }: MoneyPlace): string {
  const { reference } = filter;
  const texts = reference && values.bind(reference.texts, 'text[]');
  const one = texts && ` AND (reference = ANY(${texts}) OR id = ANY(${texts}))`;
  const columns = told({
    ...{ kind: "'withdrawal'", detail: "'payout'", id: 'id', asset: 'asset', units: 'units' },
    ...{ fee_units: 'fee_units', worth: 'units', reference: 'reference', state: 'state' },
    ...{ at_us: 'created_at_ms * 1000', updated_ms: 'updated_at_ms' },
  });
  return `SELECT ${columns} FROM withdrawals_state WHERE user_id = ${values.bind(filter.userId, 'bigint')}
      AND (created_at_ms, id) <
        (${values.bind(withdrawal.atUs / 1_000n, 'bigint')}, ${values.bind(withdrawal.id, 'text')})
      ${dated(filter, values, 'created_at_ms')}${stateOf(filter, values, 'withdrawal')}${one ?? ''}
    ORDER BY created_at_ms DESC, id DESC`;
}

/** What the user moved between wallets, sent or gave; each stands where it began. */
function sent(filter: MoneyMoveFilter, values: Values, before: MoneyPlace): string {
  return transfers(filter, values, {
    ...{ kind: 'sent', of: 'user_id', at: 'created_at_ms', before: before.sent },
    isDone: false,
  });
}

/** What others sent them, and gifts that they redeemed: it stands where it reached them. */
function received(filter: MoneyMoveFilter, values: Values, before: MoneyPlace): string {
  return transfers(filter, values, {
    ...{ kind: 'received', of: 'recipient_id', at: 'updated_at_ms', before: before.received },
    isDone: true,
  });
}

function transfers(
  filter: MoneyMoveFilter,
  values: Values,
  {
    at,
    before,
    isDone,
    kind,
    of,
  }: {
    readonly kind: 'sent' | 'received';
    readonly of: 'user_id' | 'recipient_id';
    readonly at: 'created_at_ms' | 'updated_at_ms';
    readonly before: Moment;
    readonly isDone: boolean;
  },
): string {
  const { asset, reference } = filter;
  const own = asset && ` AND asset = ${values.bind(asset.symbol, 'text')}`;
  const one = reference && ` AND id = ANY(${values.bind(reference.texts, 'text[]')})`;
  const columns = told({
    ...{ kind: `'${kind}'`, detail: 'kind', id: 'id', asset: 'asset', units: 'units' },
    ...{
      worth: `CASE asset WHEN 'IRT' THEN units ELSE worth END`,
      reference: 'id',
      state: 'state',
    },
    ...{ at_us: `${at} * 1000`, updated_ms: 'updated_at_ms' },
    due_ms: `CASE state WHEN 'waiting' THEN due_at_ms END`,
  });
  const place = [values.bind(before.atUs / 1_000n, 'bigint'), values.bind(before.id, 'text')];
  return `SELECT ${columns} FROM transfers_state
    WHERE ${of} = ${values.bind(filter.userId, 'bigint')} AND (${at}, id) < (${place.join(', ')})
      ${isDone ? `AND state = 'done'` : stateOf(filter, values, 'transfer')}
      ${dated(filter, values, at)}${own ?? ''}${one ?? ''}
    ORDER BY ${at} DESC, id DESC`;
}

/** What came by the bank's statement, and what two officers put right, out of the books themselves. */
function booked(filter: MoneyMoveFilter, values: Values, before: MoneyPlace): string {
  const { asset, reference, userId } = filter;
  const kinds = values.bind(bookedKinds(filter), 'text[]');
  const place = values.bind(before.booked, 'bigint');
  const texts = reference && values.bind(reference.texts, 'text[]');
  const one =
    texts &&
    ` AND (e.id::text = ANY(${texts})
      OR (e.kind = 'adjustment' AND e.reference = ANY(${texts})))`;
  const when = dated(filter, values, 'e.at_ms');
  const side = (column: 'from_account' | 'to_account'): string => `
    (SELECT e.id, e.kind, e.reference, e.at_ms, p.amount, ${column === 'to_account'} AS is_in
     FROM postings p JOIN ledger_entries e ON e.id = p.entry_id
     WHERE p.${column} = mine.id AND p.role NOT IN ('base', 'quote', 'fee')
       AND p.entry_id < ${place} AND e.kind = ANY(${kinds})${when}${one ?? ''}
     ORDER BY p.entry_id DESC)`;
  const columns = told({
    ...{ kind: "'booked'", number: 'm.id', id: 'm.id', asset: 'mine.asset', units: 'm.amount' },
    detail: `CASE m.kind WHEN 'adjustment' THEN 'adjustment' ELSE 'bank' END`,
    worth: `CASE mine.asset WHEN 'IRT' THEN m.amount END`,
    reference: `CASE m.kind WHEN 'adjustment' THEN m.reference END`,
    way: `CASE WHEN m.is_in THEN 'in' ELSE 'out' END`,
    ...{ state: "'done'", at_us: 'm.at_ms * 1000', updated_ms: 'm.at_ms' },
  });
  const own = asset && ` AND mine.asset = ${values.bind(asset.symbol, 'text')}`;
  return `SELECT ${columns} FROM accounts AS mine
      CROSS JOIN LATERAL (${side('from_account')} UNION ALL ${side('to_account')}) AS m
    WHERE mine.owner_kind = 'user' AND mine.owner_id = ${values.bind(String(userId), 'text')}${own ?? ''}
    ORDER BY m.id DESC`;
}

/** Within the period, by a column of ms. */
function dated({ period }: MoneyMoveFilter, values: Values, column: string): string {
  if (period === undefined) return '';
  const [from, to] = [values.bind(period.from, 'bigint'), values.bind(period.to, 'bigint')];
  return ` AND ${column} >= ${from} AND ${column} < ${to}`;
}

function stateOf(
  { status }: MoneyMoveFilter,
  values: Values,
  kind: Parameters<typeof statesOf>[0],
): string {
  if (status === undefined) return '';
  return ` AND state = ANY(${values.bind(statesOf(kind, status), 'text[]')})`;
}
