import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { report } from './report.ts';

/** The parts of the demo that are processes of their own. */
export type ChildPart = 'bank' | 'chains' | 'maker';

/** The parts that run as processes of their own. */
export interface ChildParts {
  start(part: ChildPart): void;
  /** Runs a part until it has done its work and ended well: its memory goes with it. */
  runOnce(part: 'candles'): void;
  /** Asks all to stop, waits, and ends by its id whoever does not. */
  stop(): Promise<void>;
}

const AGAIN_MS = 1_000;
const AGAIN_MS_MAX = 15_000;
const STOP_MS_MAX = 12_000;
/** Small programs that live long: a young space of 1 MB keeps each within its share of memory. */
const NODE_FLAGS = ['--max-old-space-size=96', '--max-semi-space-size=1'];

/** Starts parts of this same program and starts them again when they die. */
export function createChildParts(): ChildParts {
  const children = new Map<ChildPart, ChildProcess>();
  let stopping = false;
  const start = (part: ChildPart, deaths = 0): void => {
    const program = process.argv[1];
    if (program === undefined || stopping) return;
    const startedAtMs = Date.now();
    const child = spawn(process.execPath, [...NODE_FLAGS, program, '--part', part], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    children.set(part, child);
    const died = (how: string): void => {
      if (stopping || children.get(part) !== child) return;
      children.delete(part);
      const again = Date.now() - startedAtMs > 60_000 ? 0 : deaths + 1;
      const inMs = Math.min(AGAIN_MS * 2 ** again, AGAIN_MS_MAX);
      report('demo', `the ${part} ended (${how}); it starts again in ${inMs} ms`);
      setTimeout(() => start(part, again), inMs);
    };
    child.once('error', (error) => died(error.message));
    child.once('exit', (code, signal) => died(signal ?? `code ${code}`));
  };
  const passing = new Set<ChildProcess>();
  const runOnce = (part: 'candles', deaths = 0): void => {
    const program = process.argv[1];
    if (program === undefined || stopping) return;
    const child = spawn(process.execPath, [program, '--part', part], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    passing.add(child);
    child.once('error', (error) => report('demo', `the ${part} did not start: ${error.message}`));
    child.once('exit', (code, signal) => {
      passing.delete(child);
      if (code === 0 || stopping) return;
      const inMs = Math.min(AGAIN_MS * 2 ** deaths, AGAIN_MS_MAX);
      report('demo', `the ${part} ended (${signal ?? `code ${code}`}); again in ${inMs} ms`);
      setTimeout(() => runOnce(part, deaths + 1), inMs);
    });
  };
  return {
    start: (part) => start(part),
    runOnce: (part) => runOnce(part),
    stop: async () => {
      stopping = true;
      await Promise.all([...children.values(), ...passing].map(stopChild));
    },
  };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = await Promise.race([gone, wait(STOP_MS_MAX, 'late', { ref: false })]);
  if (late === 'late') child.kill('SIGKILL');
}
