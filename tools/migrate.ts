// npm run migrate [-- --env FILE]: brings a database to this version's schema and looks at the
// logins that serve. Told by DATABASE_URL, and DATABASE_APP_URL with DATABASE_ENGINE_URL where there
// are such logins: in the environment, or in the file that `npm run setup` wrote.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MIGRATE_OUTPUT } from './lib/build-inputs.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { PROJECT_DIR, Refusal, runCommand } from './lib/project.ts';
import { readEnvFile } from './setup/env-file.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { env: { type: 'string' } } });
  const given = values.env === undefined ? {} : readEnvFile(values.env);
  if (given === undefined) throw new Refusal(`There is no file ${values.env}.`);
  await ensureBuilt(['server']);
  const script = path.join(PROJECT_DIR, MIGRATE_OUTPUT);
  const child = spawn(process.execPath, [script], {
    stdio: 'inherit',
    env: { ...process.env, ...given },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) process.stdout.write('The database is up to date, and its logins are right.\n');
  return code ?? 1;
});
