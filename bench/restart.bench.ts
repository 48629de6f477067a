/** How long the engine takes from its start to serving, with a million open orders and balances. */
import { BenchDatabases, startBenchPostgres } from './lib/databases.ts';
import { engineOn, fillWithOrders } from './lib/open-orders.ts';
import { type BenchRow, budgetRow } from './lib/rounds.ts';

const orders = Number(process.env['SARRAF_BENCH_OPEN_ORDERS'] ?? 1_000_000);
const starts = 5;
const budgetSeconds = 3;

/** The row of restarts; filling the database takes longer than everything else. */
export async function runRestartBench(): Promise<BenchRow[]> {
  const postgres = await startBenchPostgres();
  const seconds: number[] = [];
  try {
    await new BenchDatabases(postgres.url).use(async (url) => {
      await fillWithOrders(url, orders);
      for (let start = 0; start < starts; start += 1) {
        const { service } = engineOn(url);
        const since = performance.now();
        await service.start();
        seconds.push((performance.now() - since) / 1_000);
        await service.stop();
      }
    });
  } finally {
    await postgres.stop();
  }
  const count = orders.toLocaleString('en');
  const figure = `seconds from start to serving, ${count} open orders and as many balances`;
  return [budgetRow(figure, budgetSeconds, seconds)];
}
