/**
 * How long the engine takes from its start to serving, with a million open orders and balances,
 * against reading the same rows by a plain COPY: the ratio of the two says what our own work costs,
 * whatever the machine.
 */
import pg from 'pg';
import { BenchDatabases, startBenchPostgres } from './lib/databases.ts';
import { engineOn, fillWithOrders } from './lib/open-orders.ts';
import { atMostRow, type BenchRow, interleave, plainRow } from './lib/rounds.ts';

const orders = Number(process.env['SARRAF_BENCH_OPEN_ORDERS'] ?? 1_000_000);
const starts = 5;
const budget = 3;
/** What is nearly all that a start reads. */
const tables = ['accounts', 'balances', 'holds', 'orders WHERE is_open'];

const secondsSince = (since: number): number => (performance.now() - since) / 1_000;

async function startSeconds(url: string): Promise<number> {
  const { service } = engineOn(url);
  const since = performance.now();
  await service.start();
  const seconds = secondsSince(since);
  await service.stop();
  return seconds;
}

/** A query of the driver that counts what a COPY sends and keeps nothing. */
class CountedCopy implements pg.Submittable {
  readonly #sql: string;
  readonly #done: (error?: Error) => void;
  #error: Error | undefined;
  bytes = 0;

  constructor(sql: string, done: (error?: Error) => void) {
    this.#sql = sql;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#sql);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.bytes += chunk.length;
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#done(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done(this.#error);
  }
}

async function copySeconds(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const since = performance.now();
  for (const table of tables) {
    await new Promise<void>((resolve, reject) => {
      const sql = `COPY (SELECT * FROM ${table}) TO STDOUT (FORMAT binary)`;
      const copy = new CountedCopy(sql, (error) => {
        if (error !== undefined) reject(error);
        else if (copy.bytes < orders) reject(new Error(`${table} is not there.`));
        else resolve();
      });
      client.query(copy);
    });
  }
  const seconds = secondsSince(since);
  await client.end();
  return seconds;
}

/** The rows of restarts; filling the database takes longer than everything else. */
export async function runRestartBench(): Promise<BenchRow[]> {
  const postgres = await startBenchPostgres();
  try {
    return await new BenchDatabases(postgres.url).use(async (url) => {
      await fillWithOrders(url, orders);
      const sides = [
        { name: 'start', run: () => startSeconds(url) },
        { name: 'copy', run: () => copySeconds(url) },
      ];
      const seconds = await interleave(sides, starts);
      const of = (name: string): number[] => seconds.get(name) ?? [];
      const count = orders.toLocaleString('en');
      const figure = `seconds from start to serving, ${count} open orders and as many balances`;
      return [
        atMostRow(`${figure}, against a plain COPY of them`, budget, of('start'), of('copy')),
        plainRow(figure, of('start')),
      ];
    });
  } finally {
    await postgres.stop();
  }
}
