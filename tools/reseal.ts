// npm run reseal [-- --new-key] [-- --new-push-key] [-- --database URL]: seals everything anew with the newest key, and
// hashes anew what is searched by, while the server runs.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openProvenKeys } from '../apps/server/src/composition/proven-keys.ts';
import { resealDocuments } from '../apps/server/src/composition/reseal-documents.ts';
import {
  HASHED_COLUMNS,
  rehashColumn,
  resealColumn,
  type ResealReport,
  SEALED_COLUMNS,
} from '../apps/server/src/composition/reseal.queries.ts';
import { ConfigError, readBucket, readRootSecrets } from '../apps/server/src/config.ts';
import { addPushKey } from '../apps/server/src/modules/push/index.ts';
import { openBlobs } from '../apps/server/src/platform/blobs/index.ts';
import { asPlainDb } from '../apps/server/src/platform/database/handles.ts';
import { addRoot, KEY_FILE } from '../apps/server/src/platform/root-keys.ts';
import { requireOwnSchema } from './lib/own-schema.ts';
import { dataRoot, Refusal, runCommand } from './lib/project.ts';
import { findRunningDatabase } from './lib/running-database.ts';

/** Connections of the server may still write what they sealed a moment before the new key's time. */
const LAST_OLD_ROWS_MS = 5_000;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      database: { type: 'string' },
      keys: { type: 'string' },
      'new-key': { type: 'boolean' },
      'new-push-key': { type: 'boolean' },
    },
  });
  const url = values.database ?? process.env['DATABASE_APP_URL'] ?? findRunningDatabase();
  if (url === undefined) {
    throw new Refusal('No database: start Sarraf first, or give one by --database URL.');
  }
  const { given, bucket } = readSettings();
  const dataDir = findKeys(values.keys, given !== undefined);
  await requireOwnSchema(url, 'the address that was given');
  const db = new pg.Client({ connectionString: url, application_name: 'sarraf reseal' });
  await db.connect();
  let isWhole = true;
  try {
    // before a key is added: one that is added to the wrong file would be in force nowhere else
    const keys = await openProvenKeys({ dataDir, given, db: asPlainDb(db), isReadOnly: true });
    if (values['new-key'] === true) await makeNewKey(dataDir, given !== undefined);
    if (values['new-push-key'] === true) {
      await addPushKey(asPlainDb(db), keys);
      process.stdout.write('browsers subscribe with a new key of push from now on\n');
    }
    for (const column of SEALED_COLUMNS) {
      isWhole = tell(await resealColumn(db, keys, column)) && isWhole;
    }
    for (const column of HASHED_COLUMNS) {
      isWhole = tell(await rehashColumn(db, keys, column), 'hashed') && isWhole;
    }
    const blobs = openBlobs({ bucket, dataDir });
    for (const report of await resealDocuments(db, keys, blobs)) isWhole = tell(report) && isWhole;
  } finally {
    await db.end();
  }
  return isWhole ? 0 : 1;
});

/** Says what became of one table; false when something of it could not be opened. */
function tell({ table, resealed, unreadable }: ResealReport, done = 'sealed'): boolean {
  process.stdout.write(`${table.padEnd(32)} ${String(resealed).padStart(8)} ${done} anew\n`);
  for (const key of unreadable) process.stdout.write(`     ${key}: no known key opens it\n`);
  return unreadable.length === 0;
}

/** As the server is told. */
function readSettings() {
  try {
    return { given: readRootSecrets(process.env), bucket: readBucket(process.env) };
  } catch (error) {
    throw error instanceof ConfigError ? new Refusal(error.message) : error;
  }
}

/** The folder with the server's keys: as the server is told, or below this clone's data. */
function findKeys(named: string | undefined, areGiven: boolean): string {
  const folders = [named, process.env['SARRAF_DATA_DIR'], path.join(dataRoot(), 'server')];
  const found = folders.find(
    (folder) => folder !== undefined && existsSync(path.join(folder, KEY_FILE)),
  );
  if (found !== undefined || areGiven) return found ?? '';
  throw new Refusal("The server's keys are not here: name their folder by --keys FOLDER.");
}

async function makeNewKey(dataDir: string, isFromEnvironment: boolean): Promise<void> {
  if (isFromEnvironment) {
    throw new Refusal(
      'The keys come from SARRAF_SECRET: put the new one there and the old one, with the time of ' +
        'its end, into SARRAF_OLD_SECRETS.',
    );
  }
  const since = addRoot(dataDir, Date.now());
  process.stdout.write(`a new key signs and seals from ${since.toISOString()} on\n`);
  await delay(since.getTime() - Date.now() + LAST_OLD_ROWS_MS);
}
