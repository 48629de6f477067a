// npm run backup -- --to FOLDER [--base] [--follow] [--end] [--key FILE] [--database URL] [--documents
// FOLDER], or --new-key FILE: a copy of the exchange that `npm run restore` makes one of again. What
// each option does stands in docs/operations.md, Backups.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readBucket } from '../apps/server/src/config.ts';
import { KEY_FILE } from '../apps/server/src/platform/root-keys.ts';
import { blobFolder } from '../apps/server/src/platform/blobs/index.ts';
import { makeKey, readKey } from './backup/backup-key.ts';
import {
  type BackupReport,
  type BackupSource,
  endBackup,
  openFolder,
  runBackup,
} from './backup/run-backup.ts';
import { requireOwnSchema } from './lib/own-schema.ts';
import { dataRoot, PROJECT_DIR, Refusal, runCommand } from './lib/project.ts';
import { findRunningOwner } from './lib/running-database.ts';

const EVERY_MS = 10_000;
const WHY: Readonly<Record<Exclude<BackupReport['newBase'], undefined>, string>> = {
  first: 'a new backup begins',
  asked: 'a new base, as asked for',
  not_kept: 'a new base: the database had not kept its journal since the last run',
  new_timeline: 'a new base: the database was restored since the last run',
};

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      key: { type: 'string' },
      'new-key': { type: 'string' },
      database: { type: 'string' },
      documents: { type: 'string' },
      base: { type: 'boolean', default: false },
      follow: { type: 'boolean', default: false },
      end: { type: 'boolean', default: false },
    },
  });
  const newKey = values['new-key'];
  if (newKey !== undefined) {
    makeKey(path.resolve(newKey));
    process.stdout.write(
      `${newKey} seals backups from now on. Keep a copy apart from them: without it none opens.\n`,
    );
    return 0;
  }
  const source = readSource(values);
  const unlock = openFolder(source.folder, source.apartFrom);
  try {
    if (values.end) {
      await endBackup(source);
      process.stdout.write('The database keeps nothing for this backup any more.\n');
      return 0;
    }
    await requireOwnSchema(source.databaseUrl, "the address of the backup's login");
    if (source.blobs === undefined) {
      process.stderr.write('Documents are in a bucket: that is backed up by its own means.\n');
    }
    tell(await runBackup(source, { isBaseWanted: values.base }));
    if (values.follow) await follow(source);
    return 0;
  } finally {
    unlock();
  }
});

/** Adds what is new, again and again, until the terminal or systemd says that it is enough. */
async function follow(source: BackupSource): Promise<void> {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => stop.abort());
  }
  const { signal } = stop;
  while (!signal.aborted) {
    await delay(EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      tell(await runBackup(source, { isBaseWanted: false }));
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // away for a while: what it keeps for us is there when it comes back
      process.stderr.write(`${(error as Error).message}: tried again\n`);
    }
  }
}

function tell({ newBase, addedWalBytes, addedDocuments, coveredUntil }: BackupReport): void {
  const lagSeconds = Math.max(0, (Date.now() - coveredUntil.getTime()) / 1_000);
  if (newBase !== undefined) process.stdout.write(`${WHY[newBase]}\n`);
  process.stdout.write(
    `everything until ${coveredUntil.toISOString()} (${lagSeconds.toFixed(1)} s ago): ` +
      `${Math.ceil(addedWalBytes / 1024)} kB of journal, ${addedDocuments} documents added\n`,
  );
}

function readSource(values: {
  readonly to?: string;
  readonly key?: string;
  readonly database?: string;
  readonly documents?: string;
}): BackupSource {
  if (values.to === undefined) throw new Refusal('Where to? Name a folder: --to FOLDER.');
  const folder = path.resolve(values.to);
  const keyFile = values.key ?? process.env['SARRAF_BACKUP_KEY_FILE'];
  if (keyFile === undefined) {
    throw new Refusal('No key: name its file in SARRAF_BACKUP_KEY_FILE, or by --key FILE.');
  }
  if (!path.relative(folder, path.resolve(keyFile)).startsWith('..')) {
    throw new Refusal(`The key lies in ${folder}: whoever has the backup would have it open.`);
  }
  const given = values.database ?? process.env['SARRAF_BACKUP_DATABASE_URL'];
  const own = given === undefined ? findRunningOwner() : undefined;
  const databaseUrl = given ?? own?.url;
  if (databaseUrl === undefined) {
    throw new Refusal(
      'No database: start Sarraf first, or name one in SARRAF_BACKUP_DATABASE_URL or by --database.',
    );
  }
  return {
    folder,
    databaseUrl,
    key: readKey(path.resolve(keyFile)),
    blobs: readBucket(process.env) === undefined ? findBlobs(values.documents) : undefined,
    ownerPassword: own?.password ?? null,
    apartFrom: [PROJECT_DIR, dataRoot()],
  };
}

/** The folder that the server keeps documents in, found as `npm run reseal` finds its keys. */
function findBlobs(named: string | undefined): string {
  if (named !== undefined) return path.resolve(named);
  const folders = [process.env['SARRAF_DATA_DIR'], path.join(dataRoot(), 'server')];
  const found = folders.find(
    (folder) =>
      folder !== undefined &&
      (existsSync(path.join(folder, KEY_FILE)) || existsSync(blobFolder(folder))),
  );
  if (found !== undefined) return blobFolder(found);
  throw new Refusal("The server's data folder is not here: name its blobs by --documents FOLDER.");
}
