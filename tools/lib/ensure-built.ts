import { spawn } from 'node:child_process';
import path from 'node:path';
import { BUILDS, type BuildName, isBuilt } from './build-inputs.ts';
import { PROJECT_DIR, Refusal } from './project.ts';

/** Builds what is stale, in a process of its own. @throws Refusal when a build fails. */
export async function ensureBuilt(
  names: readonly BuildName[] = Object.keys(BUILDS) as BuildName[],
): Promise<void> {
  const stale = names.filter((name) => !isBuilt(name));
  if (stale.length === 0) return;
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
