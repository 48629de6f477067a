// Programs of Debian that long tests use where they are, or may be installed as root with apt.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';

/** True when this start may install packages of the system: root, with apt. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');
}

/** Whether a file is there and this account may run it. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The first file that a pattern finds, installing `packageName` for it when that is allowed. A
 * program must be executable; a library need only be there.
 */
export function provide(
  pattern: string,
  packageName: string,
  isUsable: (file: string) => boolean = isExecutable,
): string | undefined {
  const find = (): string | undefined => globSync(pattern).filter(isUsable).sort().at(-1);
  const found = find();
  if (found !== undefined || !mayInstall()) return found;
  process.stdout.write(`Installing the ${packageName} package with apt-get …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0'];
  for (const args of [
    ['update', ...quiet],
    ['install', '-y', '--no-install-recommends', ...quiet, packageName],
  ]) {
    // Their chatter is of no interest, their errors are.
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  return find();
}
