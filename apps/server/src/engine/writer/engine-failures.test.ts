import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createPool, type Pool } from '../../platform/database/database.ts';
import { classifyFailure, EpochOverError } from '../store/database-failure.ts';
import { checkDatabase } from '../proof/check-database.queries.ts';
import { RecoveryError } from '../engine-error.ts';
import { createMigratedDatabase } from '../testing/migrated-database.ts';
import {
  claimOf,
  limitOrder,
  openMarket,
  orderIdOf,
  PRICE_TICKS,
  startTestEngine,
  type TestEngine,
} from '../testing/test-engine.ts';

describe('an engine whose commits fail', () => {
  let database: TestDatabase;
  let owner: Pool;
  let test: TestEngine;
  const others: TestEngine[] = [];

  beforeEach(async () => {
    database = await createMigratedDatabase();
    owner = createPool({ connectionString: database.connectionString, connectionsMax: 2 });
    test = await startTestEngine(database.connectionString);
    await openMarket(test.client, 4);
  });
  afterEach(async () => {
    await test.stop();
    for (const other of others.splice(0)) await other.stop();
    await owner.end();
    await database.drop();
  });

  const sell = (step: number, user = 1): Parameters<TestEngine['client']['submit']>[0] => ({
    command: limitOrder({
      user,
      side: 'sell',
      priceTicks: PRICE_TICKS + step,
      clientOrderId: `${user}-${step}`,
    }),
    claim: claimOf(user, `${user}-${step}`),
  });
  const orderCount = async (): Promise<number> => {
    const { rows } = await owner.query<{ n: bigint }>('SELECT count(*) AS n FROM orders');
    return Number(rows[0]?.n);
  };
  const cutEngine = (): Promise<unknown> =>
    owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'sarraf engine' AND datname = current_database()`,
    );

  it('gives each caller the true answer when its connection is cut, again and again', async () => {
    const all: ReturnType<TestEngine['client']['submit']>[] = [];
    for (let step = 0; step < 300; step += 1) {
      all.push(test.client.submit(sell(step)));
      if (step % 60 === 30) {
        await delay(3);
        await cutEngine();
      }
      if (step % 7 === 0) await delay(1);
    }
    const answers = await Promise.all(all);
    expect(answers.filter(({ outcome }) => outcome.ok)).toHaveLength(300);
    expect(await orderCount()).toBe(300);
    expect((await checkDatabase(database.connectionString)).violations).toEqual([]);
  });

  it('refuses alone the command that breaks its commit, and does all others', async () => {
    // A bug in the making: the database refuses what was decided.
    await owner.query('ALTER TABLE orders ADD CONSTRAINT planted CHECK (lots <> 777)');
    const orders = Array.from({ length: 40 }, (_, step) =>
      step === 20
        ? { ...sell(step), command: limitOrder({ user: 1, side: 'sell', lots: 777 }) }
        : sell(step),
    );
    const answers = await Promise.allSettled(orders.map((order) => test.client.submit(order)));
    const refused = answers.flatMap((answer, step) => (answer.status === 'rejected' ? [step] : []));
    expect(refused).toEqual([20]);
    expect(answers[20]).toMatchObject({ reason: { code: 'command_faulty' } });
    expect(await orderCount()).toBe(39);
    expect((await checkDatabase(database.connectionString)).violations).toEqual([]);
  });

  it('lets a second engine wait, and take over where the first one ended', async () => {
    const second = await startTestEngine(database.connectionString, { start: false });
    others.push(second);
    let isWaiting = false;
    const started = second.service.start(() => {
      isWaiting = true;
    });
    await expect.poll(() => isWaiting).toBe(true);
    await expect(second.service.engine.submit({ id: 'x', ...sell(1) })).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
    await test.client.submit(sell(1));
    const { seq, epoch } = test.service.engine.figures;
    await test.stop();
    await started;
    expect(second.service.engine.figures).toMatchObject({ seq, epoch: epoch + 1n });
    const retried = await second.client.submit(sell(1));
    expect(retried.replayed).toBe(true);
  });

  it('writes nothing once another engine has raised the epoch', async () => {
    await owner.query('UPDATE engine_lock SET epoch = epoch + 1');
    await expect(test.client.submit(sell(1))).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect(await orderCount()).toBe(0);
    await expect.poll(() => test.service.engine.figures.status).toBe('running');
    expect((await test.client.submit(sell(2))).outcome.ok).toBe(true);
  });

  it('says nothing about the journal once another engine writes', async () => {
    const { commandId, seq } = await test.client.submit(sell(1));
    const known = await test.service.engine.outcomes([commandId]);
    expect(known.get(commandId)?.seq).toBe(seq);
    await owner.query('UPDATE engine_lock SET epoch = epoch + 1');
    const asked = test.service.engine.outcomes([commandId]);
    await expect(asked).rejects.toBeInstanceOf(EpochOverError);
  });

  it.each([
    'lots = lots + 1',
    'maker_fee_ppm = maker_fee_ppm + 1',
    'taker_fee_ppm = taker_fee_ppm + 1',
    // Both would be lost where the fees of a plain order are packed into one number.
    'maker_fee_ppm = maker_fee_ppm + (1::bigint << 32)',
    'maker_fee_ppm = maker_fee_ppm - 1, taker_fee_ppm = taker_fee_ppm + (1::bigint << 30)',
  ])('refuses to start on rows that are not what the journal wrote: %s', async (change) => {
    await test.client.submit(sell(1));
    await test.stop();
    await owner.query(`UPDATE orders SET ${change}`);
    const broken = await startTestEngine(database.connectionString, { start: false });
    others.push(broken);
    await expect(broken.service.start()).rejects.toBeInstanceOf(RecoveryError);
    expect(broken.service.engine.figures.status).toBe('halted');
  });

  it.each([
    ['an order', 'DELETE FROM orders'],
    ['a hold', 'DELETE FROM holds'],
  ])('answers nothing and stops when %s that it changes is not there', async (_what, sql) => {
    const { outcome } = await test.client.submit(sell(1));
    await owner.query(sql);
    const cancel = {
      command: { type: 'cancel_order', user: 1, orderId: orderIdOf(outcome) },
    } as const;
    await expect(test.client.submit(cancel)).rejects.toBeInstanceOf(Error);
    expect(test.halts).toHaveLength(1);
    expect(test.halts[0]).toBeInstanceOf(RecoveryError);
    const { rows } = await owner.query(
      `SELECT count(*)::int AS n FROM journal WHERE commands LIKE '%cancel_order%'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('refuses before any effect when too many wait', async () => {
    await test.stop();
    test = await startTestEngine(database.connectionString, { queueMax: 3 });
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, step) => test.client.submit(sell(step))),
    );
    const busy = answers.filter((answer) => answer.status === 'rejected');
    expect(busy.length).toBeGreaterThan(0);
    for (const answer of busy) expect(answer.reason).toMatchObject({ code: 'engine_busy' });
    expect(await orderCount()).toBe(20 - busy.length);
  });

  it('stops for good when the database can not write', async () => {
    await owner.query(
      `CREATE FUNCTION fail_io() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER fail_io BEFORE INSERT ON journal EXECUTE FUNCTION fail_io()`,
    );
    await expect(test.client.submit(sell(1))).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect(test.halts).toHaveLength(1);
    expect(test.service.engine.figures.status).toBe('halted');
    await expect(test.client.submit(sell(2))).rejects.toMatchObject({ code: 'engine_unavailable' });
  });
});

describe('what a failed commit means', () => {
  const error = (code: string): unknown =>
    Object.assign(new Error(code), { code, severity: 'ERROR' });
  it.each([
    ['53100', 'storage'],
    ['58030', 'storage'],
    ['XX001', 'storage'],
    ['SF001', 'superseded'],
    ['57P01', 'unknown'],
    ['57P03', 'unknown'],
    ['08006', 'unknown'],
    ['57014', 'busy'],
    ['40P01', 'busy'],
    ['23505', 'rejected'],
    ['23514', 'rejected'],
    ['SF002', 'rejected'],
  ])('%s is %s', (code, kind) => {
    expect(classifyFailure(error(code))).toBe(kind);
  });
  it('a broken connection is unknown', () => {
    expect(classifyFailure(new Error('Connection terminated unexpectedly'))).toBe('unknown');
  });
});
