// Steps of docs/operations.md that take more than one command: the backup, and what is said where
// program and database are of two versions.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from '../../tools/lib/project.ts';
import type { ProductionSystem } from './production-system.ts';

const LOGIN = 'sarraf_backup';
const PASSWORD = 'a-password-of-the-backup-4c1e';

/** As `psql -f` runs it: one statement after the other. */
async function runAsSuperuser(system: ProductionSystem, file: string): Promise<void> {
  const text = readFileSync(path.join(PROJECT_DIR, file), 'utf8').replaceAll(/^--.*$/gm, '');
  for (const statement of text.split(/;\s*$/m)) {
    if (statement.trim() !== '') await system.ask(statement);
  }
}

/**
 * Makes the backup of step 8 with the login of `deploy/backup-login.sql`, and restores its folder.
 *
 * @returns what the restore said
 * @throws where a command of the page does not work as it stands there
 */
export async function backUpByPage(
  system: ProductionSystem,
  commands: readonly string[],
): Promise<string> {
  await runAsSuperuser(system, 'deploy/backup-login.sql');
  await system.ask(`ALTER ROLE ${LOGIN} PASSWORD '${PASSWORD}'`);
  const url = new URL(system.adminUrl('exchange'));
  url.username = LOGIN;
  url.password = PASSWORD;
  const env = [
    `SARRAF_BACKUP_DATABASE_URL='${url.href}'`,
    `SARRAF_BACKUP_KEY_FILE='${system.here('/etc/sarraf/sarraf-backup.key')}'`,
  ];
  const envFile = system.here('/etc/sarraf/sarraf-backup.env');
  writeFileSync(envFile, `${env.join('\n')}\n`, { mode: 0o600 });
  const steps = commands.filter((line) => line.includes('npm run backup'));
  const restore = `set -a; . ${envFile}; set +a; npm run restore -- --from /backup/sarraf --pgdata`;
  let said = '';
  for (const step of [...steps, `${restore} '${path.join(system.root, 'restored')}'`]) {
    const done = await system.runHere(step);
    if (done.code !== 0) throw new Error(`${step}: ${done.said}`);
    said = done.said;
  }
  if (steps.length < 2) throw new Error('The page makes no backup.');
  return said;
}

/** What makes the database one of another version, and what everybody has to say of it. */
export interface OtherVersion {
  readonly change: string;
  readonly word: string;
}

/**
 * Tries every way into a database of another version, and puts it right again.
 *
 * @param start the command of the page that becomes the server
 * @returns those that did not refuse with the word, and what they said instead
 */
export async function refusalsOfEntries(
  system: ProductionSystem,
  start: string,
  { change, word }: OtherVersion,
): Promise<readonly string[]> {
  const backup = 'set -a; . /etc/sarraf/sarraf-backup.env; set +a; npm run backup --';
  const roles = ['engine', 'worker', 'api', 'realtime'];
  const starts = [
    start,
    // each role in a process of its own, as the parent begins them
    start.replace('exec ', `export SARRAF_ROLES=${roles.join(',')}; exec `),
  ];
  const commands = [
    'npm run invariants',
    'npm run audit:verify',
    'npm run reseal',
    `${backup} --to /backup/sarraf`,
    'npm run setup -- --check --env /etc/sarraf/sarraf.env',
  ];
  await system.ask('CREATE TABLE kept_migrations AS SELECT * FROM schema_migrations');
  await system.ask(change);
  const wrong: string[] = [];
  try {
    for (const entry of [...starts, ...commands]) {
      const isStart = starts.includes(entry);
      const { code, said } = await (isStart ? system.runProgram(entry) : system.runHere(entry));
      if (code === 0 || !said.includes(word)) wrong.push(`${entry}: ${code} ${said}`);
    }
  } finally {
    await system.ask('DELETE FROM schema_migrations');
    await system.ask('INSERT INTO schema_migrations SELECT * FROM kept_migrations');
    await system.ask('DROP TABLE kept_migrations');
  }
  return wrong;
}
