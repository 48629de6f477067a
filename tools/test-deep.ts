// npm run test:deep [-- --part NAME]: the planted faults, the simulation, each suite that has a deep
// form with all its seeds and streams, the server's suite on the system's PostgreSQL, and the long
// crash runs. What has no deep form is `npm test`'s and runs there. Writes results/deep.json; a part
// that is run alone replaces its own result there and leaves the others.
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Tally } from './lib/checks.ts';
import { startExternalPostgres } from './lib/external-postgres.ts';
import { PROJECT_DIR, Refusal, runCommand } from './lib/project.ts';
import { readCommit, readResults, writeResults } from './lib/results.ts';
import { runVitest } from './lib/run-vitest.ts';
import { differingSeeds } from '../tests/simulation/digest.ts';
import { runSeedsInThreads } from '../tests/simulation/run-seeds.ts';

/** Tests read it and run all their seeds, streams and cycles instead of a few. */
const DEEP = { SARRAF_DEEP: '1', SARRAF_SEEDS: '500', SARRAF_FUZZ_RUNS: '250' };

/** What a test file says that has a deep form: it reads one of these. */
const DEEP_WORDS = new RegExp(`process\\.env\\['(?:${Object.keys(DEEP).join('|')})'\\]`);

interface PartWork {
  readonly name: string;
  readonly run: () => Promise<{ tally: Tally; note?: string }>;
}

/** What one part came to, and of which commit. */
interface PartResult {
  readonly part: string;
  readonly name: string;
  readonly commit: string;
  readonly at: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  readonly note?: string;
  readonly faults: Readonly<Record<string, number>>;
}

/** Lines of `{kind, count}` that tests wrote, added up by kind. */
function addUpFaults(file: string): Record<string, number> {
  const faults = new Map<string, number>();
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of lines) {
    const { kind, count } = JSON.parse(line) as { kind: string; count: number };
    faults.set(kind, (faults.get(kind) ?? 0) + count);
  }
  return Object.fromEntries([...faults].sort(([a], [b]) => a.localeCompare(b)));
}

async function proveChecks(): Promise<Tally> {
  const tally = new Tally();
  const script = path.join(PROJECT_DIR, 'tools', 'checks-prove.ts');
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  tally.add(code === 0 ? 'passed' : 'failed');
  return tally;
}

async function runOnExternalPostgres(): Promise<{ tally: Tally; note: string }> {
  const server = await startExternalPostgres();
  if (server === undefined) {
    const tally = new Tally();
    tally.add('skipped');
    return { tally, note: "left out: Debian's postgresql is not here and may not be installed" };
  }
  try {
    // Its deep forms have had their turn: this part asks about the database.
    const tally = await runVitest(['apps/server'], { DATABASE_URL: server.connectionString });
    return { tally, note: `PostgreSQL ${server.majorVersion}` };
  } finally {
    server.stop();
  }
}

async function runSuites(which: readonly string[]): Promise<{ tally: Tally }> {
  return { tally: await runVitest(which, DEEP) };
}

/** The suites that have a deep form, but for those that are a part of their own. */
function findDeepForms(): string[] {
  const suites = ['{packages,apps}/*/src/**/*.test.ts', 'tests/*.test.ts', 'tools/**/*.test.ts'];
  return globSync(suites, { cwd: PROJECT_DIR }).filter((file) =>
    DEEP_WORDS.test(readFileSync(path.join(PROJECT_DIR, file), 'utf8')),
  );
}

const WALKS = ['--config', 'vitest.browser.config.ts'] as const;

const SIMULATION = { from: 1, seeds: 2_000, steps: 500 };

/** Every seed is one test; what befell them all is recorded by kind. */
async function runSimulation(): Promise<{ tally: Tally; note: string }> {
  const { counts, failures } = await runSeedsInThreads(SIMULATION);
  for (const failure of failures) process.stdout.write(`✗ ${failure}\n`);
  const tally = new Tally();
  tally.add('passed', SIMULATION.seeds - failures.length);
  tally.add('failed', failures.length);
  const differing = await differingSeeds();
  for (const seed of differing) process.stdout.write(`✗ seed ${seed}: not what its digest has\n`);
  tally.add(differing.length === 0 ? 'passed' : 'failed');
  const faults = [...counts.faults].map(([name, count]) => `${name} ${count}`).join(', ');
  return {
    tally,
    note:
      `${counts.steps} steps, ${counts.commands} commands, ${counts.trades} trades, ` +
      `${counts.crashes} crashes, ${counts.faultsTotal} faults: ${faults}`,
  };
}

function deepProjects(...names: readonly string[]): string[] {
  return ['--config', 'vitest.deep.config.ts', ...names.flatMap((name) => ['--project', name])];
}

/** In this order. */
const PARTS: Readonly<Record<string, PartWork>> = {
  planted: { name: 'Planted faults', run: async () => ({ tally: await proveChecks() }) },
  simulation: { name: 'Simulation, 2,000 seeds x 500 steps', run: runSimulation },
  suites: {
    name: 'Suites that have a deep form, all seeds',
    run: () => runSuites(findDeepForms()),
  },
  faults: { name: 'Crashes and faults', run: () => runSuites(['tests/faults']) },
  postgres: { name: "Server on the system's PostgreSQL", run: runOnExternalPostgres },
  walks: {
    name: 'Newcomer and trader by every way, on every device',
    run: async () => ({ tally: await runVitest([...WALKS, 'newcomer', 'trader'], DEEP) }),
  },
  long: { name: 'Long runs', run: () => runSuites(deepProjects('walks', 'machine')) },
  chains: {
    name: 'Chains: nodes, forks and crashes',
    run: () => runSuites(deepProjects('chains')),
  },
};

async function runPart(part: string, { name, run }: PartWork): Promise<PartResult> {
  process.stdout.write(`\n${name}\n`);
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-faults-'));
  const faultsFile = path.join(folder, 'faults.jsonl');
  process.env['SARRAF_FAULTS_FILE'] = faultsFile;
  const since = performance.now();
  const { tally, note } = await run();
  const seconds = Math.round((performance.now() - since) / 1000);
  const faults = addUpFaults(faultsFile);
  rmSync(folder, { recursive: true });
  if (note !== undefined) process.stdout.write(`${name}: ${note}\n`);
  const { passed, failed, skipped } = tally;
  const figures = { passed, failed, skipped, seconds, ...(note === undefined ? {} : { note }) };
  return { part, name, commit: readCommit(), at: new Date().toISOString(), ...figures, faults };
}

/** The parts of the last record that are not run now. */
function readOtherParts(wanted: readonly string[]): PartResult[] {
  const parts = readResults<{ readonly parts: readonly PartResult[] }>('deep')?.parts ?? [];
  return parts.filter(({ part }) => part in PARTS && !wanted.includes(part));
}

const { values } = parseArgs({ options: { part: { type: 'string', multiple: true } } });

await runCommand(async () => {
  const names = Object.keys(PARTS);
  const wanted = values.part ?? names;
  const unknown = wanted.find((part) => !(part in PARTS));
  if (unknown !== undefined) {
    throw new Refusal(`There is no part ${unknown}; there are: ${names.join(', ')}.`);
  }
  const results: PartResult[] = readOtherParts(wanted);
  const total = new Tally();
  for (const [part, work] of Object.entries(PARTS)) {
    if (!wanted.includes(part)) continue;
    const result = await runPart(part, work);
    for (const kind of ['passed', 'failed', 'skipped'] as const) total.add(kind, result[kind]);
    results.push(result);
  }
  const parts = names.flatMap((name) => results.filter(({ part }) => part === name));
  for (const { seconds, name, faults } of parts) {
    process.stdout.write(`${String(seconds).padStart(5)} s  ${name}\n`);
    for (const [kind, count] of Object.entries(faults)) {
      process.stdout.write(`         ${count} x ${kind}\n`);
    }
  }
  const file = writeResults('deep', { parts });
  process.stdout.write(`\n${file}\n${total.toString()}\n`);
  return total.failed === 0 ? 0 : 1;
});
