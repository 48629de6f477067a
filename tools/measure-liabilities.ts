// What a count of liabilities costs: people with a million leaves of one asset, counted as the server counts
// them. Writes results/liabilities.json. node tools/measure-liabilities.ts [--people 286000]
import { parseArgs } from 'node:util';
import pg from 'pg';
import { BenchDatabases, startBenchPostgres } from '../bench/lib/databases.ts';
import { buildCount } from '../apps/server/src/modules/liabilities/build-count.service.ts';
import { findLeaf, readNodes } from '../apps/server/src/modules/liabilities/leaves.queries.ts';
import { readStatement } from '../apps/server/src/modules/liabilities/statement.ts';
import { createPool } from '../apps/server/src/platform/database/database.ts';
import { asPlainDb, orderedPool } from '../apps/server/src/platform/database/handles.ts';
import { createSecretKeys } from '../apps/server/src/platform/secret-keys.ts';
import { runCommand } from './lib/project.ts';
import { writeResults } from './lib/results.ts';

/** Three parts and a half each: a million leaves. */
const PEOPLE = 286_000;
const SAMPLE_MS = 100;
const MEGABYTE = 1_048_576;
const MS = 1_000;
const MICROS = 1_000_000;

/** People with a balance of one asset, as the engine would have written them. */
const FILL = [
  `INSERT INTO users (id, mobile, password_hash) OVERRIDING SYSTEM VALUE
   SELECT n, '09' || lpad(n::text, 9, '0'), 'x' FROM generate_series(1, $1::int) AS n`,
  `INSERT INTO accounts (id, owner_kind, owner_id, asset, wallet)
   SELECT n, 'user', n::text, 'BTC', 'spot' FROM generate_series(1, $1::int) AS n`,
  `INSERT INTO balances (account_id, owner_kind, total, held)
   SELECT n, 'user', 1000 + (n::bigint * 7919) % 900000000, 0 FROM generate_series(1, $1::int) AS n`,
];

/** The most memory that this process had while something ran, beyond what it had before; bytes. */
async function watched<T>(
  work: () => Promise<T>,
): Promise<{ done: T; peak: number; ms: number; processor: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const began = performance.now();
  const used = process.cpuUsage();
  try {
    const done = await work();
    const { system, user } = process.cpuUsage(used);
    return {
      done,
      peak: Math.max(most, process.memoryUsage.rss()) - before,
      ms: performance.now() - began,
      processor: system + user,
    };
  } finally {
    clearInterval(timer);
  }
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { people: { type: 'string' } } });
  const people = Number(values.people ?? PEOPLE);
  const postgres = await startBenchPostgres();
  try {
    await new BenchDatabases(postgres.url).use((url) => measure(url, people));
    return 0;
  } finally {
    await postgres.stop();
  }
});

async function measure(url: string, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const text of FILL)
    await client.query(text.includes('$1') ? text.replaceAll('$1', String(people)) : text);
  await client.query('ANALYZE');
  const pool = createPool({ connectionString: url, connectionsMax: 2 });
  try {
    const { done, ms, peak, processor } = await watched(() =>
      buildCount(
        {
          orderedDb: orderedPool(pool, () => undefined),
          secrets: createSecretKeys(Buffer.alloc(32, 5)),
          heads: { latest: async () => undefined },
          scaleOf: () => 8,
        },
        { custody: '[]', day: '2026-11-29', now: () => Date.now() },
      ),
    );
    const [root] = readStatement(done?.statement ?? '').roots;
    const { rows } = await client.query<{ bytes: string }>(
      `SELECT pg_total_relation_size('liability_nodes') + pg_total_relation_size('liability_shares') AS bytes`,
    );
    const proofMs = await proofTime(asPlainDb(pool), client, root?.depth ?? 0);
    const file = writeResults('liabilities', {
      people,
      leaves: root?.leaves,
      depth: root?.depth,
      seconds: Math.round(ms / (MS / 10)) / 10,
      // of this process; PostgreSQL's comes to it
      processorSeconds: Math.round(processor / (MICROS / 10)) / 10,
      memoryMegabytes: Math.round(peak / MEGABYTE),
      storedMegabytes: Math.round(Number(rows[0]?.bytes) / MEGABYTE),
      proofMilliseconds: proofMs,
    });
    process.stdout.write(`${root?.leaves} leaves in ${Math.round(ms / MS)} s: ${file}\n`);
  } finally {
    await pool.end();
    await client.end();
  }
}

/** How long a leaf and its path are looked for, ms: the middle of twenty. */
async function proofTime(
  db: ReturnType<typeof asPlainDb>,
  client: pg.Client,
  depth: number,
): Promise<number> {
  const { rows } = await client.query<{ hash: Buffer }>(
    'SELECT substring(nodes FROM 4801 FOR 32) AS hash FROM liability_nodes WHERE level = 0 ORDER BY chunk LIMIT 20',
  );
  const tree = { number: 1n, asset: 'BTC' };
  const times: number[] = [];
  for (const { hash } of rows) {
    const began = performance.now();
    const position = (await findLeaf(db, tree, hash)) ?? 0;
    const places = Array.from({ length: depth }, (_, level) => {
      const index = Math.floor(position / 2 ** level);
      return { level, index: index % 2 === 0 ? index + 1 : index - 1 };
    });
    await readNodes(db, tree, places);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return Math.round((times[Math.floor(times.length / 2)] ?? 0) * 10) / 10;
}
