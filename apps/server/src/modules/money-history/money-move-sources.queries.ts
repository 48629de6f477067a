// The sources of a money history beside trades in books, as SQL: each is read down its own index
// from its own position.
import {
  bookedKinds,
  type MoneyMoveFilter,
  type MoveReference,
  takesBare,
  takesCoins,
  takesOtc,
  takesReceived,
  takesTomanIn,
} from './money-move-filter.ts';
import { charges, coins } from './money-deposit-sources.queries.ts';
import { stateOf, told, type Values, within } from './money-move-columns.ts';
import type { MoneyPosition, Moment } from './money-position.ts';

/** The sources beside trades of books that a filter means, each newest first; `most` of each do. */
export function otherSources(
  filter: MoneyMoveFilter,
  values: Values,
  before: MoneyPosition,
  most: string,
): readonly string[] {
  return [
    ...(takesOtc(filter) ? [otcTrades(filter, values, before)] : []),
    ...(takesTomanIn(filter) ? [charges(filter, values, before)] : []),
    ...(takesCoins(filter) ? [coins(filter, values, before)] : []),
    ...(takesBare(filter, 'withdrawal') ? [withdrawals(filter, values, before)] : []),
    ...(takesBare(filter, 'transfer') ? [sent(filter, values, before)] : []),
    ...(takesReceived(filter) ? [received(filter, values, before)] : []),
    ...(bookedKinds(filter).length > 0 ? [booked(filter, values, before, most)] : []),
  ];
}

function otcTrades(filter: MoneyMoveFilter, values: Values, before: MoneyPosition): string {
  const { asset, kinds, period, reference } = filter;
  const sides = values.bind([kinds.buy ? 'buy' : '', kinds.sell ? 'sell' : ''], 'text[]');
  const of =
    asset === undefined ? '' : ` AND market = ANY(${values.bind(asset.markets, 'text[]')})`;
  const one = reference && ` AND id = ${values.bind(reference.number ?? 0n, 'bigint')}`;
  const bounds = period === undefined ? [] : [period.otc];
  const columns = told({
    kind: "'otc'",
    detail: "'otc'",
    number: 'id',
    id: 'id',
    reference: 'id',
    side: 'side',
    market: 'market',
    base_units: 'base_units',
    price: 'price',
    units: 'quote_units',
    fee_units: 'fee_units',
    at_us: 'at_ms * 1000',
    updated_ms: 'at_ms',
  });
  return `SELECT ${columns} FROM otc_trades
    WHERE user_id = ${values.bind(filter.userId, 'bigint')}
      AND ${within(values, before.otc, bounds)} AND side = ANY(${sides})${of}${one ?? ''}
    ORDER BY -id`;
}

/** Toman to a bank, and coins by a chain: those count by what they were worth when they were asked for. */
function withdrawals(
  filter: MoneyMoveFilter,
  values: Values,
  { withdrawal }: MoneyPosition,
): string {
  const { asset, reference } = filter;
  const own = asset && ` AND asset = ${values.bind(asset.symbol, 'text')}`;
  const texts = reference && values.bind(reference.texts, 'text[]');
  const one = texts && ` AND (reference = ANY(${texts}) OR id = ANY(${texts}))`;
  const columns = told({
    kind: "'withdrawal'",
    detail: `CASE WHEN chain IS NULL THEN 'payout' ELSE 'coin_withdrawal' END`,
    id: 'id',
    asset: 'asset',
    units: 'units',
    fee_units: 'fee_units',
    worth: 'CASE WHEN chain IS NULL THEN units ELSE worth END',
    reference: 'reference',
    state: 'state',
    at_us: 'created_at_ms * 1000',
    updated_ms: 'updated_at_ms',
  });
  return `SELECT ${columns} FROM withdrawals_state WHERE user_id = ${values.bind(filter.userId, 'bigint')}
      AND (created_at_ms, id) <
        (${values.bind(withdrawal.atUs / 1_000n, 'bigint')}, ${values.bind(withdrawal.id, 'text')})
      ${dated(filter, values, 'created_at_ms')}${stateOf(filter, values, 'withdrawal')}${own ?? ''}${one ?? ''}
    ORDER BY created_at_ms DESC, id DESC`;
}

/** What the user moved between wallets, sent or gave; each stands where it began. */
function sent(filter: MoneyMoveFilter, values: Values, before: MoneyPosition): string {
  return transfers(filter, values, {
    kind: 'sent',
    of: 'user_id',
    at: 'created_at_ms',
    before: before.sent,
    isDone: false,
  });
}

/** What others sent them, and gifts that they redeemed: it stands where it reached them. */
function received(filter: MoneyMoveFilter, values: Values, before: MoneyPosition): string {
  return transfers(filter, values, {
    kind: 'received',
    of: 'recipient_id',
    at: 'updated_at_ms',
    before: before.received,
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
    kind: `'${kind}'`,
    detail: 'kind',
    id: 'id',
    asset: 'asset',
    units: 'units',
    worth: `CASE asset WHEN 'IRT' THEN units ELSE worth END`,
    reference: 'id',
    state: 'state',
    at_us: `${at} * 1000`,
    updated_ms: 'updated_at_ms',
    due_ms: `CASE state WHEN 'waiting' THEN due_at_ms END`,
  });
  const position = [values.bind(before.atUs / 1_000n, 'bigint'), values.bind(before.id, 'text')];
  return `SELECT ${columns} FROM transfers_state
    WHERE ${of} = ${values.bind(filter.userId, 'bigint')} AND (${at}, id) < (${position.join(', ')})
      ${isDone ? `AND state = 'done'` : stateOf(filter, values, 'transfer')}
      ${dated(filter, values, at)}${own ?? ''}${one ?? ''}
    ORDER BY ${at} DESC, id DESC`;
}

/**
 * What came by the bank's statement, what two officers put right, and what the house gave, out of the books
 * themselves.
 * Who an account was given money by says that it was the bank's: nothing else is looked through.
 */
function booked(
  filter: MoneyMoveFilter,
  values: Values,
  before: MoneyPosition,
  most: string,
): string {
  const { asset, period, reference, userId } = filter;
  const kinds = bookedKinds(filter);
  const meant = values.bind(kinds, 'text[]');
  const position = values.bind(before.booked, 'bigint');
  const bounds =
    period &&
    ` AND p.entry_id >= ${values.bind(period.entries.since, 'bigint')}
      AND p.entry_id < ${values.bind(period.entries.until, 'bigint')}`;
  const one = reference && ` AND p.entry_id = ANY(${entriesNamed(reference, values)})`;
  const side = (found: string, isIn: boolean): string => `
    (SELECT e.id, e.kind, e.reference, e.at_ms, p.amount, ${isIn} AS is_in
     FROM postings p JOIN ledger_entries e ON e.id = p.entry_id
     WHERE p.entry_id < ${position} AND e.kind = ANY(${meant}) AND ${found}${bounds ?? ''}${one ?? ''}
     ORDER BY p.entry_id DESC LIMIT ${most})`;
  const columns = told({
    kind: "'booked'",
    number: 'm.id',
    id: 'm.id',
    asset: 'mine.asset',
    units: 'm.amount',
    detail: `CASE WHEN m.kind IN ('adjustment', 'reward') THEN m.kind ELSE 'bank' END`,
    worth: `CASE mine.asset WHEN 'IRT' THEN m.amount END`,
    reference: `CASE m.kind WHEN 'adjustment' THEN m.reference END`,
    way: `CASE WHEN m.is_in THEN 'in' ELSE 'out' END`,
    state: "'done'",
    at_us: 'm.at_ms * 1000',
    updated_ms: 'm.at_ms',
  });
  const sides = [
    ...(kinds.includes('bank_deposit')
      ? GIVERS.map((giver) =>
          side(`${giver} AND p.to_account = mine.id AND p.role = 'credit'`, true),
        )
      : []),
    ...(kinds.includes('adjustment')
      ? [
          side(`p.from_account = mine.id AND p.role = 'adjustment'`, false),
          side(`p.to_account = mine.id AND p.role = 'adjustment'`, true),
        ]
      : []),
    ...(kinds.includes('reward')
      ? [side(`p.to_account = mine.id AND p.role = 'reward'`, true)]
      : []),
  ];
  const own = asset && ` AND mine.asset = ${values.bind(asset.symbol, 'text')}`;
  return `SELECT ${columns} FROM accounts AS mine
      CROSS JOIN LATERAL (${sides.join(' UNION ALL ')}) AS m
    WHERE mine.owner_kind = 'user' AND mine.owner_id = ${values.bind(String(userId), 'text')}${own ?? ''}
    ORDER BY m.id DESC`;
}

/** Whose money is given where a line of a statement is somebody's, at once or later. */
const GIVERS = [
  ['outside', 'bank'],
  ['house', 'unmatched'],
].map(
  ([kind, name]) => `p.from_account = (SELECT id FROM accounts WHERE owner_kind = '${kind}'
    AND owner_id = '${name}' AND asset = 'IRT' AND wallet = 'spot')`,
);

/** Entries that a person can mean: by the entry's own number, or by an adjustment's. */
function entriesNamed({ texts }: MoveReference, values: Values): string {
  const numbers = values.bind(
    texts.filter((text) => /^[1-9]\d{0,14}$/.test(text)),
    'text[]',
  );
  return `ARRAY(SELECT entry_id FROM entry_keys
    WHERE kind = 'adjustment' AND reference = ANY(${values.bind(texts, 'text[]')})
    UNION ALL SELECT number::bigint FROM unnest(${numbers}) AS own (number))`;
}

/** Within the period, by a column of ms. */
function dated({ period }: MoneyMoveFilter, values: Values, column: string): string {
  if (period === undefined) return '';
  const [from, to] = [values.bind(period.from, 'bigint'), values.bind(period.to, 'bigint')];
  return ` AND ${column} >= ${from} AND ${column} < ${to}`;
}
