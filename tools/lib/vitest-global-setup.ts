import { closeTestRun, openTestRun, sweepTestRuns } from './test-database.ts';

/** Vitest calls this once before all test files, and what it returns once after them. */
export async function setup(): Promise<() => Promise<void>> {
  await sweepTestRuns();
  const runDir = openTestRun();
  return () => closeTestRun(runDir);
}
