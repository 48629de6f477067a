import { globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from './project.ts';
import { testRunDir } from './test-database.ts';
import { setup as setupBrowserRun } from './vitest-browser-setup.ts';
import { checkWalkLogs, WALK_LOGS_VARIABLE } from './walk-logs.ts';

/** Has the servers of the walks log at debug; at the end no secret may stand in their logs. */
export async function setup(): Promise<() => Promise<void>> {
  const end = await setupBrowserRun();
  const folder = path.join(testRunDir(), 'walk-logs');
  mkdirSync(folder, { recursive: true });
  process.env[WALK_LOGS_VARIABLE] = folder;
  return async () => {
    const walks = globSync('tests/e2e/**/*.test.ts', { cwd: PROJECT_DIR }).length;
    const isWhole = globSync('system-*', { cwd: folder }).length >= walks;
    const { lines, masked, secrets, faults } = checkWalkLogs(folder, isWhole);
    process.stdout.write(
      `\nlogs of the walks: ${lines} lines, ${masked} with something masked, ` +
        `secrets looked for: ${JSON.stringify(secrets)}\n`,
    );
    await end();
    if (faults.length === 0) return;
    process.exitCode = 1;
    throw new Error(`The logs of the walks are not as they should be:\n${faults.join('\n')}`);
  };
}
