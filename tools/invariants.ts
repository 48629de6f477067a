// npm run invariants [-- --database URL]: what must hold of the money, proved on a live database.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkDatabase } from '../apps/server/src/engine/invariants.ts';
import {
  clusterPaths,
  DATABASE_NAME,
  DATABASE_ROLE,
  readPostmaster,
  readSecrets,
} from '../apps/server/src/platform/database/embedded-postgres-cluster.ts';
import { deriveServingUrls } from '../apps/server/src/platform/database/logins.ts';
import { dataRoot, Refusal, runCommand } from './lib/project.ts';

/** The embedded database of this clone, while it runs. */
function findRunning(): string | undefined {
  const paths = clusterPaths(path.join(dataRoot(), 'postgres'));
  const running = readPostmaster(paths.clusterDir);
  const secrets = readSecrets(paths.secretsFile);
  if (running?.status !== 'ready' || secrets === null) return undefined;
  const account = `${DATABASE_ROLE}:${secrets.password}`;
  const owner = `postgres://${account}@127.0.0.1:${running.port}/${DATABASE_NAME}`;
  return deriveServingUrls(owner).app;
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { database: { type: 'string' } } });
  const { DATABASE_APP_URL, DATABASE_URL } = process.env;
  const url = values.database ?? DATABASE_APP_URL ?? DATABASE_URL ?? findRunning();
  if (url === undefined) {
    throw new Refusal('No database: start Sarraf first, or give one by --database URL.');
  }
  const report = await checkDatabase(url);
  process.stdout.write(`journal ${report.seq}\n`);
  for (const { invariant, checked, tookMs, violations } of report.results) {
    const verdict = violations.length === 0 ? 'holds' : `BROKEN ${violations.length}`;
    process.stdout.write(
      `${invariant.padEnd(4)} ${verdict.padEnd(10)} ${String(checked).padStart(9)} checked ` +
        `${tookMs.toFixed(0).padStart(7)} ms\n`,
    );
    for (const { row, fact } of violations) process.stdout.write(`     ${row}: ${fact}\n`);
  }
  return report.violations.length === 0 ? 0 : 1;
});
