import type { Command } from '@sarraf/settlement';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createPool, type Pool } from '../../platform/database/database.ts';
import type { EngineEventsMessage } from '../engine-contract.ts';
import { checkDatabase } from '../proof/check-database.queries.ts';
import { createMigratedDatabase } from '../testing/migrated-database.ts';
import {
  claimOf,
  limitOrder,
  LOTS,
  openMarket,
  orderIdOf,
  PRICE_TICKS,
  startTestEngine,
  type TestEngine,
} from '../testing/test-engine.ts';

describe('the engine', () => {
  let database: TestDatabase;
  let pool: Pool;
  let test: TestEngine;

  beforeEach(async () => {
    database = await createMigratedDatabase();
    pool = createPool({ connectionString: database.connectionString, connectionsMax: 2 });
    test = await startTestEngine(database.connectionString);
    await openMarket(test.client, 3);
  });
  afterEach(async () => {
    await test.stop();
    await pool.end();
    await database.drop();
  });

  const count = async (table: string): Promise<number> => {
    const { rows } = await pool.query<{ n: bigint }>(`SELECT count(*) AS n FROM ${table}`);
    return Number(rows[0]?.n);
  };

  it('writes a trade with its postings, holds and balances, and then answers', async () => {
    await test.client.submit({ command: limitOrder({ user: 1, side: 'sell' }) });
    const { outcome } = await test.client.submit({ command: limitOrder({ user: 2, side: 'buy' }) });
    expect(outcome).toMatchObject({ ok: true, result: { status: 'filled', filledLots: LOTS } });
    const { rows } = await pool.query(
      'SELECT maker_user, taker_user, price_ticks, lots FROM trades',
    );
    expect(rows).toEqual([
      { maker_user: 1n, taker_user: 2n, price_ticks: BigInt(PRICE_TICKS), lots: BigInt(LOTS) },
    ]);
    const sums = await pool.query(
      `SELECT asset, sum(total)::text AS sum, sum(held)::text AS held
         FROM balances JOIN accounts ON id = account_id GROUP BY asset ORDER BY asset`,
    );
    expect(sums.rows).toEqual([
      { asset: 'BTC', sum: '0', held: '0' },
      { asset: 'IRT', sum: '0', held: '0' },
    ]);
    expect(await count('postings WHERE role = $$fee$$')).toBe(2);
  });

  it('writes one half of many while it decides the other, and a few together', async () => {
    await test.stop();
    test = await startTestEngine(database.connectionString, { behindFrom: 12 });
    const sizesOf = async (orders: number): Promise<number[]> => {
      const prices = Array.from({ length: orders }, (_, index) => PRICE_TICKS - 1 - index);
      const answers = await Promise.all(
        prices.map((priceTicks) => {
          const order = { user: 1, side: 'buy', priceTicks, lots: LOTS + orders } as const;
          return test.client.submit({ command: limitOrder(order) });
        }),
      );
      const sizes = new Map<bigint, number>();
      for (const { seq } of answers) sizes.set(seq, (sizes.get(seq) ?? 0) + 1);
      return [...sizes.values()];
    };
    expect(await sizesOf(23)).toEqual([23]);
    expect(await sizesOf(48)).toEqual([24, 24]);
    // Enough for rows to be copied.
    expect(await sizesOf(300)).toEqual([150, 150]);
    expect(await count('orders WHERE is_open')).toBe(23 + 48 + 300);
    expect((await checkDatabase(database.connectionString)).violations).toEqual([]);
  });

  it('comes back with the same state, and goes on numbering without a gap', async () => {
    await test.client.submit({ command: limitOrder({ user: 1, side: 'sell' }) });
    await test.client.submit({ command: limitOrder({ user: 2, side: 'buy', lots: 600 }) });
    const before = test.service.engine.figures;
    await test.stop();
    test = await startTestEngine(database.connectionString);
    const after = test.service.engine.figures;
    expect([after.seq, after.stateHash]).toEqual([before.seq, before.stateHash]);
    expect(after.epoch).toBe(before.epoch + 1n);
    const { seq } = await test.client.submit({ command: limitOrder({ user: 3, side: 'buy' }) });
    expect(seq).toBe(before.seq + 1n);
  });

  it('finds the few orders that are open among many that ended, and both halves of an OCO', async () => {
    const stopTicks = PRICE_TICKS - 10;
    await test.client.submit({ command: limitOrder({ user: 1, side: 'sell' }) });
    await test.client.submit({ command: limitOrder({ user: 2, side: 'buy' }) });
    const far = (step: number) =>
      ({ user: 1, side: 'sell', priceTicks: PRICE_TICKS + 50 + step }) as const;
    const ended = Array.from({ length: 40 }, async (_, step) => {
      const { outcome } = await test.client.submit({ command: limitOrder(far(step)) });
      const orderId = orderIdOf(outcome);
      return test.client.submit({ command: { type: 'cancel_order', user: 1, orderId } });
    });
    await Promise.all(ended);
    await test.client.submit({ command: limitOrder(far(40)) });
    const terms = { oco: { stopTicks }, tag: 'grid7' };
    const oco = { ...limitOrder({ ...far(41), user: 2 }), ...terms } as Command;
    expect((await test.client.submit({ command: oco })).outcome.ok).toBe(true);
    expect(await count('holds')).toBe(2);
    const before = test.service.engine.figures;
    await test.stop();
    test = await startTestEngine(database.connectionString);
    expect(test.service.engine.figures.stateHash).toBe(before.stateHash);
    const open = await test.service.engine.read((exchange) => [...exchange.openOrders()]);
    expect(open.map(({ tag }) => tag)).toEqual([null, 'grid7', 'grid7']);
    expect((await checkDatabase(database.connectionString)).violations).toEqual([]);
  });

  it('gives a key one effect and one answer, also after a restart', async () => {
    const buy = { command: limitOrder({ user: 2, side: 'buy' }), claim: claimOf(2, 'k1') };
    const [first, second] = await Promise.all([test.client.submit(buy), test.client.submit(buy)]);
    expect(second).toMatchObject({ outcome: first.outcome, replayed: true });
    await test.stop();
    test = await startTestEngine(database.connectionString);
    const third = await test.client.submit(buy);
    expect(JSON.stringify(third.outcome)).toBe(JSON.stringify(first.outcome));
    const other = await test.client.submit({ ...buy, claim: claimOf(2, 'k1', 'other body') });
    expect(other.outcome).toMatchObject({ ok: false, code: 'idempotency_key_reused' });
    expect(await count('orders')).toBe(1);
  });

  it('publishes after the commit, in order, consistent with the book it shows', async () => {
    const heard: EngineEventsMessage[] = [];
    test.client.onEvents((message) => heard.push(message));
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        test.client.submit({
          command: limitOrder({ user: 1, side: 'sell', priceTicks: PRICE_TICKS + index }),
        }),
      ),
    );
    const book = await test.client.book({ market: 'BTCIRT' });
    const levels = heard.flatMap((m) => m.events).filter((event) => event.type === 'level');
    expect(book?.seq).toBe(levels.at(-1)?.marketSeq);
    expect(book?.asks).toEqual(levels.map(({ priceTicks, lots }) => [priceTicks, lots]));
    expect(heard.map((m) => m.seq)).toEqual(heard.map((_, i) => (heard[0]?.seq ?? 0n) + BigInt(i)));
    expect(await test.client.book({ market: 'NOPE' })).toBe(null);
  });

  it('writes attached rows only for accepted commands, and refuses unknown ones', async () => {
    await pool.query(
      'CREATE TABLE notes (id text PRIMARY KEY, units bigint); GRANT INSERT, SELECT ON notes TO sarraf_engine',
    );
    test.writers.register('note', {
      sql: 'INSERT INTO notes SELECT * FROM unnest($1::text[], $2::bigint[])',
      columns: { id: 'text', units: 'bigint' },
    });
    const note = (id: string): { writer: string; row: { id: string; units: string } } => ({
      writer: 'note',
      row: { id, units: '9007199254740993' },
    });
    const good = limitOrder({ user: 1, side: 'sell' });
    const bad = limitOrder({ user: 1, side: 'sell', lots: 100_000_000 });
    await Promise.all([
      test.client.submit({ command: good, rows: [note('a"b')] }),
      test.client.submit({ command: bad, rows: [note('never')] }),
    ]);
    const { rows } = await pool.query('SELECT id, units FROM notes');
    expect(rows).toEqual([{ id: 'a"b', units: 9007199254740993n }]);
    const unknown = test.client.submit({ command: good, rows: [{ writer: 'x', row: {} }] });
    await expect(unknown).rejects.toMatchObject({ code: 'command_faulty' });
  });

  it('lets stops act that one command left over, also after a restart, by itself', async () => {
    const up = PRICE_TICKS + 100;
    await test.client.submit({ command: limitOrder({ user: 1, side: 'sell' }) });
    await test.client.submit({ command: limitOrder({ user: 2, side: 'buy' }) });
    const stop = { ...limitOrder({ user: 3, side: 'buy', lots: 600 }), stopTicks: up } as Command;
    await Promise.all(
      Array.from({ length: 600 }, (_, index) =>
        test.client.submit({ command: { ...stop, clientOrderId: `stop${index}` } as Command }),
      ),
    );
    const status = (word: 'Active' | 'CancelOnly') =>
      test.client.submit({
        command: { type: 'set_market_status', market: 'BTCIRT', status: word },
      });
    await test.client.submit({ command: limitOrder({ user: 1, side: 'sell', priceTicks: up }) });
    await test.client.submit({ command: limitOrder({ user: 2, side: 'buy', priceTicks: up }) });
    await expect.poll(() => count(`orders WHERE status = 'untriggered'`)).toBe(0);
    expect(await count(`commands WHERE id::text LIKE '%-0000-8000-8000-%'`)).toBe(2);
    expect(await count(`orders WHERE status = 'open' AND trigger_no <= 600`)).toBe(600);
    await status('CancelOnly');
    await test.stop();
    test = await startTestEngine(database.connectionString);
    const report = await checkDatabase(database.connectionString);
    expect(report.violations).toEqual([]);
  });

  it('answers what the journal has about a command, and null about one that is not in', async () => {
    const id = '01936f00-0000-7000-8000-000000000001';
    const done = await test.client.submit({ id, command: limitOrder({ user: 1, side: 'sell' }) });
    expect(await test.client.outcome(id)).toEqual(done);
    expect(await test.client.outcome('01936f00-0000-7000-8000-000000000002')).toBe(null);
  });
});
