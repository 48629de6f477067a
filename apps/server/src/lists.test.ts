// Lists of somebody with very many orders and as many fills, against PostgreSQL.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase } from './engine/testing/migrated-database.ts';
import { connectionConfig, type Db } from './platform/database/database.ts';
import { asOrderedDb, asPlainDb } from './platform/database/handles.ts';
import {
  countNotifications,
  countUnread,
  selectNotifications,
} from './modules/notifications/notifications.queries.ts';
import { readPeriodFills } from './modules/money-history/calculator.queries.ts';
import { selectAdjustments } from './modules/adjustments/adjustments.queries.ts';
import { selectOwnDeposits } from './modules/bank-deposits/own-deposits.queries.ts';
import { selectOwnReceipts, selectReceipts } from './modules/bank-deposits/receipts.queries.ts';
import { selectOwnGifts } from './modules/gifts/gifts.queries.ts';
import { selectAccountEntries } from './modules/ledger-explorer/accounts.queries.ts';
import { selectOwnDeposits as selectOwnCoins } from './modules/coin-deposits/coin-deposits.queries.ts';
import { readComparedSums } from './modules/chains/compare.queries.ts';
import {
  selectWrongCoinPayouts,
  selectWrongSpends,
  selectWrongWindows,
} from './modules/reconciliation/coin-books.queries.ts';
import { selectDecided } from './modules/statements/lines.queries.ts';
import { countUnmatched, selectUnmatched } from './modules/statements/unmatched.queries.ts';
import { countOwnMoves, selectOwnMoves } from './modules/transfers/transfers.queries.ts';
import { selectShown } from './modules/withdrawals/payout-review.queries.ts';
import { findOwn, selectOwn } from './modules/withdrawals/payouts.queries.ts';
import { readUnseenEnds } from './modules/orders/fill-notices.queries.ts';
import { askOfMoves, askOfPerson } from './modules/portfolio/testing/every-query.ts';
import type { MoneyMoveFilter } from './modules/money-history/money-move-filter.ts';
import {
  countMoneyMoves,
  readMoneyMoves,
  sumMoneyMoves,
} from './modules/money-history/money-moves.queries.ts';
import {
  MONEY_START,
  type MoneyPosition,
  readMoneyPosition,
  writeMoneyPosition,
} from './modules/money-history/money-position.ts';
import { countOrders, type OrderFilter, readOrders } from './modules/orders/orders.queries.ts';
import { readPostings } from './modules/wallets/postings.queries.ts';

/** Far beyond the 10,000 that are counted, and enough for the planner to mean it. */
const ROWS = 200_000;
const MIDDLE = (ROWS * 3) / 4;
/** The part that is walked row by row: the oldest orders and trades, below this number. */
const END_PART = 15_000;
const DEPOSITS = 300;
const WITHDRAWALS = 200;
const RARE = 7;
const USER = 1;
const START_MS = 1_780_000_000_000;

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let client: pg.Client;

const orderFilter: Omit<OrderFilter, 'beforeId' | 'offset' | 'limit'> = {
  userId: USER,
  status: 'all',
  markets: undefined,
  side: undefined,
};
const everything: MoneyMoveFilter = {
  userId: USER,
  kinds: { buy: true, sell: true, deposit: true, withdrawal: true, transfer: true },
};
/** Ten seconds of trades, in the middle. */
const monthOfMoves = {
  from: START_MS + ROWS / 2,
  to: START_MS + ROWS / 2 + 10_000,
  trades: { since: BigInt(ROWS / 2), until: BigInt(ROWS / 2) + 10_000n },
  otc: { since: 1n, until: 1n },
  entries: { since: 1n, until: 1n },
};

beforeAll(async () => {
  database = await createMigratedDatabase();
  client = new pg.Client(connectionConfig({ ...database, statementTimeoutMs: 60_000 }));
  await client.connect();
  // two of three orders and fills are the user's own; every 20,000th is of a rare market
  await client.query(
    `INSERT INTO orders SELECT n, CASE WHEN n % 3 = 0 THEN 2 ELSE $2::bigint END,
       CASE WHEN n % 20000 = 1 THEN 'SHIBUSDT' ELSE 'BTCIRT' END,
       CASE WHEN n % 2 = 0 THEN 'buy' ELSE 'sell' END,
       CASE WHEN n % 50000 = 1 THEN 'market' ELSE 'limit' END, 100, NULL, 10, 10, 0, 1000, 1, 'IRT',
       0, 0, CASE WHEN n > $1::bigint - 50 THEN 'open' ELSE 'filled' END, NULL, NULL, NULL, n,
       $3::bigint + n, $3::bigint + n, n, n > $1::bigint - 50
     FROM generate_series(1, $1::bigint) AS n`,
    [(ROWS * 3) / 2, USER, START_MS],
  );
  // the user's open orders are held for, those of 20,000 others are too
  await client.query(
    `INSERT INTO accounts SELECT n, 'user', n::text, 'IRT', 'spot' FROM generate_series(1, 20000) AS n`,
  );
  await client.query(
    `INSERT INTO holds SELECT id, CASE user_id WHEN $1 THEN $1 ELSE 2 + id % 19999 END, 10, 10,
       'order', id::text FROM orders WHERE is_open OR (user_id <> $1 AND id % 4 = 0)`,
    [USER],
  );
  await client.query(
    `INSERT INTO trades SELECT n, 'BTCIRT', n, 100, 10, 1000,
       CASE WHEN n % 2 = 0 THEN 'buy' ELSE 'sell' END, n, n - 1,
       CASE n % 3 WHEN 0 THEN 2 WHEN 1 THEN $2::bigint ELSE 3 END,
       CASE n % 3 WHEN 0 THEN 3 WHEN 1 THEN 2 ELSE $2::bigint END, 1, 2, n, $3::bigint + n
     FROM generate_series(2, $1::bigint) AS n`,
    [(ROWS * 3) / 2, USER, START_MS],
  );
  await client.query(
    `INSERT INTO payments (id, user_id, amount_rial, card_id, card_masked, card_sealed, gateway,
       is_reserved, state, created_at, expires_at, paid_at)
     SELECT gen_random_uuid()::text, CASE WHEN n > $1 THEN 2 ELSE $2::bigint END, 5000000, 1, '', '', 'zibal', true, 'paid', at, at, at
     FROM generate_series(1, $1::bigint + 20000) AS n,
       LATERAL (SELECT to_timestamp(($3::bigint + n / 2 * 1000) / 1000.0) AS at) AS moment`,
    [DEPOSITS, USER, START_MS],
  );
  // some of the same millisecond, as deposits are
  await client.query(
    `INSERT INTO withdrawals_state SELECT lpad(n::text, 36, '0'), CASE WHEN n > $1 THEN 2 ELSE $2::bigint END,
       'IRT', 150000, 40000, 'card:1', '2026-05-01', n, $3::bigint + n / 2 * 1000, 0, 'settled', NULL, 0
     FROM generate_series(1, $1::bigint + 20000) AS n`,
    [WITHDRAWALS, USER, START_MS],
  );
  await client.query(
    `INSERT INTO users (mobile, password_hash) VALUES ('09350000001', ''), ('09350000002', '')`,
  );
  await client.query(
    `INSERT INTO notifications (user_id, kind, facts, type, reference)
     SELECT 1 + n % 2, 'order_filled', '{}', 2, n::text FROM generate_series(1, 60000) AS n`,
  );
  // of the user's account every third entry, of others the rest; the newest ten are in no index yet
  await client.query(
    `INSERT INTO ledger_entries (id, kind, reference, at_ms, seq, command_index)
     SELECT n, 'trade', n::text, n, n, 0 FROM generate_series(1, 20000) AS n`,
  );
  await client.query(
    `INSERT INTO postings (entry_id, posting_index, from_account, to_account, asset, amount, role)
     SELECT n, 0, 20000, CASE WHEN n % 3 = 0 THEN $1 ELSE 2 + n % 19990 END, 'IRT', 10, 'quote'
     FROM generate_series(1, 20000) AS n`,
    [USER],
  );
  await client.query(
    `INSERT INTO account_entries SELECT account, entry_id, 0 FROM (
       SELECT to_account AS account, entry_id FROM postings
       UNION SELECT from_account, entry_id FROM postings) AS ends WHERE entry_id <= 19990`,
  );
  await client.query('UPDATE ledger_index_place SET entry_id = 19990');
  await client.query('ANALYZE');
  // as the server's own vacuum leaves a table that only grows
  await client.query('VACUUM account_entries');
}, 120_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** A database that explains instead of answering; with `options` it also does the work. */
function explaining(plans: string[], options = ''): Db {
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => {
      const explained = `EXPLAIN ${options} ${text}`;
      const result = await client.query<{ 'QUERY PLAN': string }>(explained, [...(values ?? [])]);
      plans.push(result.rows.map((row) => row['QUERY PLAN']).join('\n'));
      // bounds are asked for first and needed for what comes next
      const bounds = text.includes('RECURSIVE')
        ? [{ id: BigInt(ROWS / 2) }, { id: BigInt(ROWS / 2) + 30_000n }]
        : [];
      return { ...result, rows: bounds as unknown as Row[] };
    },
  };
}

/** Pages of the database that some work looks at: its cost, whatever else the machine does. */
async function blocksOf(work: (db: Db) => Promise<unknown>): Promise<number> {
  const plans: string[] = [];
  await work(explaining(plans, '(ANALYZE, BUFFERS)'));
  let blocks = 0;
  for (const plan of plans) {
    const [, hit = '0', , read = '0'] = /Buffers: shared hit=(\d+)( read=(\d+))?/.exec(plan) ?? [];
    blocks += Number(hit) + Number(read);
  }
  return blocks;
}

describe('a list of very many rows', { timeout: 120_000 }, () => {
  it('is walked by cursor to its end: each order once, newest first', async () => {
    const seen: number[] = [];
    let beforeId: number | undefined = END_PART;
    do {
      const few = await readOrders(asOrderedDb(client), {
        ...orderFilter,
        beforeId,
        offset: 0,
        limit: 5_000,
      });
      beforeId = few.at(-1)?.id;
      seen.push(...few.map((order) => order.id));
    } while (beforeId !== undefined);
    const { rows } = await client.query<{ n: string }>(
      'SELECT count(*)::text AS n FROM orders WHERE user_id = $1 AND id < $2',
      [USER, END_PART],
    );
    expect(seen.length).toBe(Number(rows[0]?.n));
    expect(seen.every((id, index) => index === 0 || id < (seen[index - 1] ?? 0))).toBe(true);
    expect(await countOrders(asOrderedDb(client), orderFilter, 10_000)).toBe(10_000);
  });

  it('shows the open ones alone, and they are found by what is held for them', async () => {
    const open = { ...orderFilter, status: 'open' } as const;
    const page = { beforeId: undefined, offset: 0, limit: 100 };
    const listed = await readOrders(asOrderedDb(client), { ...open, ...page });
    const { rows } = await client.query<{ id: bigint }>(
      'SELECT id FROM orders WHERE user_id = $1 AND is_open ORDER BY id DESC',
      [USER],
    );
    expect(listed.map(({ id }) => id)).toEqual(rows.map(({ id }) => Number(id)));
    expect(listed.length).toBeGreaterThan(30);
    expect(await countOrders(asOrderedDb(client), open, 10_000)).toBe(listed.length);
    expect(await blocksOf((db) => readOrders(asOrderedDb(db), { ...open, ...page }))).toBeLessThan(
      2_000,
    );
  });

  it('finds the few orders of a rare market, also by a part of its name', async () => {
    const markets = ['SHIBUSDT', 'SHIBIRT'];
    const few = await readOrders(asOrderedDb(client), {
      ...orderFilter,
      markets,
      beforeId: undefined,
      offset: 2,
      limit: 100,
    });
    const total = await countOrders(asOrderedDb(client), { ...orderFilter, markets }, 10_000);
    expect(few.length).toBe(total - 2);
    expect(total).toBeGreaterThan(RARE);
  });

  it('merges fills, deposits and withdrawals by time, each once, across numbered pages and cursors', async () => {
    const seen = new Set<string>();
    let position: MoneyPosition | undefined = { ...MONEY_START, trade: BigInt(END_PART) };
    let last = Number.POSITIVE_INFINITY;
    for (let part = 0; position !== undefined; part += 1) {
      const offset = part === 0 ? 40 : 0;
      const first =
        part === 0
          ? await readMoneyMoves(asOrderedDb(client), everything, at(position, 0, 40))
          : null;
      const { moves, next } = await readMoneyMoves(
        asOrderedDb(client),
        everything,
        at(position, offset, 4_000),
      );
      for (const move of [...(first?.moves ?? []), ...moves]) {
        expect(move.at).toBeLessThanOrEqual(last);
        last = move.at;
        seen.add(`${move.kind} ${move.id}`);
      }
      position = next === undefined ? undefined : readMoneyPosition(writeMoneyPosition(next));
    }
    const { rows } = await client.query<{ n: string }>(
      `SELECT count(*)::text AS n FROM trades
       WHERE (taker_user = $1 OR maker_user = $1) AND id < $2`,
      [USER, END_PART],
    );
    expect(seen.size).toBe(Number(rows[0]?.n) + DEPOSITS + WITHDRAWALS);
    expect(await countMoneyMoves(asOrderedDb(client), everything, 10_000)).toBe(10_000);
  });

  it('looks for rare fills a stretch at a time, and misses none', async () => {
    const rare = {
      ...everything,
      orderType: 'market',
      kinds: { ...everything.kinds, deposit: false, withdrawal: false },
    } as const;
    const found: string[] = [];
    let position: MoneyPosition | undefined = MONEY_START;
    let parts = 0;
    while (position !== undefined) {
      const { moves, next } = await readMoneyMoves(asOrderedDb(client), rare, at(position, 0, 20));
      found.push(...moves.map((move) => move.id));
      position = next;
      parts += 1;
    }
    const { rows } = await client.query<{ id: string }>(
      `SELECT t.id::text AS id FROM trades t JOIN orders o
         ON o.id = CASE WHEN t.taker_user = $1 THEN t.taker_order ELSE t.maker_order END
       WHERE (t.taker_user = $1 OR t.maker_user = $1) AND o.order_type = 'market'
       ORDER BY t.id DESC`,
      [USER],
    );
    expect(found).toEqual(rows.map((row) => row.id));
    expect(parts).toBeGreaterThan(5);
  });

  it('is read by index only, deep as shallow', async () => {
    const plans: string[] = [];
    const db = explaining(plans);
    const shapes: Partial<OrderFilter>[] = [
      {},
      { status: 'open' },
      { status: 'closed', side: 'buy' },
      { markets: ['SHIBUSDT'] },
      { markets: ['BTCIRT', 'BTCUSDT'], status: 'closed' },
    ];
    for (const shape of shapes) {
      const filter = { ...orderFilter, ...shape };
      await readOrders(asOrderedDb(db), { ...filter, beforeId: MIDDLE, offset: 0, limit: 21 });
      await readOrders(asOrderedDb(db), {
        ...filter,
        beforeId: undefined,
        offset: 9_980,
        limit: 21,
      });
      await countOrders(asOrderedDb(db), filter, 10_000);
    }
    await readMoneyMoves(
      asOrderedDb(db),
      everything,
      at({ ...MONEY_START, trade: BigInt(MIDDLE) }, 0, 20),
    );
    await readMoneyMoves(
      asOrderedDb(db),
      { ...everything, orderType: 'limit' },
      at(MONEY_START, 0, 20),
    );
    await countMoneyMoves(asOrderedDb(db), everything, 10_000);
    await sumMoneyMoves(asOrderedDb(db), everything, 10_000);
    const dated = { ...everything, status: 1, period: monthOfMoves } as const;
    await readMoneyMoves(asOrderedDb(db), dated, at(MONEY_START, 0, 20));
    await countMoneyMoves(asOrderedDb(db), dated, 10_000);
    for (const section of [undefined, 'WALLET', 'GENERAL']) {
      const page = { section, beforeId: MIDDLE, offset: 0, limit: 21 };
      await selectNotifications(asPlainDb(db), USER, page);
      await countNotifications(asPlainDb(db), USER, 10_000, section);
    }
    await countUnread(asPlainDb(db), USER, 10_000);
    await readUnseenEnds(asPlainDb(db), 1, { afterId: 0, max: 200 });
    await readPostings(asOrderedDb(db), USER, { before: undefined, limit: 51 });
    await readPostings(asOrderedDb(db), USER, { before: { entryId: 900, index: 0 }, limit: 51 });
    expect(plans.at(-1)).toContain('account_entries_pkey');
    const month = { from: START_MS + ROWS / 2, to: START_MS + ROWS / 2 + 10_000 };
    await readPeriodFills(asOrderedDb(db), USER, month, undefined);
    await askOfPerson(asOrderedDb(db), USER, 5_000);
    for (const plan of plans) {
      expect(plan).toMatch(/Index (Only )?Scan/);
      expect(plan, plan).not.toMatch(
        /Seq Scan on (orders|trades|payments|notifications|withdrawals_state|postings|account_entries)/,
      );
    }
  });

  it('of what moved an account goes down the index of the books, each once to its beginning', async () => {
    const seen: bigint[] = [];
    let before: { entryId: number; index: number } | undefined;
    do {
      const rows = await readPostings(asOrderedDb(client), USER, { before, limit: 3_000 });
      seen.push(...rows.map(({ entry_id: id }) => id));
      const last = rows.at(-1);
      before = last && { entryId: Number(last.entry_id), index: Number(last.posting_index) };
    } while (before !== undefined);
    expect(seen).toEqual(Array.from({ length: 6_666 }, (_, n) => BigInt(19_998 - 3 * n)));
  });

  it('of money that moved has an index from its first row on, whoever reads it', async () => {
    const plans: string[] = [];
    const db = explaining(plans);
    const [ordered, plain] = [asOrderedDb(db), asPlainDb(db)];
    const page = { beforeId: undefined, beyondId: undefined, offset: 0, limit: 21 };
    // the tables are empty: whatever has no index is read row by row even so
    await client.query('SET enable_seqscan = off');
    await selectOwnMoves(ordered, USER, undefined, page);
    await countOwnMoves(ordered, USER, undefined, 10_000);
    await selectOwn(ordered, USER, page);
    await findOwn(ordered, USER, '6037', 1_000);
    await selectOwnGifts(ordered, USER, undefined, page);
    await selectOwnReceipts(plain, USER, page);
    await selectOwnDeposits(plain, USER, { before: undefined, offset: 0, limit: 21 });
    for (const shown of ['waiting', 'moving', 'ended'] as const) {
      await selectShown(ordered, shown, undefined, page);
      await selectShown(ordered, shown, 'سارا', page);
    }
    for (const shown of ['waiting', 'ended'] as const) {
      await selectUnmatched(plain, shown, undefined, { offset: 0, limit: 51 });
      await selectReceipts(plain, shown, undefined, page);
      await selectReceipts(plain, shown, '09121234567', page);
      await selectAdjustments(ordered, shown, undefined, 51);
    }
    await selectUnmatched(plain, 'flagged', undefined, { offset: 0, limit: 51 });
    await countUnmatched(plain, 'flagged', undefined, 10_000);
    await selectDecided(plain, 1n);
    await selectAccountEntries(ordered, 1, { before: MIDDLE, limit: 51 });
    await readMoneyMoves(ordered, everything, at(MONEY_START, 0, 20));
    await askOfMoves(ordered, USER);
    expect(plans.at(-1)).toContain('postings_moved_');
    await client.query('SET enable_seqscan = on');
    expect(plans.length).toBeGreaterThan(15);
    for (const plan of plans) expect(plan, plan).not.toMatch(/Seq Scan/);
    // who looks for a name begins with who has it
    const named = plans.filter((plan) => plan.includes('users_by_last_name'));
    expect(named).toHaveLength(3);
    for (const plan of named) expect(plan, plan).not.toMatch(/SubPlan/);
    // what a person was given is in the order of its index: a page sorts nothing
    const given = plans.find((plan) => plan.includes('statement_lines_of_person'));
    expect(given, given).toMatch(/Limit[^\n]*\n\s*->\s+Index Scan using statement_lines_of_person/);
  });

  it('costs the same wherever the page lies, and no more than 10,000 rows at the worst', async () => {
    const orders = (beforeId: number | undefined, offset: number) => (db: Db) =>
      readOrders(asOrderedDb(db), { ...orderFilter, beforeId, offset, limit: 21 });
    const moves = (trade: bigint, offset: number) => (db: Db) =>
      readMoneyMoves(asOrderedDb(db), everything, at({ ...MONEY_START, trade }, offset, 20));
    const notices = (beforeId: number | undefined, section?: string) => (db: Db) =>
      selectNotifications(asPlainDb(db), USER, { section, beforeId, offset: 0, limit: 21 });
    const postings = (before: { entryId: number; index: number } | undefined) => (db: Db) =>
      readPostings(asOrderedDb(db), USER, { before, limit: 21 });
    const pages = {
      ordersFirst: orders(undefined, 0),
      ordersMiddle: orders(MIDDLE, 0),
      ordersLast: orders(1_000, 0),
      movesFirst: moves(MONEY_START.trade, 0),
      movesMiddle: moves(BigInt(MIDDLE), 0),
      movesLast: moves(1_000n, 0),
      noticesFirst: notices(undefined),
      noticesLast: notices(1_000),
      noticesOfNone: notices(undefined, 'TICKET'),
      postingsFirst: postings(undefined),
      postingsLast: postings({ entryId: 900, index: 0 }),
    };
    for (const [name, page] of Object.entries<(db: Db) => Promise<unknown>>(pages)) {
      expect(await blocksOf(page), name).toBeLessThan(300);
    }
    expect(await blocksOf(orders(undefined, 9_980))).toBeLessThan(20_000);
    expect(await blocksOf(moves(MONEY_START.trade, 9_980))).toBeLessThan(40_000);
    const sums = (db: Db) => readPeriodFills(asOrderedDb(db), USER, { from: 0, to: 1 }, undefined);
    expect(await blocksOf(sums)).toBeLessThan(40_000);
  });

  it('sums a period exactly, however it begins and ends', async () => {
    const { rows } = await client.query<{ n: string }>(
      `SELECT count(*)::text AS n FROM trades
       WHERE (taker_user = $1 OR maker_user = $1) AND at_ms >= $2 AND at_ms < $3`,
      [USER, START_MS + 1_001, START_MS + 5_004],
    );
    const period = { from: START_MS + 1_001, to: START_MS + 5_004 };
    const part = await readPeriodFills(asOrderedDb(client), USER, period, undefined);
    const fills = part.markets.reduce((sum, row) => sum + row.lots, 0n) / 10n;
    expect(fills).toBe(BigInt(rows[0]?.n ?? 0));
    expect(part.isComplete).toBe(true);
    expect(part.orders.length).toBe(100);
    expect(part.orders.every((order) => order.at >= period.from && order.at < period.to)).toBe(
      true,
    );
    const none = { orders: [], markets: [], isComplete: true };
    expect(
      await readPeriodFills(asOrderedDb(client), USER, { from: 0, to: START_MS }, undefined),
    ).toEqual(none);
    const late = { from: START_MS * 2, to: START_MS * 3 };
    expect(await readPeriodFills(asOrderedDb(client), USER, late, undefined)).toEqual(none);
    expect(await readPeriodFills(asOrderedDb(client), USER, period, 'ETHIRT')).toEqual(none);
  });
});

function at(before: MoneyPosition, offset: number, limit: number) {
  return { before, offset, limit };
}

describe('movements on a chain', { timeout: 120_000 }, () => {
  it('are listed and compared at the same cost however many there were', async () => {
    await client.query(
      `INSERT INTO chain_cursors VALUES ('ethereum', 1000000, '0xcd', now(), now())`,
    );
    await client.query(
      `INSERT INTO approvals (kind, subject, wanted, reason, proposed_by, proposed_at, state,
         is_by_one, decided_by, decided_reason, decided_at)
       VALUES ('custody_opening', 'test', '{}', 'a test', 1, now(), 'approved', true, 1, 'a test', now())`,
    );
    await client.query(
      `INSERT INTO chain_openings (chain, asset, height, hash, units, before_raw, dust_raw, approval_id)
       SELECT 'ethereum', 'USDT', 1, '0xab', 0, 0, 0, max(id) FROM approvals`,
    );
    await client.query(
      `INSERT INTO chain_moves (chain, txid, ordinal, is_in, height, block_hash, address, asset, raw,
         kind, user_id, book, units, dust_raw, seen_at, booked_at)
       SELECT 'ethereum', 'x' || n, 't0', true, n, '0xcd', 'a' || n % 1000, 'USDT', 1000000, 'in',
         1 + n % 1000, 'credited', 1000000, 0, now() - interval '2 days', now() - interval '2 days'
       FROM generate_series(2, 60000) AS n`,
    );
    await client.query('ANALYZE chain_moves');
    const pair = { chain: 'ethereum', asset: 'USDT' };
    const sums = await readComparedSums(asOrderedDb(client), pair);
    expect(sums).toMatchObject({ all_raw: String(59_999n * 1_000_000n), unbooked: [] });
    expect(await blocksOf((db) => readComparedSums(asOrderedDb(db), pair))).toBeLessThan(100);
    const of = { asset: undefined, endedSince: new Date(Date.now() - 86_400_000), limit: 20 };
    expect(await selectOwnCoins(asPlainDb(client), USER, of)).toEqual([]);
    expect(await blocksOf((db) => selectOwnCoins(asPlainDb(db), USER, of))).toBeLessThan(200);
  });
});

describe('coins that left', { timeout: 120_000 }, () => {
  it('are listed and held against their entries at the same cost however many there were', async () => {
    // all but every 6,000th of another coin than the one that is looked for
    await client.query(
      `INSERT INTO withdrawals_state SELECT 'coin-' || n, $1, CASE n % 6000 WHEN 0 THEN 'ETH' ELSE 'USDT' END,
         150000, 40000, 'address:1', '2026-05-01', 1000000 + n, $2::bigint + n, 0, 'settled', 'x' || n, $2::bigint + n,
         'ethereum', repeat('e', 64), 100
       FROM generate_series(1, 60000) AS n`,
      [USER, START_MS],
    );
    await client.query(
      `INSERT INTO spends_state SELECT 'coin-' || n, 'ethereum', 'payout', 100, 2000000 + n, $1::bigint + n, 'closed',
         90, NULL, 0, NULL, 'x' || n, $1::bigint + n
       FROM generate_series(1, 60000) AS n`,
      [START_MS],
    );
    await client.query('ANALYZE withdrawals_state, spends_state');
    const kinds = { buy: false, sell: false, deposit: false, withdrawal: true, transfer: false };
    const few = { ...everything, kinds, asset: { symbol: 'ETH', markets: [] } };
    const page = { before: MONEY_START, offset: 0, limit: 20 };
    const { moves } = await readMoneyMoves(asOrderedDb(client), few, page);
    expect(moves.map(({ asset, detail }) => [asset, detail])).toEqual(
      Array.from({ length: 10 }, () => ['ETH', 'coin_withdrawal']),
    );
    expect(await blocksOf((db) => readMoneyMoves(asOrderedDb(db), few, page))).toBeLessThan(100);
    const late = START_MS + 30 * 86_400_000;
    for (const compare of [selectWrongCoinPayouts, selectWrongSpends, selectWrongWindows]) {
      expect(await compare(asOrderedDb(client), late)).toEqual([]);
      expect(await blocksOf((db) => compare(asOrderedDb(db), late))).toBeLessThan(100);
    }
  });
});
