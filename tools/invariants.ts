// npm run invariants [-- --database URL]: what must hold of the money, proved on a live database.
import { parseArgs } from 'node:util';
import { compareCustody } from '../apps/server/src/composition/compare-custody.ts';
import { checkDatabase } from '../apps/server/src/engine/proof/check-database.queries.ts';
import { coinLines, custodyLines, holdsAll, invariantLines } from './lib/invariant-lines.ts';
import { requireOwnSchema } from './lib/own-schema.ts';
import { dataRoot, Refusal, runCommand } from './lib/project.ts';
import { findRunningDatabase } from './lib/running-database.ts';
import { nodesToAsk } from './lib/demo-chains.ts';
import { demoDirOf } from './lib/system.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { database: { type: 'string' } } });
  const { DATABASE_APP_URL, DATABASE_URL } = process.env;
  const given = values.database ?? DATABASE_APP_URL ?? DATABASE_URL;
  const url = given ?? findRunningDatabase();
  if (url === undefined) {
    throw new Refusal('No database: start Sarraf first, or give one by --database URL.');
  }
  await requireOwnSchema(url, 'the address that was given');
  const report = await checkDatabase(url);
  process.stdout.write(`journal ${report.seq}\n`);
  process.stdout.write(invariantLines(report.results));
  process.stdout.write(coinLines(report.coins));
  // those of the demo belong to its own database alone
  const demoDir = given === undefined ? demoDirOf(dataRoot()) : undefined;
  const custody = await compareCustody(url, nodesToAsk(process.env, demoDir));
  process.stdout.write(custodyLines(custody));
  return holdsAll(report, custody) ? 0 : 1;
});
