// What a newcomer waits for, and what the demo costs at rest: a fresh clone of the last
// commit is started as a person would start it. Each budget is the peer: ratio = budget / ours.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPort } from '../tools/lib/ports.ts';
import { PROJECT_DIR } from '../tools/lib/project.ts';
import { measureRest } from '../tools/lib/rest.ts';
import { type BenchRow, median } from './lib/rounds.ts';

const FRESH_BUDGET_S = 180;
const BUILT_BUDGET_S = 10;
const LATER_BUDGET_S = 4;
const PSS_BUDGET_MB = 600;
const CPU_BUDGET_PERCENT = 15;
const BUILT_ROUNDS = 3;
const LATER_ROUNDS = 3;
/** The market maker has placed its quotes and the first rush is over. */
const CALM_AFTER_MS = 45_000;
const REST_SECONDS = 30;
const PATIENCE_MS = 300_000;

interface Start {
  readonly child: ChildProcess;
  readonly seconds: number;
  readonly dataDir: string;
}

function budgetRow(figure: string, budget: number, values: readonly number[]): BenchRow {
  const ours = median(values);
  const rounds = values.map((value) => ({ ours: value, peer: budget, ratio: budget / value }));
  return {
    figure,
    ours,
    peer: budget,
    ratio: budget / ours,
    goal: 1,
    pass: ours <= budget,
    rounds,
  };
}

/** A page that can be used: its scripts come, and every market has its last price. */
async function isUsable(url: string): Promise<boolean> {
  try {
    const page = await (await fetch(`${url}/markets`)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    if (script === undefined || !(await fetch(url + script)).ok) return false;
    const markets = await (await fetch(`${url}/api/v1/markets`)).text();
    return markets.includes('"last":"') && !markets.includes('"last":null');
  } catch {
    return false;
  }
}

async function start(cloneDir: string, ...flags: string[]): Promise<Start> {
  const port = await findPort(4_950);
  const since = performance.now();
  const child = spawn('npm', ['start', '--', '--port', String(port), ...flags], {
    cwd: cloneDir,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  while (!output.includes('Stop with') || !(await isUsable(`http://127.0.0.1:${port}`))) {
    if (child.exitCode !== null || performance.now() - since > PATIENCE_MS) {
      throw new Error(`npm start did not come up:\n${output}`);
    }
    await delay(50);
  }
  const dataDir = /^Data: (.+)$/m.exec(output)?.[1] ?? '';
  return { child, seconds: (performance.now() - since) / 1000, dataDir };
}

async function stop({ child }: Start): Promise<void> {
  const gone = once(child, 'exit');
  // As Ctrl-C does: to the whole foreground group.
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await gone;
}

/** Runs the whole life of a newcomer's clone; takes about five minutes. */
export async function runSystemBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-clone-'));
  const cloneDir = path.join(folder, 'sarraf');
  execFileSync('git', ['clone', '-q', PROJECT_DIR, cloneDir]);
  let dataDir = '';
  try {
    const fresh = await start(cloneDir);
    dataDir = fresh.dataDir;
    await stop(fresh);
    const built: number[] = [];
    for (let round = 1; round < BUILT_ROUNDS; round += 1) {
      const again = await start(cloneDir, '--reset');
      built.push(again.seconds);
      await stop(again);
    }
    const last = await start(cloneDir, '--reset');
    built.push(last.seconds);
    await delay(CALM_AFTER_MS);
    const rest = await measureRest(last.child.pid ?? 0, REST_SECONDS);
    await stop(last);
    const later: number[] = [];
    for (let round = 0; round < LATER_ROUNDS; round += 1) {
      const again = await start(cloneDir);
      later.push(again.seconds);
      await stop(again);
    }
    return [
      budgetRow('fresh clone to a usable page, seconds', FRESH_BUDGET_S, [fresh.seconds]),
      budgetRow('built clone without data to a usable page, seconds', BUILT_BUDGET_S, built),
      budgetRow('later start to a usable page, seconds', LATER_BUDGET_S, later),
      budgetRow('demo at rest, PSS of all processes, MB', PSS_BUDGET_MB, [rest.pssMegabytes]),
      budgetRow('demo at rest, % of one core', CPU_BUDGET_PERCENT, [rest.cpuPercent]),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    if (dataDir !== '') rmSync(dataDir, { recursive: true, force: true });
  }
}
