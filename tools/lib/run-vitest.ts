import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Tally } from './checks.ts';
import { PROJECT_DIR } from './project.ts';
import { TALLY_FILE_VARIABLE } from './tally-reporter.ts';

function count(tallyFile: string, exitCode: number | null): Tally {
  const tally = new Tally();
  try {
    const found = JSON.parse(readFileSync(tallyFile, 'utf8')) as Tally;
    tally.add('passed', found.passed);
    tally.add('failed', found.failed);
    tally.add('skipped', found.skipped);
  } catch {
    // The run did not come to its end: the exit code below says it.
  }
  // A run that ends badly without a failed test (a dead worker, a broken set-up) is a failure.
  if (exitCode !== 0 && tally.failed === 0) tally.add('failed');
  return tally;
}

/** Runs vitest with its own output shown, and counts what it found. */
export async function runVitest(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-tally-'));
  const tallyFile = path.join(folder, 'tally.json');
  const vitest = path.join(PROJECT_DIR, 'node_modules', 'vitest', 'vitest.mjs');
  const reporter = path.join(import.meta.dirname, 'tally-reporter.ts');
  const reporting = ['--reporter=default', `--reporter=${reporter}`];
  const child = spawn(process.execPath, [vitest, 'run', ...reporting, ...args], {
    cwd: PROJECT_DIR,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CI: 'true', [TALLY_FILE_VARIABLE]: tallyFile, ...env },
  });
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const tally = count(tallyFile, exitCode);
  rmSync(folder, { recursive: true, force: true });
  return tally;
}
