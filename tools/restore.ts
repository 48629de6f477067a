// npm run restore -- --from FOLDER --into DATA | --pgdata FOLDER [--documents FOLDER] [--until TIME]
// [--key FILE]: makes an exchange of a backup in an empty folder, and proves it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readKey } from './backup/backup-key.ts';
import {
  type RestoredFolder,
  restoreInto,
  restorePgdata,
  type RestoreReport,
} from './backup/recover.ts';
import { invariantLines } from './lib/invariant-lines.ts';
import { Refusal, runCommand } from './lib/project.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      into: { type: 'string' },
      pgdata: { type: 'string' },
      documents: { type: 'string' },
      until: { type: 'string' },
      key: { type: 'string' },
    },
  });
  const { from, into, pgdata, documents } = values;
  if (from === undefined)
    throw new Refusal('From where? Name the folder of a backup: --from FOLDER.');
  if ((into === undefined) === (pgdata === undefined)) {
    throw new Refusal('Where to? An empty folder: --into DATA, or --pgdata FOLDER for a server.');
  }
  const keyFile = values.key ?? process.env['SARRAF_BACKUP_KEY_FILE'];
  if (keyFile === undefined) {
    throw new Refusal('No key: name its file in SARRAF_BACKUP_KEY_FILE, or by --key FILE.');
  }
  const at = { folder: path.resolve(from), key: readKey(path.resolve(keyFile)) };
  const until = values.until === undefined ? undefined : readTime(values.until);
  if (into !== undefined) {
    const target = path.resolve(into);
    return tellRestored(target, await restoreInto(at, { into: target, until }));
  }
  const written = await restorePgdata(at, {
    pgdata: path.resolve(pgdata ?? ''),
    documents: documents === undefined ? undefined : path.resolve(documents),
    until,
  });
  process.stdout.write(
    `${pgdata} is written, and ${written.documents} documents. Give it to PostgreSQL's account and ` +
      `start it once, as that account, with\n  ${startCommand(path.resolve(pgdata ?? ''), written)}\n` +
      'It takes connections when it has read its journal: then run npm run invariants, and put ' +
      'secret.key where the server looks for it.\n',
  );
  return 0;
});

/**
 * How a restored folder is started once. Where PostgreSQL keeps its settings beside its data they came
 * with the backup; where it keeps them elsewhere, as on Debian, that file is named.
 */
function startCommand(pgdata: string, { settings, major }: RestoredFolder): string {
  const isWhole = existsSync(path.join(pgdata, 'postgresql.conf'));
  const elsewhere = {
    config_file: `/etc/postgresql/${major}/main/postgresql.conf`,
    data_directory: pgdata,
  };
  const options = Object.entries({ ...(isWhole ? {} : elsewhere), ...settings })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
  const program = isWhole ? 'pg_ctl' : `/usr/lib/postgresql/${major}/bin/pg_ctl`;
  return `${program} -D '${pgdata}' -w -t 3600 -o "${options}" start`;
}

function tellRestored(into: string, report: RestoreReport): number {
  const { coveredUntil, documents, isWhole, lastEntryAt, results, seq, stateHash } = report;
  process.stdout.write(invariantLines(results));
  const last = lastEntryAt === undefined ? 'none' : lastEntryAt.toISOString();
  process.stdout.write(
    `journal ${seq}, state ${stateHash ?? 'empty'}\n` +
      `last entry ${last}, backup until ${coveredUntil.toISOString()}, ${documents} documents\n`,
  );
  if (!isWhole) return 1;
  process.stdout.write(
    `The keys of the server are in no backup: copy secret.key into ${path.join(into, 'server')}.\n` +
      `Then: SARRAF_DATA_DIR=${into} npm start\n`,
  );
  return 0;
}

function readTime(text: string): Date {
  const time = new Date(text);
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (isWhole && !Number.isNaN(time.getTime())) return time;
  throw new Refusal(`--until ${text}: a time with its zone, for example 2026-11-26T05:30:00Z.`);
}
