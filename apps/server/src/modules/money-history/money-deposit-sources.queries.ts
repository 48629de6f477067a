// Deposits of a money history, as SQL: by card and by chain.
import type { MoneyMoveFilter } from './money-move-filter.ts';
import { stateOf, told, type Values } from './money-move-columns.ts';
import type { MoneyPosition } from './money-position.ts';
import { statesOf } from './money-states.ts';

/** A moment of `timestamptz`, microseconds since 1970. */
const momentOf = (values: Values, us: bigint): string =>
  `'epoch'::timestamptz + ${values.bind(us, 'bigint')} * interval '1 microsecond'`;

/** Within a period, ms since 1970, by a column of `timestamptz`. */
function during(values: Values, column: string, period: MoneyMoveFilter['period']): string {
  if (period === undefined) return '';
  const [from, to] = [period.from, period.to].map((ms) => momentOf(values, BigInt(ms) * 1_000n));
  return ` AND ${column} >= ${from} AND ${column} < ${to}`;
}

const US_OF = (column: string): string => `(extract(epoch FROM ${column}) * 1000000)::bigint`;

/** Charges of a user by a gateway. */
export function charges(
  filter: MoneyMoveFilter,
  values: Values,
  { deposit }: MoneyPosition,
): string {
  const { period, reference } = filter;
  const dated = during(values, 'created_at', period);
  const texts = reference && values.bind(reference.texts, 'text[]');
  const one = texts && ` AND (bank_reference = ANY(${texts}) OR id = ANY(${texts}))`;
  const columns = told({
    kind: "'deposit'",
    detail: "'gateway'",
    id: 'id',
    asset: "'IRT'",
    units: 'coalesce(parked_rial, amount_rial)',
    worth: 'coalesce(parked_rial, amount_rial)',
    reference: 'bank_reference',
    state: 'state',
    at_us: US_OF('created_at'),
    updated_ms: `${US_OF('coalesce(paid_at, settled_at, parked_at, created_at)')} / 1000`,
  });
  return `SELECT ${columns} FROM payments WHERE user_id = ${values.bind(filter.userId, 'bigint')}
      AND (created_at, id) < (${momentOf(values, deposit.atUs)}, ${values.bind(deposit.id, 'text')})
      ${dated}${stateOf(filter, values, 'deposit')}${one ?? ''}
    ORDER BY created_at DESC, id DESC`;
}

/** Where a deposit of a coin stands; see `COIN_STATUS`. */
const COIN_STATE = `CASE WHEN m.book = 'reversed' THEN 'returned' WHEN m.state = 'orphaned' THEN 'failed'
  WHEN m.book = 'credited' THEN 'done' WHEN m.book = 'waiting' THEN 'waiting' ELSE 'parked' END`;

/** What came to the user's addresses, whatever became of it. */
export function coins(filter: MoneyMoveFilter, values: Values, before: MoneyPosition): string {
  const { asset, period, reference, userId } = filter;
  const states = values.bind(statesOf('coin', filter.status), 'text[]');
  const dated = during(values, 'm.seen_at', period);
  const own = asset && ` AND m.asset = ${values.bind(asset.symbol, 'text')}`;
  const texts = reference && values.bind(reference.texts, 'text[]');
  const one = texts && ` AND (m.txid = ANY(${texts}) OR m.id::text = ANY(${texts}))`;
  const columns = told({
    kind: "'coin'",
    detail: "'coin_deposit'",
    number: 'm.seq',
    id: 'm.id',
    asset: 'm.asset',
    units: 'm.units',
    reference: 'm.txid',
    state: COIN_STATE,
    way: "'in'",
    at_us: US_OF('m.seen_at'),
    updated_ms: `${US_OF('coalesce(m.booked_at, m.orphaned_at, m.seen_at)')} / 1000`,
  });
  return `SELECT ${columns} FROM chain_moves AS m
    WHERE m.user_id = ${values.bind(userId, 'bigint')} AND m.is_in
      AND m.book NOT IN ('own', 'opening', 'dust', 'acknowledged')
      AND m.seq < ${values.bind(before.coin, 'bigint')} AND ${COIN_STATE} = ANY(${states})
      ${dated}${own ?? ''}${one ?? ''}
    ORDER BY m.seq DESC`;
}
