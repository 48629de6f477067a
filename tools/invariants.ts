// npm run invariants [-- --database URL]: what must hold of the money, proved on a live database.
import { parseArgs } from 'node:util';
import { checkDatabase } from '../apps/server/src/engine/proof/check-database.queries.ts';
import { invariantLines } from './lib/invariant-lines.ts';
import { requireOwnSchema } from './lib/own-schema.ts';
import { Refusal, runCommand } from './lib/project.ts';
import { findRunningDatabase } from './lib/running-database.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { database: { type: 'string' } } });
  const { DATABASE_APP_URL, DATABASE_URL } = process.env;
  const url = values.database ?? DATABASE_APP_URL ?? DATABASE_URL ?? findRunningDatabase();
  if (url === undefined) {
    throw new Refusal('No database: start Sarraf first, or give one by --database URL.');
  }
  await requireOwnSchema(url, 'the address that was given');
  const report = await checkDatabase(url);
  process.stdout.write(`journal ${report.seq}\n`);
  process.stdout.write(invariantLines(report.results));
  return report.violations.length === 0 ? 0 : 1;
});
