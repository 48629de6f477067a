/** A page of a user's order history, its count included, as all rows grow ten and a hundredfold. */
import { countOrders, readOrders } from '../apps/server/src/modules/orders/orders.queries.ts';
import { createPool, type Pool } from '../apps/server/src/platform/database/database.ts';
import { orderedPool } from '../apps/server/src/platform/database/handles.ts';
import { deriveServingUrls } from '../apps/server/src/platform/database/logins.ts';
import { BenchDatabases, startBenchPostgres } from './lib/databases.ts';
import { atMostRow, type BenchRow, median } from './lib/rounds.ts';

/** Half of them are one user's: with these a count already stops at its ceiling. */
const rowsAtFirst = 20_000;
const growths = [1, 10, 100] as const;
const budgets: Readonly<Record<number, number>> = { 10: 1.2, 100: 1.3 };
const rounds = 5;
const pagesARound = 200;
const perPage = 20;
const countMax = 10_000;
const user = 1;

/** Filled orders of two kinds of people, one in two of our user. */
const INSERT = `
  INSERT INTO orders (id, user_id, market, side, order_type, price_ticks, lots, filled_lots,
    cancelled_lots, filled_quote, fee_units, fee_asset, maker_fee_ppm, taker_fee_ppm, status,
    priority, created_at_ms, updated_at_ms, created_seq, is_open)
  SELECT n, CASE WHEN n % 2 = 0 THEN ${user} ELSE 2 + n % 5000 END, 'BTCIRT',
    CASE WHEN n % 3 = 0 THEN 'buy' ELSE 'sell' END, 'limit', 100000 + n % 1000, 1000, 1000, 0,
    100000000, 250, 'BTC', 2000, 2500, 'filled', n, n * 1000, n * 1000, n, false
  FROM generate_series($1::bigint, $2::bigint) AS n`;

/** One page in milliseconds, the newest or one far back: what `GET /orderList` asks for. */
async function pageMs(pool: Pool, beforeId: number | undefined): Promise<number> {
  const filter = { userId: user, status: 'all', markets: undefined, side: undefined } as const;
  const db = orderedPool(pool, () => undefined);
  const since = performance.now();
  await countOrders(db, filter, countMax);
  const page = { ...filter, beforeId, offset: 0, limit: perPage + 1 };
  const orders = await readOrders(db, page);
  const took = performance.now() - since;
  if (orders.length !== perPage + 1) throw new Error('The page is not full.');
  return took;
}

async function medianPageMs(pool: Pool, rows: number): Promise<number> {
  const times: number[] = [];
  for (let page = 0; page < pagesARound; page += 1) {
    times.push(await pageMs(pool, page % 2 === 0 ? undefined : Math.floor(rows / 2)));
  }
  return median(times);
}

/** The medians of the rounds by growth: all sizes stand side by side and take turns. */
async function measure(databases: BenchDatabases): Promise<Map<number, number[]>> {
  const medians = new Map<number, number[]>(growths.map((growth) => [growth, []]));
  const pools = new Map<number, Pool>();
  const withAll = async (at: number): Promise<void> => {
    const growth = growths[at];
    if (growth === undefined) {
      for (let round = 0; round < rounds; round += 1) {
        for (const [of, pool] of pools) {
          medians.get(of)?.push(await medianPageMs(pool, rowsAtFirst * of));
        }
      }
      return;
    }
    await databases.use(async (connectionString) => {
      const filler = createPool({ connectionString, statementTimeoutMs: 0, connectionsMax: 1 });
      await filler.query(INSERT, [1, rowsAtFirst * growth]);
      await filler.query('VACUUM ANALYZE orders');
      await filler.end();
      const pool = createPool({
        connectionString: deriveServingUrls(connectionString).app,
        connectionsMax: 1,
      });
      pools.set(growth, pool);
      try {
        await withAll(at + 1);
      } finally {
        await pool.end();
      }
    });
  };
  await withAll(0);
  return medians;
}

/** A row for ten and one for a hundred times as many rows; ours is the p50 against the first's. */
export async function runHistoryBench(): Promise<BenchRow[]> {
  const postgres = await startBenchPostgres();
  try {
    const medians = await measure(new BenchDatabases(postgres.url));
    const first = medians.get(1) ?? [];
    return [10, 100].map((growth) =>
      atMostRow(
        `history page p50 in ms with ${growth} times the rows, against the first`,
        budgets[growth] ?? 1,
        medians.get(growth) ?? [],
        first,
      ),
    );
  } finally {
    await postgres.stop();
  }
}
