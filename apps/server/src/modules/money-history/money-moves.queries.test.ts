// A money history of every source against a list that is sorted and filtered in memory.
import { propertySeed, randomOfTest, type SeededRandom } from '@sarraf/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../engine/testing/migrated-database.ts';
import { connectionConfig } from '../../platform/database/database.ts';
import { asOrderedDb, type OrderedDb } from '../../platform/database/handles.ts';
import type { MoneyMoveFilter } from './money-move-filter.ts';
import { countMoneyMoves, readMoneyMoves, sumMoneyMoves } from './money-moves.queries.ts';
import {
  MONEY_START,
  type MoneyPosition,
  readMoneyPosition,
  writeMoneyPosition,
} from './money-position.ts';
import { type MoveState, statusOf } from './money-states.ts';
import { firstTradesSince } from './trade-numbers.queries.ts';

const USER = 1;
const START_MS = Date.UTC(2026, 10, 20);
const SPAN_MS = 3 * 86_400_000;
const ROUNDS = 40;
const MARKETS = ['BTCIRT', 'BTCUSDT', 'ETHIRT'] as const;
const ASSETS = ['IRT', 'BTC'] as const;
const CHARGES = ['created', 'pending', 'paid', 'failed', 'expired'] as const;
const WITHDRAWALS = ['requested', 'sent', 'settled', 'cancelled', 'returned'] as const;

/** A row as a plain list knows it. */
interface Plain {
  readonly kind: string;
  readonly id: string;
  readonly number: number;
  readonly at: number;
  readonly side?: string;
  readonly market?: string;
  readonly order?: number;
  readonly orderType?: string;
  readonly state?: MoveState;
  readonly units?: number;
  readonly reference?: string;
  readonly asset?: string;
  /** Whether it came, of what the sums take. */
  readonly way?: 'in' | 'out';
}

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let client: pg.Client;
let db: OrderedDb;
const own: Plain[] = [];

beforeAll(async () => {
  database = await createMigratedDatabase();
  client = new pg.Client(connectionConfig({ ...database, statementTimeoutMs: 60_000 }));
  await client.connect();
  db = asOrderedDb(client);
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Few moments, so that many things happen at once. */
const momentOf = (random: SeededRandom): number =>
  START_MS + Math.floor((random.between(0, 400) / 400) * SPAN_MS);

async function seedTrades(random: SeededRandom): Promise<void> {
  const times = Array.from({ length: 400 }, () => momentOf(random)).sort((a, b) => a - b);
  for (const [index, at] of times.entries()) {
    const id = index + 1;
    const market = random.pick(MARKETS);
    const takerSide = random.between(0, 1) === 0 ? 'buy' : 'sell';
    const role = random.between(0, 2);
    const order = 1_000 + Math.floor(id / 4);
    const orderType = order % 3 === 0 ? 'market' : 'limit';
    const users = role === 0 ? [USER, 2] : role === 1 ? [2, USER] : [2, 3];
    await client.query(
      `INSERT INTO trades VALUES ($1, $2, $1, 100, 10, 1000, $3, $4, $5, $6, $7, 1, 2, $1, $8)`,
      [id, market, takerSide, order, order, users[0], users[1], at],
    );
    if (role === 2) continue;
    await client.query(
      `INSERT INTO orders (id, user_id, market, side, order_type, price_ticks, lots, filled_lots,
         cancelled_lots, filled_quote, fee_units, fee_asset, maker_fee_ppm, taker_fee_ppm, status,
         priority, created_at_ms, updated_at_ms, created_seq, is_open)
       VALUES ($1, $2, $3, 'buy', $4, 100, 10, 10, 0, 1000, 1, 'IRT', 0, 0, 'filled', 1, $5, $5, 1, false)
       ON CONFLICT (id) DO UPDATE SET updated_at_ms = $5`,
      [order, USER, market, orderType, at],
    );
    const mine = role === 1 ? takerSide : takerSide === 'buy' ? 'sell' : 'buy';
    own.push({
      kind: 'trade',
      id: String(id),
      number: id,
      at,
      side: mine,
      market,
      order,
      orderType,
    });
  }
}

async function seedOthers(random: SeededRandom): Promise<void> {
  const times = Array.from({ length: 60 }, () => momentOf(random)).sort((a, b) => a - b);
  for (const [index, at] of times.entries()) {
    const id = index + 1;
    const user = random.between(0, 3) === 0 ? 2 : USER;
    const market = random.pick(MARKETS);
    const side = random.between(0, 1) === 0 ? 'buy' : 'sell';
    await client.query(
      `INSERT INTO otc_trades VALUES ($1, $2, $3, $4, 5, 500, 0, 'IRT', '100', '', NULL, $1, $5)`,
      [id, user, market, side, at],
    );
    if (user === USER) own.push({ kind: 'otc', id: String(id), number: id, at, side, market });
  }
  for (let index = 0; index < 80; index += 1) {
    const id = `0000000${index % 10}-aaaa-${String(index).padStart(4, '0')}`;
    const user = random.between(0, 3) === 0 ? 2 : USER;
    const state = random.pick(CHARGES);
    const [at, units] = [momentOf(random), random.between(1, 900)];
    const reference = `bank-${index}`;
    await client.query(
      `INSERT INTO payments (id, user_id, amount_rial, card_id, card_masked, card_sealed, gateway,
         is_reserved, state, bank_reference, created_at, expires_at, paid_at)
       VALUES ($1, $2, $3, 1, '', '', 'zibal', true, $4, $5, $6, $6, $7)`,
      [id, user, units, state, reference, new Date(at), state === 'paid' ? new Date(at) : null],
    );
    if (user === USER) {
      own.push({ kind: 'deposit', id, number: 0, at, state, units, reference, way: 'in' });
    }
  }
  for (let index = 0; index < 60; index += 1) {
    const id = `1000000${index % 10}-bbbb-${String(index).padStart(4, '0')}`;
    const user = random.between(0, 3) === 0 ? 2 : USER;
    const state = random.pick(WITHDRAWALS);
    const [at, units] = [momentOf(random), random.between(2, 900)];
    const asset = random.pick(ASSETS);
    const isCoin = asset !== 'IRT';
    const worth = isCoin ? random.between(1, 900) : 0;
    const reference = state === 'settled' ? `bank-${100 + index}` : null;
    await client.query(
      `INSERT INTO withdrawals_state VALUES ($1, $2, $3, $4, 1, 'card:1', '2026-11-20', $5, $6, 0, $7,
         $8, $6, $9, $10, $11)`,
      [
        id,
        user,
        asset,
        units,
        index + 1,
        at,
        state,
        reference,
        isCoin ? random.pick(['ethereum', 'bsc']) : null,
        isCoin ? 'e'.repeat(64) : null,
        worth,
      ],
    );
    if (user !== USER) continue;
    const sum = isCoin ? worth : units;
    own.push({
      kind: 'withdrawal',
      id,
      number: 0,
      at,
      state,
      units: sum,
      asset,
      way: 'out',
      ...(reference === null ? {} : { reference }),
    });
  }
}

const TRANSFERS = ['to_vault', 'from_vault', 'to_user', 'gift'] as const;

/** Both ways between the user and another, some redeemed days later, and what the books alone know. */
async function seedTransfers(random: SeededRandom): Promise<void> {
  for (let index = 0; index < 90; index += 1) {
    const id = `2000000${index % 10}-cccc-${String(index).padStart(4, '0')}`;
    const [mine, kind] = [random.chance(60), random.pick(TRANSFERS)];
    const isOther = kind === 'to_user' || kind === 'gift';
    const isHeld = kind === 'gift' || kind === 'from_vault';
    const state = isHeld
      ? random.pick(['waiting', 'done', 'cancelled', 'expired'] as const)
      : 'done';
    const [at, units, asset] = [momentOf(random), random.between(1, 900), random.pick(ASSETS)];
    const updated = isHeld && state !== 'waiting' ? at + random.below(SPAN_MS) : at;
    const worth = isOther ? random.between(1, 900) : 0;
    const recipient = isOther && state === 'done' ? (mine ? 2 : USER) : null;
    await client.query(
      `INSERT INTO transfers_state VALUES ($1, $2, $3, $4, $5, $6, $7, '2026-11-20', $8, $9, $10,
         $11, $12, $13)`,
      [
        id,
        mine ? USER : 2,
        kind,
        recipient,
        asset,
        units,
        worth,
        isHeld ? index : null,
        kind === 'gift' ? String(index).padStart(64, 'a') : null,
        isHeld ? at : null,
        at,
        state,
        updated,
      ],
    );
    const sum = asset === 'IRT' ? units : worth;
    const row = { id, number: 0, state, units: sum, reference: id, asset };
    if (mine) own.push({ ...row, kind: 'sent', at, ...(isOther ? { way: 'out' } : {}) });
    if (recipient === USER) own.push({ ...row, kind: 'received', at: updated, way: 'in' });
  }
  await client.query(
    `INSERT INTO accounts VALUES (1, 'user', '1', 'IRT', 'spot'), (2, 'user', '1', 'BTC', 'spot'),
       (3, 'user', '2', 'IRT', 'spot'), (4, 'outside', 'bank', 'IRT', 'spot'),
       (5, 'house', 'unmatched', 'IRT', 'spot')`,
  );
  const times = Array.from({ length: 40 }, () => momentOf(random)).sort((a, b) => a - b);
  for (const [index, at] of times.entries()) {
    const id = index + 1;
    const kind = random.pick([
      'bank_deposit',
      'unmatched_settled',
      'adjustment',
      'reward',
      'transfer',
    ]);
    const isOfAny = kind === 'adjustment' || kind === 'reward';
    const account = isOfAny ? random.pick([1, 2, 3]) : random.pick([1, 3]);
    const isIn = kind !== 'adjustment' || random.chance(50);
    const units = random.between(1, 900);
    const giver = kind === 'unmatched_settled' ? 5 : 4;
    const ends = isIn ? [giver, account] : [account, giver];
    await client.query(`INSERT INTO ledger_entries VALUES ($1, $2, $3, $4, 1, 1)`, [
      id,
      kind,
      `ref-${id}`,
      at,
    ]);
    await client.query('INSERT INTO entry_keys VALUES ($1, $2, $3)', [kind, `ref-${id}`, id]);
    const role = kind === 'bank_deposit' || kind === 'unmatched_settled' ? 'credit' : kind;
    await client.query(`INSERT INTO postings VALUES ($1, 0, $2, $3, 'IRT', $4, $5)`, [
      id,
      ends[0],
      ends[1],
      units,
      role,
    ]);
    if (account === 3 || kind === 'transfer') continue;
    const asset = account === 2 ? 'BTC' : 'IRT';
    own.push({
      kind: 'booked',
      id: String(id),
      number: id,
      at,
      state: 'done',
      asset,
      units: asset === 'IRT' ? units : 0,
      way: isIn ? 'in' : 'out',
      reference: kind === 'adjustment' ? `ref-${id}` : 'none',
      orderType: kind,
    });
  }
}

const before = (a: Plain, b: Plain): number =>
  b.at - a.at ||
  a.kind.localeCompare(b.kind) ||
  b.number - a.number ||
  (b.id > a.id ? 1 : b.id < a.id ? -1 : 0);

/** The list as one would write it without a database. */
function expected(filter: MoneyMoveFilter): Plain[] {
  const { asset, kinds, orderType, period, reference, status } = filter;
  const isMeant = (row: Plain): boolean => {
    if (period !== undefined && (row.at < period.from || row.at >= period.to)) return false;
    if (status !== undefined && (row.state === undefined ? 1 : statusOf(row.state)) !== status) {
      return false;
    }
    const isTraded = row.kind === 'trade' || row.kind === 'otc';
    if (asset !== undefined) {
      const isOf = isTraded
        ? asset.markets.includes(row.market ?? '')
        : (row.asset ?? 'IRT') === asset.symbol;
      if (!isOf) return false;
    }
    if (reference !== undefined) {
      const numbers = [row.kind === 'otc' ? row.number : undefined, row.order];
      const isNumber = isTraded && numbers.includes(Number(reference.number ?? -1));
      const texts = isTraded ? [] : [row.id, row.reference];
      if (!isNumber && !texts.some((text) => reference.texts.includes(text ?? ''))) return false;
    }
    if (!isTraded) {
      const isBank =
        row.kind === 'booked' && row.orderType !== 'adjustment' && row.orderType !== 'reward';
      const isMoved = ['sent', 'received', 'booked'].includes(row.kind);
      const kind = isBank ? 'deposit' : isMoved ? 'transfer' : (row.kind as 'deposit');
      return orderType === undefined && kinds[kind];
    }
    if (orderType !== undefined && (row.orderType ?? 'otc') !== orderType) return false;
    return row.side === 'buy' ? kinds.buy : kinds.sell;
  };
  return own.filter(isMeant).sort(before);
}

async function randomFilter(random: SeededRandom): Promise<MoneyMoveFilter> {
  const some = (percent: number): boolean => random.chance(percent);
  const kinds = {
    buy: some(70),
    sell: some(70),
    deposit: some(70),
    withdrawal: some(70),
    transfer: some(70),
  };
  const from = momentOf(random);
  const to = from + random.between(1, SPAN_MS);
  type Table = Parameters<typeof firstTradesSince>[1];
  const bounds = async (table: Table, moments: readonly [number, number]) => {
    const [since = 0n, until = 0n] = await firstTradesSince(db, table, moments);
    return { since, until };
  };
  const order = 1_000 + random.between(0, 100);
  const spans = own.filter((row) => row.order === order).map((row) => row.at);
  const isDated = some(50);
  const hasReference = some(25);
  return {
    userId: USER,
    kinds,
    ...(some(30) ? { orderType: (['limit', 'market', 'otc'] as const)[random.between(0, 2)] } : {}),
    ...(some(30) ? { status: ([0, 1, 2] as const)[random.between(0, 2)] } : {}),
    ...(some(30) ? { asset: assetOf(random) } : {}),
    ...(isDated
      ? {
          period: {
            from,
            to,
            trades: await bounds('trades', [from, to]),
            otc: await bounds('otc_trades', [from, to]),
            entries: await bounds('ledger_entries', [from, to]),
          },
        }
      : {}),
    ...(hasReference
      ? {
          reference: {
            texts: [
              String(order),
              `bank-${order - 1_000}`,
              `bank-${order - 900}`,
              String(order - 1_000),
              `ref-${order - 1_000}`,
            ],
            number: BigInt(order),
            trades:
              spans.length === 0
                ? undefined
                : await bounds('trades', [Math.min(...spans), Math.max(...spans) + 1]),
          },
        }
      : {}),
  };
}

function assetOf(random: SeededRandom): MoneyMoveFilter['asset'] {
  const symbol = (['BTC', 'ETH', 'IRT'] as const)[random.between(0, 2)] ?? 'BTC';
  return { symbol, markets: MARKETS.filter((market) => market.startsWith(symbol)) };
}

/** The whole list, page by page. */
async function walk(filter: MoneyMoveFilter, random: SeededRandom): Promise<string[]> {
  const seen: string[] = [];
  const limit = random.between(7, 60);
  let position: MoneyPosition | undefined = MONEY_START;
  while (position !== undefined) {
    const part = await readMoneyMoves(db, filter, { before: position, offset: 0, limit });
    seen.push(...part.moves.map((move) => `${move.kind} ${move.id}`));
    position = part.next && readMoneyPosition(writeMoneyPosition(part.next));
  }
  return seen;
}

it('is the list that one would make in memory, for every filter, page by page and at once', async (context) => {
  const random = randomOfTest(context, propertySeed());
  await client.query('BEGIN');
  await seedTrades(random);
  await seedOthers(random);
  await seedTransfers(random);
  await client.query('COMMIT');
  await client.query('ANALYZE');
  for (let round = 0; round < ROUNDS; round += 1) {
    const filter = await randomFilter(random);
    const rows = expected(filter);
    const names = rows.map((row) => `${row.kind} ${row.id}`);
    const what = JSON.stringify(filter, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(await walk(filter, random), what).toEqual(names);
    const offset = random.between(0, 30);
    const page = { before: MONEY_START, offset, limit: 20 };
    const { moves } = await readMoneyMoves(db, filter, page);
    expect(moves.map((move) => `${move.kind} ${move.id}`)).toEqual(
      names.slice(offset, offset + 20),
    );
    expect(await countMoneyMoves(db, filter, 10_000)).toBe(names.length);
    const sum = (way: 'in' | 'out'): bigint =>
      rows
        .filter((row) => row.way === way && row.state !== undefined && statusOf(row.state) === 1)
        .reduce((total, row) => total + BigInt(row.units ?? 0), 0n);
    expect(await sumMoneyMoves(db, filter, 10_000)).toEqual({
      inUnits: sum('in'),
      outUnits: sum('out'),
      isCut: false,
    });
  }
}, 60_000);
