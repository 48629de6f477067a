// What every source of a money history tells, and how a statement binds its values.
import type { MoneyMoveFilter, Numbers } from './money-move-filter.ts';
import { statesOf } from './money-states.ts';

/** Values of one statement, each bound where it is needed. */
export class Values {
  readonly list: unknown[] = [];

  /** The placeholder of a value in the statement. */
  bind(value: unknown, type: 'bigint' | 'text' | 'text[]'): string {
    this.list.push(typeof value === 'bigint' ? value.toString() : value);
    return `$${this.list.length}::${type}`;
  }
}

/** `-id` of what lies before a position and within all bounds, as the indexes have it. */
export function within(values: Values, before: bigint, bounds: readonly Numbers[]): string {
  const until = bounds.reduce((least, { until: own }) => (own < least ? own : least), before);
  const since = bounds.reduce((most, { since: own }) => (own > most ? own : most), 0n);
  const least = since === 0n ? '' : ` AND -id <= -${values.bind(since, 'bigint')}`;
  return `-id > -${values.bind(until, 'bigint')}${least}`;
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

/** One row of a source: what it knows by name, and nothing of the rest. */
export function told(parts: Partial<Record<keyof typeof COLUMNS, string>>): string {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  return names
    .map((name) => `(${parts[name] ?? COLUMNS[name][1]})::${COLUMNS[name][0]} AS ${name}`)
    .join(', ');
}

/** In the states that a filter means, by the column `state`. */
export function stateOf(
  { status }: MoneyMoveFilter,
  values: Values,
  kind: Parameters<typeof statesOf>[0],
): string {
  if (status === undefined) return '';
  return ` AND state = ANY(${values.bind(statesOf(kind, status), 'text[]')})`;
}
