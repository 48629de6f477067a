import type { OrderRow } from '@sarraf/settlement';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import {
  packRows,
  PipelinedTransactions,
  type Statement,
} from '../../platform/postgres-wire/index.ts';
import type { CommandRow } from './command-rows.ts';
import type { RowTable } from './row-table.queries.ts';
import { commandTable, orderTable } from './row-tables.queries.ts';
import { createMigratedDatabase } from '../testing/migrated-database.ts';

const ROWS = 300;
/** Texts as callers send them, of which none may be read as anything else. */
const TEXTS = ['c-1', 'سفارشِ «الف»', 'a"b\\c', '{NULL,}', "'; --", 'NULL', '🙂', 'ر'.repeat(400)];

function orderOf(id: number): OrderRow {
  const isStop = id % 5 === 0;
  return {
    id,
    user: 1 + (id % 7),
    market: 'BTCIRT',
    side: id % 2 === 0 ? 'buy' : 'sell',
    orderType: 'limit',
    priceTicks: id % 3 === 0 ? null : id * 4_294_967_296,
    boundTicks: null,
    stopTicks: isStop ? id : null,
    timeInForce: 'gtc',
    postOnly: id % 4 === 0,
    triggerNo: null,
    triggeredAt: null,
    linkedOrder: null,
    lots: id,
    filledLots: 0,
    cancelledLots: 0,
    filledQuote: 2n ** 62n + BigInt(id),
    feeUnits: 0n,
    feeAsset: 'IRT',
    makerFeePpm: 2_000,
    takerFeePpm: 2_500,
    status: isStop ? 'untriggered' : 'open',
    cancelReason: null,
    clientOrderId: id % 6 === 0 ? null : `${TEXTS[id % TEXTS.length] ?? ''}#${id}`,
    hold: id,
    priority: id,
    createdAt: 1_790_000_000_000 + id,
    updatedAt: 1_790_000_000_000 + id,
    createdSeq: BigInt(id),
    tag: null,
  };
}

function commandOf(index: number): CommandRow {
  const id = `0192f0a1-7c3e-7${String(index).padStart(3, '0')}-8abc-0123456789ab`;
  const claim = { user: 1, route: 'POST /trade/limitBuy', key: `key-${index}`, bodyHash: 'f00d' };
  return { id, seq: 1n, index, claim: index % 2 === 0 ? claim : null };
}

const inserted = <Row>(table: RowTable<Row>, rows: readonly Row[]): Statement => ({
  name: table.name,
  text: table.text,
  values: table.values(rows),
});
const copied = <Row>(table: RowTable<Row>, rows: readonly Row[]): Statement => ({
  name: `${table.name}_copy`,
  text: table.copy ?? '',
  values: [],
  rows: packRows(table.columns, rows),
});

describe('a transaction in one packet', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let other: pg.Client;
  let transactions: PipelinedTransactions;

  beforeEach(async () => {
    database = await createMigratedDatabase();
    const { connectionString } = database;
    client = new pg.Client({ connectionString, pipeline: true });
    other = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    await Promise.all([client.connect(), other.connect()]);
    transactions = new PipelinedTransactions(client, 10_000);
  });
  afterEach(async () => {
    await Promise.all([client.end(), other.end()]);
    await database.drop();
  });

  async function storedIn(table: string): Promise<unknown[]> {
    const { rows } = await other.query(`SELECT t::text AS row FROM ${table} t ORDER BY t.id`);
    return rows;
  }

  async function expectSameRows<Row>(table: RowTable<Row>, rows: readonly Row[]): Promise<void> {
    await transactions.run([inserted(table, rows)]);
    const stored = await storedIn(table.table);
    expect(stored).toHaveLength(rows.length);
    await other.query(`TRUNCATE ${table.table}`);
    await transactions.run([copied(table, rows)]);
    expect(await storedIn(table.table)).toEqual(stored);
  }

  it('stores a copied row as it would have stored it inserted, whatever its texts are', async () => {
    await expectSameRows(
      orderTable,
      Array.from({ length: ROWS }, (_, index) => orderOf(index + 1)),
    );
    await expectSameRows(
      commandTable,
      Array.from({ length: ROWS }, (_, index) => commandOf(index)),
    );
  });

  it('has nothing of it where a copied row breaks a rule of its table', async () => {
    const rows = [orderOf(1), { ...orderOf(2), lots: 0 }, orderOf(3)];
    const commands = [commandOf(1)];
    await expect(
      transactions.run([inserted(commandTable, commands), copied(orderTable, rows)]),
    ).rejects.toMatchObject({ code: '23514' });
    await client.end();
    expect(await storedIn('orders')).toEqual([]);
    expect(await storedIn('commands')).toEqual([]);
  });

  it('passes over the rows of a copy behind a statement that failed', async () => {
    const failing: Statement = { name: 'failing', text: 'SELECT 1 / $1::bigint', values: [0] };
    await expect(
      transactions.run([failing, copied(orderTable, [orderOf(1)])]),
    ).rejects.toMatchObject({
      code: '22012',
    });
    const { rows } = await client.query<{ one: number }>('ROLLBACK; SELECT 1 AS one').then(
      () => client.query('SELECT 1 AS one'),
      () => ({ rows: [] }),
    );
    expect(rows).toEqual([{ one: 1 }]);
    expect(await storedIn('orders')).toEqual([]);
  });

  it('refuses an id that is none before anything is sent', () => {
    expect(() => packRows(commandTable.columns, [{ ...commandOf(1), id: 'no-uuid' }])).toThrow(
      RangeError,
    );
  });

  it('runs several behind one another', async () => {
    const runs = Array.from({ length: 20 }, (_, index) => {
      const rows = [orderOf(index + 1)];
      return transactions.run([
        index % 2 === 0 ? inserted(orderTable, rows) : copied(orderTable, rows),
      ]);
    });
    await Promise.all(runs);
    expect(await storedIn('orders')).toHaveLength(20);
  });
});
