import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Tally } from './checks.ts';
import { PROJECT_DIR } from './project.ts';

/** The part of vitest's JSON report that is counted. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

function count(reportFile: string, exitCode: number | null): Tally {
  const tally = new Tally();
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
    tally.add('passed', report.numPassedTests);
    tally.add('failed', report.numFailedTests);
    tally.add('skipped', report.numPendingTests + report.numTodoTests);
    // A file that does not even load has no test to fail, yet it is a failure.
    const broken = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    tally.add('failed', broken.length);
  } catch {
    // No report at all: the exit code below says it.
  }
  // An error outside of any test (an unhandled rejection, a dead worker) fails the run, too.
  if (exitCode !== 0 && tally.failed === 0) tally.add('failed');
  return tally;
}

/** Runs vitest with its own output shown, and counts what it found. */
export async function runVitest(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-report-'));
  const reportFile = path.join(folder, 'report.json');
  const vitest = path.join(PROJECT_DIR, 'node_modules', 'vitest', 'vitest.mjs');
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const child = spawn(process.execPath, [vitest, 'run', ...reporting, ...args], {
    cwd: PROJECT_DIR,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CI: 'true', ...env },
  });
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const tally = count(reportFile, exitCode);
  rmSync(folder, { recursive: true, force: true });
  return tally;
}
