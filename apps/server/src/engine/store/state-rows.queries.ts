// The state tables as the exchange's own rows.
import { ACCOUNT, type AnyRow, BALANCE, HOLD } from '@sarraf/ledger';
import {
  ASSET,
  CAP_DAYS,
  MARKET,
  ORDER,
  RECORD_NAMES,
  type RecordName,
  RECORDS,
  rowsOfEach,
  type StateRest,
  type StateRows,
  type StoredKind,
  WINDOW,
} from '@sarraf/settlement';
import type pg from 'pg';
import type { Db } from '../../platform/database/database.ts';
import { WHOLE_TABLE_FROM } from '../limits.ts';
import { openOrders } from './open-orders.queries.ts';
import { copyRows, selectRows } from './selected-rows.queries.ts';

async function readNumbers(
  db: Db,
): Promise<Pick<StateRest, 'lastOrder' | 'lastTrade' | 'lastEntry' | 'lastHold'>> {
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

const latestOf = ([kind, days]: [string, number]): string =>
  `(kind = '${kind}' AND day IN (
     SELECT DISTINCT day FROM limit_windows WHERE kind = '${kind}' ORDER BY day DESC LIMIT ${days}))`;

/** The windows that are remembered: of each kind so many days, and of 31 days of trading. */
const LATEST_WINDOWS = `${Object.entries(CAP_DAYS).map(latestOf).join(' OR ')}
     OR (kind = 'trade_volume' AND day > (
          SELECT (max(day)::date - 31)::text FROM limit_windows
           WHERE kind = 'trade_volume'))`;

/** Rows of a registered kind that are remembered, in the order of their keys. */
async function copyRecords(
  client: pg.Client,
  { kind, remembered = {} }: Pick<StoredKind<AnyRow>, 'kind' | 'remembered'>,
): Promise<AnyRow[]> {
  const columnOf = (name: string): string =>
    kind.fields.find((field) => field.name === name)?.column ?? name;
  const conditions = Object.entries(remembered).map(([name, values = []]) => {
    const words = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
    return `${columnOf(name)} IN (${words.join(', ')})`;
  });
  if (kind === WINDOW) conditions.push(LATEST_WINDOWS);
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const rows: AnyRow[] = [];
  const order = kind.key.map(columnOf).join(', ');
  await copyRows(client, kind, `${kind.table}${where} ORDER BY ${order}`, (row) => rows.push(row));
  return rows;
}

/** Where a start finds the open orders. */
async function openOrdersFrom(db: Db): Promise<string> {
  const { rows } = await db.query<{ held: bigint; last: bigint | null }>(
    'SELECT (SELECT count(*) FROM holds) AS held, (SELECT max(id) FROM orders) AS last',
  );
  const { held = 0n, last } = rows[0] ?? {};
  const isWorthAll = held * WHOLE_TABLE_FROM >= (last ?? 0n);
  return isWorthAll ? 'orders WHERE is_open' : `${openOrders()} AS open`;
}

/**
 * Hands over what the tables say the exchange is, without recent history. The caller makes sure
 * that nobody writes meanwhile: it holds the writer's lock, or reads from one snapshot.
 *
 * @throws what `rows` throws, or the database's error
 */
export async function readStateRows(client: pg.Client, rows: StateRows): Promise<StateRest> {
  for (const row of await selectRows(client, MARKET, 'markets_state ORDER BY symbol')) {
    rows.market(row);
  }
  await copyRows(client, ACCOUNT, 'accounts ORDER BY id', (row) => rows.account(row));
  await copyRows(client, BALANCE, 'balances', (row) => rows.balance(row));
  await copyRows(client, HOLD, 'holds', (row) => rows.hold(row));
  await copyRows(client, ORDER, await openOrdersFrom(client), (row) => rows.order(row));
  const records = new Map<RecordName, readonly AnyRow[]>();
  for (const name of RECORD_NAMES) {
    records.set(name, await copyRecords(client, RECORDS[name]));
  }
  return {
    ...(await readNumbers(client)),
    ...rowsOfEach((name) => records.get(name) ?? []),
    assets: await selectRows(client, ASSET, 'assets_state ORDER BY symbol'),
  };
}
