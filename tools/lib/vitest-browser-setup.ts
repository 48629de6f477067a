import { ensureBuilt } from './ensure-built.ts';
import { setup as setupRun } from './vitest-global-setup.ts';

/** Builds once, before two test files would do it at the same time. */
export async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt();
  return setupRun();
}
