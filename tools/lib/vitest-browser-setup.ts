import { requireBrowser } from './browser.ts';
import { ensureBuilt } from './ensure-built.ts';
import { setup as setupRun } from './vitest-global-setup.ts';

/** Finds or installs the browser and builds, once, before two test files would do it at once. */
export async function setup(): Promise<() => Promise<void>> {
  requireBrowser();
  await ensureBuilt();
  return setupRun();
}
