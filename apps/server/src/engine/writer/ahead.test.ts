import { type Command, outcomeOf } from '@sarraf/settlement';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createPool, type Pool, type PoolConnection } from '../../platform/database/database.ts';
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

const USERS = 8;

describe('an engine that answers before the rows are written', () => {
  let database: TestDatabase;
  let owner: Pool;
  let test: TestEngine;
  let holding: PoolConnection | undefined;

  const start = (): Promise<TestEngine> =>
    startTestEngine(database.connectionString, { aheadFrom: 2 });

  beforeEach(async () => {
    database = await createMigratedDatabase();
    owner = createPool({ connectionString: database.connectionString, connectionsMax: 3 });
    test = await start();
    await openMarket(test.client, USERS);
    await test.service.engine.rowsWritten();
  });
  afterEach(async () => {
    await letRowsGo();
    await test.stop();
    await owner.end();
    await database.drop();
  });

  /** From here on rows wait, as they would for a slow disk. */
  const holdRows = async (): Promise<void> => {
    holding = await owner.connect();
    await holding.query('BEGIN');
    await holding.query('SELECT FROM projector FOR UPDATE');
  };
  const letRowsGo = async (...before: string[]): Promise<void> => {
    for (const sql of before) await holding?.query(sql);
    await holding?.query('COMMIT');
    holding?.release();
    holding = undefined;
  };
  const cutConnections = (...names: string[]): Promise<unknown> =>
    owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = ANY ($1) AND datname = current_database()`,
      [names.length > 0 ? names : ['sarraf engine', 'sarraf projector']],
    );
  const count = async (what: string): Promise<number> => {
    const { rows } = await owner.query<{ n: bigint }>(`SELECT count(*) AS n FROM ${what}`);
    return Number(rows[0]?.n);
  };
  const violations = async () => (await checkDatabase(database.connectionString)).violations;
  const sell = (step: number): Command =>
    limitOrder({ user: 1, side: 'sell', priceTicks: PRICE_TICKS + step });
  /** Each at a price of its own, so that none is taken for another's double. */
  const sellMany = (steps: number, from = 0) =>
    Promise.all(
      Array.from({ length: steps }, (_, step) =>
        test.client.submit({ command: sell(from + step) }),
      ),
    );
  const figures = () => test.service.engine.figures;

  it('answers from the journal; whoever reads or listens waits for the rows', async () => {
    const before = figures();
    const heard: bigint[] = [];
    test.client.onEvents(({ seq }) => heard.push(seq));
    await holdRows();
    const answers = await sellMany(40);
    expect(answers.every(({ outcome }) => outcome.ok)).toBe(true);
    expect(figures().seq).toBeGreaterThan(figures().rowsSeq);
    expect(await count('orders')).toBe(0);
    // The tables are whole as of an earlier batch, and the journal proves what is beyond it.
    expect(await violations()).toEqual([]);
    let isWritten = false;
    const written = test.service.engine.rowsWritten()?.then(() => {
      isWritten = true;
    });
    const book = test.client.book({ market: 'BTCIRT' });
    expect(isWritten).toBe(false);
    expect(heard).toEqual([]);
    await letRowsGo();
    await written;
    expect(await count('orders')).toBe(40);
    expect((await book)?.asks).toHaveLength(40);
    expect(figures().rowsSeq).toBe(figures().seq);
    expect(test.service.engine.rowsWritten()).toBe(undefined);
    expect(heard).toEqual(heard.map((_, index) => before.seq + 1n + BigInt(index)));
    expect(heard.at(-1)).toBe(figures().seq);
    expect(await violations()).toEqual([]);
  });

  it('leaves the same rows as one batch after the other, whatever became of things between', async () => {
    const open: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await holdRows();
      const given = await Promise.all(
        Array.from({ length: 60 }, (_, index) => {
          const user = 1 + (index % USERS);
          const side = (index + round) % 3 === 0 ? 'buy' : 'sell';
          const away = (index % 7) - (side === 'buy' ? 3 : 2);
          const orderId = index % 4 === 0 ? open.shift() : undefined;
          if (orderId !== undefined) {
            const holder = 1 + (orderId % USERS);
            return test.client.submit({
              command: { type: 'cancel_order', user: holder, orderId },
            });
          }
          const order = { user, side, priceTicks: PRICE_TICKS + away, lots: LOTS + index } as const;
          return test.client.submit({
            command: limitOrder(order),
            claim: claimOf(user, `${round}/${index}`),
          });
        }),
      );
      for (const { outcome } of given) {
        const placed = outcomeOf('place_order', outcome);
        if (placed?.ok === true && placed.result.status === 'open') {
          open.push(placed.result.orderId);
        }
      }
      // Some of them ended by now, others were placed in a batch whose rows are still pending.
      await Promise.all(
        open
          .splice(0, 10)
          .flatMap((orderId) =>
            Array.from({ length: USERS }, (_, index) =>
              test.client.submit({ command: { type: 'cancel_order', user: index + 1, orderId } }),
            ),
          ),
      );
      await letRowsGo();
    }
    await test.service.engine.rowsWritten();
    expect(await count('trades')).toBeGreaterThan(20);
    expect(await count(`orders WHERE status = 'cancelled'`)).toBeGreaterThan(20);
    expect(await count('journal WHERE NOT has_rows')).toBeGreaterThan(6);
    expect(await violations()).toEqual([]);
    const { stateHash } = figures();
    await test.stop();
    test = await start();
    expect(figures().stateHash).toBe(stateHash);
  });

  it('does pending rows again when its connections are cut', async () => {
    await holdRows();
    const answers = await sellMany(40);
    await cutConnections();
    const late = sellMany(5, 40);
    await letRowsGo();
    await late;
    await test.service.engine.rowsWritten();
    expect(await count('orders')).toBe(45);
    const ids = answers.map(({ commandId }) => commandId);
    expect((await test.service.engine.outcomes(ids)).size).toBe(40);
    expect(await violations()).toEqual([]);
    expect(test.halts).toEqual([]);
  });

  it('decides pending batches as they were decided, though memory knew more then', async () => {
    const { outcome } = await test.client.submit({ command: sell(0) });
    await test.client.submit({ command: limitOrder({ user: 2, side: 'buy' }) });
    const orderId = orderIdOf(outcome);
    const cancel = {
      command: { type: 'cancel_order', user: 1, orderId },
      claim: claimOf(1, 'cancel'),
    } as const;
    const double = { command: limitOrder({ user: 3, side: 'sell', priceTicks: PRICE_TICKS + 70 }) };
    await test.client.submit(double);
    await test.service.engine.rowsWritten();
    await holdRows();
    const [first, again] = await Promise.all([
      test.client.submit(cancel),
      test.client.submit(double),
      sellMany(20, 1),
    ]);
    expect(first.outcome).toMatchObject({ ok: false, code: 'order_already_closed' });
    expect(again.outcome).toMatchObject({ ok: false, code: 'duplicate_order' });
    // By the time of the start the ten seconds of the duplicate guard are over.
    test.clock.advance(60_000);
    await cutConnections();
    await letRowsGo();
    const asked = await test.client.submit(cancel);
    expect(asked.replayed).toBe(true);
    expect(JSON.stringify(asked.outcome)).toBe(JSON.stringify(first.outcome));
    await test.service.engine.rowsWritten();
    expect(await violations()).toEqual([]);
    expect(test.halts).toEqual([]);
  });

  it('cuts the second connection again and again: nothing is lost, nothing twice', async () => {
    const all: ReturnType<typeof sellMany>[] = [];
    for (let round = 0; round < 12; round += 1) {
      all.push(sellMany(10, round * 20));
      await test.service.engine.rowsWritten()?.catch(() => undefined);
      all.push(sellMany(10, round * 20 + 10));
      await cutConnections('sarraf projector');
    }
    const answers = (await Promise.all(all)).flat();
    expect(answers.filter(({ outcome }) => outcome.ok)).toHaveLength(240);
    await expect.poll(() => count('orders')).toBe(240);
    expect(await violations()).toEqual([]);
  });

  it('stops when rows are refused that it answered for, and a start writes them', async () => {
    await owner.query('ALTER TABLE orders ADD CONSTRAINT planted CHECK (lots <> 777)');
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, step) => test.client.submit({ command: sell(step) })),
      test.client.submit({ command: limitOrder({ user: 2, side: 'sell', lots: 777 }) }),
    ]);
    expect(answers.every(({ outcome }) => outcome.ok)).toBe(true);
    await expect.poll(() => test.halts.length).toBe(1);
    await expect(test.client.submit({ command: sell(11) })).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
    expect(await violations()).toEqual([]);
    const { seq, stateHash } = figures();
    await test.stop();
    await owner.query('ALTER TABLE orders DROP CONSTRAINT planted');
    test = await start();
    expect(figures()).toMatchObject({ seq, rowsSeq: seq, stateHash });
    expect(await count('orders WHERE is_open')).toBe(11);
    expect(await violations()).toEqual([]);
  });

  it('writes no rows once another engine has raised the epoch', async () => {
    await holdRows();
    await sellMany(40);
    const { epoch } = figures();
    await letRowsGo(
      'UPDATE engine_lock SET epoch = epoch + 1',
      'UPDATE projector SET epoch = epoch + 1',
    );
    // Its rows were refused; it asks to be the writer again, and does again what the journal has.
    await expect.poll(() => figures().status === 'running' && figures().epoch).toBe(epoch + 2n);
    expect(await count('orders')).toBe(40);
    expect(await violations()).toEqual([]);
  });

  it('lets nobody read beside it once another engine answers ahead of its rows', async () => {
    const other = await startTestEngine(database.connectionString, { aheadFrom: 2, start: false });
    const taking = other.service.start();
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await taking;
    const lost = test.client.submit({ command: sell(0) }).catch(() => undefined);
    await expect.poll(() => figures().status).toBe('standby');
    await holdRows();
    await Promise.all(
      Array.from({ length: 10 }, (_, step) => other.client.submit({ command: sell(1 + step) })),
    );
    expect(await count('orders')).toBe(0);
    await expect(test.service.engine.rowsWritten()).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
    await letRowsGo();
    await other.service.engine.rowsWritten();
    expect(await count('orders')).toBe(10);
    await other.stop();
    // it is the writer again, and knows all that there is
    await expect.poll(() => figures().status).toBe('running');
    expect(test.service.engine.rowsWritten()).toBe(undefined);
    await lost;
  });

  it('leaves no batch out, and writes none that the journal does not have', async () => {
    await sellMany(10);
    await test.service.engine.rowsWritten();
    const { epoch, seq } = figures();
    const project = (first: bigint, last: bigint, of = epoch): Promise<unknown> =>
      owner.query('SELECT assert_projector($1, $2, $3)', [of, first, last]);
    await expect(project(seq + 1n, seq + 1n)).rejects.toMatchObject({ code: 'SF002' });
    await expect(project(seq, seq)).rejects.toMatchObject({ code: 'SF002' });
    await expect(project(seq + 1n, seq + 1n, epoch - 1n)).rejects.toMatchObject({ code: 'SF001' });
  });

  it('writes a command that brings rows of its own together with them, behind pending ones', async () => {
    await owner.query(
      'CREATE TABLE notes (id text PRIMARY KEY); GRANT INSERT, SELECT ON notes TO sarraf_engine',
    );
    test.writers.register('note', {
      sql: 'INSERT INTO notes SELECT * FROM unnest($1::text[])',
      columns: { id: 'text' },
    });
    const note = (id: string, step: number) =>
      test.client.submit({ command: sell(step), rows: [{ writer: 'note', row: { id } }] });
    await holdRows();
    await sellMany(40);
    const noted = note('one', 41);
    await letRowsGo();
    const { seq } = await noted;
    expect(await count(`notes`)).toBe(1);
    expect(await count(`journal WHERE seq = ${seq} AND has_rows`)).toBe(1);
    // One that the database refuses is refused alone, as ever.
    await expect(note('one', 42)).rejects.toMatchObject({ code: 'command_faulty' });
    expect(test.halts).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it('asks history of things that changed only where the rows say it', async () => {
    await test.stop();
    test = await startTestEngine(database.connectionString, {
      aheadFrom: 2,
      exchange: { recentMax: 1 },
    });
    const placed = await sellMany(20);
    const orderIds = placed.map(({ outcome }) => orderIdOf(outcome));
    const cancelAll = () =>
      Promise.all(
        orderIds.map((orderId) =>
          test.client.submit({ command: { type: 'cancel_order', user: 1, orderId } }),
        ),
      );
    const first = await cancelAll();
    const again = await cancelAll();
    expect(first.every(({ outcome }) => outcome.ok)).toBe(true);
    for (const { outcome } of again) {
      expect(outcome).toMatchObject({ ok: false, facts: { status: 'cancelled' } });
    }
    expect(await violations()).toEqual([]);
  });

  describe('from a journal whose large batches are packed', () => {
    const orders = Array.from({ length: 120 }, (_, step) => ({
      command: sell(step),
      claim: claimOf(1, `packed-${step}`),
    }));
    const submitAll = () => Promise.all(orders.map((order) => test.client.submit(order)));

    it('answers every key as it did, once memory has forgotten them', async () => {
      const answers = await submitAll();
      expect(await count('journal WHERE packed IS NOT NULL')).toBeGreaterThan(0);
      await test.stop();
      test = await startTestEngine(database.connectionString, {
        aheadFrom: 2,
        exchange: { recentMax: 1 },
        recentCommandsMax: 1,
      });
      const again = await submitAll();
      expect(again.every(({ replayed }) => replayed)).toBe(true);
      expect(again.map(({ outcome }) => JSON.stringify(outcome))).toEqual(
        answers.map(({ outcome }) => JSON.stringify(outcome)),
      );
      const ids = answers.map(({ commandId }) => commandId);
      const known = await test.service.engine.outcomes(ids);
      expect(answers.map(({ commandId }) => known.get(commandId)?.outcome)).toEqual(
        answers.map(({ outcome }) => outcome),
      );
      expect(await violations()).toEqual([]);
    });

    it('does the pending ones again', async () => {
      await holdRows();
      await submitAll();
      await cutConnections();
      await letRowsGo();
      await test.service.engine.rowsWritten();
      await expect.poll(() => count('orders')).toBe(orders.length);
      expect(await violations()).toEqual([]);
      expect(test.halts).toEqual([]);
    });

    it.each([
      'packed = set_byte(packed, 300, 255 - get_byte(packed, 300))',
      'command_count = command_count + 1',
    ])('names a batch that is damaged: %s', async (damage) => {
      await submitAll();
      await test.service.engine.rowsWritten();
      const { rows } = await owner.query<{ seq: bigint }>(
        `UPDATE journal SET ${damage}
          WHERE seq = (SELECT min(seq) FROM journal WHERE packed IS NOT NULL) RETURNING seq`,
      );
      expect(await violations()).toContainEqual({
        invariant: 'I7',
        row: `journal ${rows[0]?.seq}`,
        fact: expect.stringContaining('can not be read') as string,
      });
    });
  });
});
