// npm run audit:verify [-- --database URL] [-- --keys FOLDER]: whether what staff did stands as it
// was written, and what does not. It changes nothing, and may run beside the server.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openProvenKeys } from '../apps/server/src/composition/proven-keys.ts';
import { readBucket, readRootSecrets } from '../apps/server/src/config.ts';
import {
  createSignedHeads,
  type Finding,
  verifyAudit,
} from '../apps/server/src/modules/audit/index.ts';
import { openBlobs } from '../apps/server/src/platform/blobs/index.ts';
import { createPool } from '../apps/server/src/platform/database/database.ts';
import { plainPool } from '../apps/server/src/platform/database/handles.ts';
import { requireOwnSchema } from './lib/own-schema.ts';
import { dataRoot, Refusal, runCommand } from './lib/project.ts';
import { findRunningDatabase } from './lib/running-database.ts';

const WORDS: Readonly<Record<Finding['damage'], string>> = {
  changed: 'is not what was written',
  swapped: 'has the content of another act',
  deleted: 'is gone',
  relinked: 'does not follow from the one before it',
  cut: 'were signed and are gone: the end is cut',
  rewritten: 'has another hash than was signed: the chain is rewritten',
  unsigned: 'is not signed by this installation',
  unchained: 'never got its position in the chain',
};

await runCommand(async () => {
  const { values } = parseArgs({
    options: { database: { type: 'string' }, keys: { type: 'string' } },
  });
  const url = values.database ?? process.env['DATABASE_APP_URL'] ?? findRunningDatabase();
  if (url === undefined) {
    throw new Refusal('No database: start Sarraf first, or give one by --database URL.');
  }
  const dataDir = values.keys ?? process.env['SARRAF_DATA_DIR'] ?? path.join(dataRoot(), 'server');
  await requireOwnSchema(url, 'the address that was given');
  const pool = createPool({
    connectionString: url,
    connectionsMax: 1,
    statementTimeoutMs: 60_000,
    applicationName: 'sarraf audit verify',
  });
  try {
    const given = readRootSecrets(process.env);
    const db = plainPool(pool);
    const secrets = await openProvenKeys({ dataDir, given, db, isReadOnly: true });
    const blobs = openBlobs({ bucket: readBucket(process.env), dataDir });
    const heads = createSignedHeads(blobs, secrets);
    const today = new Date().toISOString().slice(0, 10);
    const report = await verifyAudit(db, heads, today);
    process.stdout.write(`${report.acts} acts, ${report.heads} signed heads\n`);
    for (const finding of report.findings) process.stdout.write(`${sentence(finding)}\n`);
    const isWhole = report.findings.length === 0 && report.heads > 0;
    if (isWhole) process.stdout.write('everything stands as it was written\n');
    else if (report.heads === 0)
      process.stdout.write('no signed head is here: nothing is proved\n');
    return isWhole ? 0 : 1;
  } finally {
    await pool.end();
  }
});

function sentence({ damage, position, until, actId, head }: Finding): string {
  const at =
    position === undefined
      ? ''
      : until === undefined || until === position
        ? `position ${position}`
        : `positions ${position} to ${until}`;
  const act = actId === undefined ? '' : `act ${actId}`;
  const by = head === undefined ? '' : `head ${head}`;
  return `BROKEN ${[at, act, by].filter(Boolean).join(', ')}: ${WORDS[damage]}`;
}
