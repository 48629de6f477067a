/** Durable orders a second: our group commit against a transaction per order, and pgbench TPC-B. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { BenchDatabases, startBenchPostgres } from './lib/databases.ts';
import { runLoad } from './lib/order-load.ts';
import {
  type OrderWriter,
  startEngineWriter,
  startTransactionPerOrderWriter,
} from './lib/order-writers.ts';
import {
  type BenchRow,
  benchRow,
  type Contestant,
  interleave,
  missingPeerRow,
} from './lib/rounds.ts';

const rounds = 5;
/** Whole rounds of every writer, not counted: the first of nine of ours was a third slower than the last. */
const warmUpRounds = 3;
/** An engine that has run for a while: compiled code, planned statements, recycled log files. */
const warmUpMs = 3_000;
const roundMs = 2_500;
const clientsFew = 32;
/** Enough to fill every batch. */
const clientsSaturated = 1_024;
/** One of a hundred commands brings rows of a use case. */
const rowEvery = 100;
const tpcBGoal = 8;

type StartWriter = (url: string, users: number) => Promise<OrderWriter>;

function contestant(
  name: string,
  databases: BenchDatabases,
  start: StartWriter,
  clients: number,
  rowEvery?: number,
): Contestant {
  let round = 0;
  return {
    name,
    run: () =>
      databases.use(async (url) => {
        round += 1;
        const writer = await start(url, clients);
        const load = { clients, ...(rowEvery !== undefined && { rowEvery }) };
        try {
          await runLoad(writer, { ...load, durationMs: warmUpMs, seed: 0 });
          const counted = { ...load, durationMs: roundMs, seed: round };
          const { rate, done, refused } = await runLoad(writer, counted);
          if (refused > done / 10) throw new Error(`${name}: ${refused} of ${done} were refused`);
          return rate;
        } finally {
          await writer.stop();
        }
      }),
  };
}

/** pgbench's own TPC-B, prepared, at as many clients; undefined where there is no pgbench. */
function pgbench(databases: BenchDatabases): Contestant | undefined {
  const program = globSync('/usr/lib/postgresql/*/bin/pgbench')[0];
  if (program === undefined) return undefined;
  return {
    name: 'pgbench',
    run: () =>
      databases.use((url) => {
        spawnSync(program, ['-i', '-q', '-s', '10', url], { stdio: 'ignore' });
        const seconds = String(Math.ceil(roundMs / 1_000));
        const clients = String(clientsFew);
        const args = ['-M', 'prepared', '-c', clients, '-j', '2', '-T', seconds, '-n', url];
        const { stdout } = spawnSync(program, args, { encoding: 'utf8' });
        const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
        return Promise.resolve(Number(rate ?? 0));
      }),
  };
}

/**
 * Interleaved rounds of all sides on one server. The peer keeps the same promises as we do; beside
 * it stands one that is let off the gapless journal, so that everybody sees what that costs it.
 */
export async function runDurableBench(): Promise<BenchRow[]> {
  const server = await startBenchPostgres();
  try {
    const databases = new BenchDatabases(server.url);
    const peer = startTransactionPerOrderWriter;
    const loose: StartWriter = (url, users) => peer(url, users, 'memory');
    const contestants = [
      contestant('ours 32', databases, startEngineWriter, clientsFew),
      contestant('peer 32', databases, peer, clientsFew),
      contestant('ours saturated', databases, startEngineWriter, clientsSaturated),
      contestant('peer saturated', databases, peer, clientsSaturated),
      contestant('ours with rows', databases, startEngineWriter, clientsSaturated, rowEvery),
      contestant('peer with rows', databases, peer, clientsSaturated, rowEvery),
      contestant('loose peer 32', databases, loose, clientsFew),
      contestant('loose peer saturated', databases, loose, clientsSaturated),
    ];
    await interleave(contestants, warmUpRounds);
    const tpcB = pgbench(databases);
    const rates = await interleave(
      tpcB === undefined ? contestants : [...contestants, tpcB],
      rounds,
    );
    const of = (name: string): number[] => rates.get(name) ?? [];
    const few = 'durable orders/s, 32 clients, against a transaction per order';
    const saturated = 'durable orders/s, saturated, against a transaction per order';
    const withRows =
      'durable orders/s, saturated, 1 % with rows of a use case, against a transaction per order';
    const without = 'against one without gapless journal numbers';
    const beside = 'durable orders/s, saturated, beside pgbench TPC-B at 32 clients';
    return [
      benchRow(few, 12, of('ours 32'), of('peer 32')),
      benchRow(saturated, 22, of('ours saturated'), of('peer saturated')),
      benchRow(withRows, 12, of('ours with rows'), of('peer with rows')),
      benchRow(`durable orders/s, 32 clients, ${without}`, 1, of('ours 32'), of('loose peer 32')),
      benchRow(
        `durable orders/s, saturated, ${without}`,
        1,
        of('ours saturated'),
        of('loose peer saturated'),
      ),
      tpcB === undefined
        ? missingPeerRow(beside, tpcBGoal, of('ours saturated'))
        : benchRow(beside, tpcBGoal, of('ours saturated'), of(tpcB.name)),
    ];
  } finally {
    await server.stop();
  }
}
