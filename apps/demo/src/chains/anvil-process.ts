import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChainFacts } from './chain-facts.ts';
import { askNode } from './node-rpc.ts';

/** A running node. */
export interface AnvilProcess {
  readonly url: string;
  readonly pid: number;
  /** Told when it ends without being told to. */
  readonly ended: Promise<void>;
  /** Stops its work where it stands, until it is let on. */
  halt(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/** Where a node runs, and what it keeps there: its id, and nothing of the chain. */
export interface AnvilPlace {
  readonly folder: string;
  readonly port: number;
  /** Tells the nodes of one folder apart. */
  readonly name: string;
}

const READY_MS_MAX = 20_000;
const POLL_MS = 15;
const STOP_MS_MAX = 3_000;
/** Old states that can still be asked for, and gone back to. */
export const STATES_KEPT = 64;
/** Blocks whose transactions a node can still show. */
const BLOCKS_SHOWN = 2_048;
/** Threads and arenas cost memory that calm nodes never need. */
const CALM = { RAYON_NUM_THREADS: '1', TOKIO_WORKER_THREADS: '1', MALLOC_ARENA_MAX: '1' };

/** The node's program on this platform; undefined where its package is not installed. */
export function findAnvil(): string | undefined {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch;
  try {
    const require = createRequire(import.meta.url);
    return require.resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/bin/anvil`);
  } catch {
    return undefined;
  }
}

/**
 * Starts a node at its first block and waits until it answers. One that a killed start has left in
 * the same place is ended before.
 */
export async function startAnvil(facts: ChainFacts, place: AnvilPlace): Promise<AnvilProcess> {
  const program = findAnvil();
  if (program === undefined) throw new Error('The node has no package for this platform.');
  mkdirSync(place.folder, { recursive: true, mode: 0o700 });
  const pidFile = join(place.folder, `${place.name}.pid`);
  await endLeftover(pidFile, facts.id);
  const child = spawn(program, flagsOf(facts, place.port), {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { HOME: place.folder, ...CALM },
  });
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  let stopping = false;
  let failure: Error | undefined;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      failure = error;
      resolve();
    });
  });
  const ended = new Promise<void>((resolve) => {
    void gone.then(() => {
      if (!stopping) resolve();
    });
  });
  if (child.pid !== undefined) writeFileSync(pidFile, `${child.pid}\n`, { mode: 0o600 });
  const url = `http://127.0.0.1:${place.port}`;
  await untilReady(url, () => failure !== undefined || isGone());
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    halt: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    stop: async () => {
      stopping = true;
      if (!isGone()) await endChild(child, gone);
      rmSync(pidFile, { force: true });
    },
  };
}

function flagsOf(facts: ChainFacts, port: number): string[] {
  return [
    ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(facts.id)],
    ['--no-mining', '--order', 'fifo', '--accounts', '1', '--balance', '1000000000'],
    ['--timestamp', String(facts.genesisTime), '--slots-in-an-epoch', '4'],
    ['--prune-history', String(STATES_KEPT), '--transaction-block-keeper', String(BLOCKS_SHOWN)],
    ['--hardfork', 'prague', '--threads', '1', '--silent'],
  ].flat();
}

async function untilReady(url: string, isGone: () => boolean): Promise<void> {
  const deadline = Date.now() + READY_MS_MAX;
  while (Date.now() < deadline) {
    if (isGone()) throw new Error(`The node at ${url} ended at its start.`);
    try {
      await askNode(url, 'eth_chainId', [], 1_000);
      return;
    } catch {
      await wait(POLL_MS);
    }
  }
  throw new Error(`The node at ${url} does not answer.`);
}

async function endChild(child: ChildProcess, gone: Promise<void>): Promise<void> {
  // a halted one hears nothing else
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  const late = await Promise.race([gone, wait(STOP_MS_MAX, 'late', { ref: false })]);
  if (late !== 'late') return;
  child.kill('SIGKILL');
  await gone;
}

/** Ends a node by the id that was kept, if that process is still this chain's node. */
async function endLeftover(pidFile: string, chainId: number): Promise<void> {
  const pid = Number(readIfThere(pidFile) ?? '0');
  if (!Number.isInteger(pid) || pid <= 1) return;
  const isOurs = (): boolean => {
    const line = commandLine(pid);
    return line.includes('anvil') && line.includes(`--chain-id ${chainId}`);
  };
  if (isOurs()) process.kill(pid, 'SIGKILL');
  const deadline = Date.now() + STOP_MS_MAX;
  while (isOurs() && Date.now() < deadline) await wait(POLL_MS);
  rmSync(pidFile, { force: true });
}

function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    return (readIfThere(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    // nobody has that id
    return '';
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
