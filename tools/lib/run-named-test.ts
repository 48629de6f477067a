// Runs one named test of a copy of the project, and says what of it was red.
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { NamedTest } from './mutant.ts';

const HANG_GUARD_MS = 300_000;

/** What a run came to. */
export interface Run {
  readonly isGreen: boolean;
  /** Names of failed tests, or the last words of a run that came to no end. */
  readonly failed: readonly string[];
  readonly seconds: number;
}

/** Runs one named test in the copy. */
export async function runTest(copyDir: string, { args, env }: NamedTest): Promise<Run> {
  const since = performance.now();
  const vitest = path.join(copyDir, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--reporter=default', ...args], {
    cwd: copyDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: 'true', NO_COLOR: '1', ...env },
    timeout: HANG_GUARD_MS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const failed = [...output.matchAll(/^ ?FAIL +(.+)$/gm)].map(([, name = '']) => name.trim());
  const seconds = Math.round((performance.now() - since) / 1_000);
  return { isGreen: code === 0, failed: [...new Set(failed)], seconds };
}
