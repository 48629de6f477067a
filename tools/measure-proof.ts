// What the proof of a grown exchange costs: databases are filled by the engine itself, and
// `npm run invariants` proves each in a process of its own. Writes results/proof.json; a size that
// is measured alone replaces its own there: node tools/measure-proof.ts [--size NAME] [--scale 0.1]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { BenchDatabases, startBenchPostgres } from '../bench/lib/databases.ts';
import { fillGrown, type GrownBy } from '../bench/lib/open-orders.ts';
import { PROJECT_DIR, Refusal, runCommand } from './lib/project.ts';
import { readCommit, readResults, writeResults } from './lib/results.ts';

const POLL_MS = 200;
/** Of a full run; `--scale` makes all of them smaller. */
const SIZES: readonly (GrownBy & { readonly name: string })[] = [
  { name: '300,000 commands', accounts: 20_000, orders: 40_000, moves: 140_000 },
  { name: '1,000,000 commands', accounts: 20_000, orders: 40_000, moves: 540_000 },
  { name: '1,000,000 accounts', accounts: 1_000_000, orders: 200_000, moves: 0 },
];

/** The load is the same at each run: nothing in it is drawn by lot. */
interface Proved {
  readonly name: string;
  readonly scale: number;
  readonly commit: string;
  readonly at: string;
  readonly accounts: number;
  readonly openOrders: number;
  readonly commands: number;
  readonly fillSeconds: number;
  readonly seconds: number;
  /** Of the processor, of the proof's own process: PostgreSQL's comes to it. */
  readonly processorSeconds: number;
  /** The most memory that the proof ever had. */
  readonly rssMegabytes: number;
  readonly holds: boolean;
  readonly said: readonly string[];
}

/** Ticks of the processor in a second, as the kernel tells them. */
const TICKS = 100;

/** Processor time of a process so far, s; 0 once it is gone. */
function processorOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return 0;
  }
}

/** The most memory of a process so far, kB; 0 once it is gone. */
function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

async function prove(
  url: string,
): Promise<Pick<Proved, 'seconds' | 'processorSeconds' | 'rssMegabytes' | 'said' | 'holds'>> {
  const script = path.join(PROJECT_DIR, 'tools', 'invariants.ts');
  const since = performance.now();
  const child = spawn(process.execPath, [script, '--database', url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  let peak = 0;
  let processor = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid ?? 0));
    processor = Math.max(processor, processorOf(child.pid ?? 0));
  }, POLL_MS);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(timer);
  return {
    seconds: Math.round((performance.now() - since) / 1_000),
    processorSeconds: Math.round(processor),
    rssMegabytes: Math.round(peak / 1_024),
    holds: code === 0,
    said: output.trimEnd().split('\n'),
  };
}

async function countOf(url: string): Promise<Pick<Proved, 'accounts' | 'openOrders' | 'commands'>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<'accounts' | 'openOrders' | 'commands', string>>(
    `SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM commands) AS commands,
       (SELECT count(*) FROM orders WHERE is_open) AS "openOrders"`,
  );
  await client.end();
  const { accounts, openOrders, commands } = rows[0] ?? {};
  return {
    accounts: Number(accounts),
    openOrders: Number(openOrders),
    commands: Number(commands),
  };
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: { size: { type: 'string' }, scale: { type: 'string', default: '1' } },
  });
  const scale = Number(values.scale);
  const sizes = SIZES.filter(({ name }) => name === (values.size ?? name));
  if (sizes.length === 0 || !(scale > 0)) {
    throw new Refusal(`--size is one of: ${SIZES.map(({ name }) => name).join('; ')}.`);
  }
  const scaled = (count: number): number => 2 * Math.round((count * scale) / 2);
  const postgres = await startBenchPostgres();
  const databases = new BenchDatabases(postgres.url);
  const before = readResults<{ readonly proofs: readonly Proved[] }>('proof')?.proofs ?? [];
  const proofs = new Map(before.map((proof) => [proof.name, proof]));
  let broken = 0;
  try {
    for (const { name, accounts, orders, moves } of sizes) {
      const grown = {
        accounts: scaled(accounts),
        orders: scaled(orders),
        moves: scaled(moves),
      };
      const proof = await databases.use(async (url): Promise<Proved> => {
        const since = performance.now();
        await fillGrown(url, grown);
        const fillSeconds = Math.round((performance.now() - since) / 1_000);
        const about = { name, scale, commit: readCommit(), at: new Date().toISOString() };
        return { ...about, ...(await countOf(url)), fillSeconds, ...(await prove(url)) };
      });
      const { seconds, rssMegabytes, holds } = proof;
      process.stdout.write(
        `${name}: ${proof.commands} commands, ${proof.accounts} accounts, ` +
          `${proof.openOrders} open orders: ${holds ? 'holds' : 'BROKEN'}, ${seconds} s, ` +
          `${rssMegabytes} MB (filled in ${proof.fillSeconds} s)\n`,
      );
      proofs.set(name, proof);
      if (!holds) broken += 1;
      writeResults('proof', { proofs: [...proofs.values()] });
    }
  } finally {
    await postgres.stop();
  }
  return broken === 0 ? 0 : 1;
});
