import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from '../embedded-postgres/error.ts';
import { takeLock } from '../embedded-postgres/lock.ts';
import { BUILDS, type BuildName, isBuilt } from './build-inputs.ts';
import { PROJECT_DIR, Refusal } from './project.ts';

const LOCK_DIR = path.join(PROJECT_DIR, 'node_modules', '.cache', 'sarraf');
const LOOK_MS = 200;

/**
 * Builds what is stale, in a process of its own, and one at a time in this clone: two that write the
 * same files would end with neither.
 *
 * @throws Refusal when a build fails
 */
export async function ensureBuilt(
  names: readonly BuildName[] = Object.keys(BUILDS) as BuildName[],
): Promise<void> {
  if (names.every(isBuilt)) return;
  const unlock = await waitForLock();
  try {
    const stale = names.filter((name) => !isBuilt(name));
    if (stale.length > 0) await build(stale);
  } finally {
    unlock();
  }
}

async function waitForLock(): Promise<() => void> {
  mkdirSync(LOCK_DIR, { recursive: true });
  for (;;) {
    try {
      return takeLock(path.join(LOCK_DIR, 'build.lock'));
    } catch (error) {
      if (!(error instanceof EmbeddedPostgresError) || error.code !== 'locked') throw error;
    }
    await delay(LOOK_MS);
  }
}

async function build(stale: readonly BuildName[]): Promise<void> {
  process.stderr.write(`Building ${stale.join(', ')} …\n`);
  const child = spawn(process.execPath, [path.join(PROJECT_DIR, 'tools', 'build.ts'), ...stale], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Refusal('The build failed; the lines above say why.');
}
