// npm run migrate: brings a database to this version's schema and looks at the logins that serve.
// Told by DATABASE_URL, and DATABASE_APP_URL with DATABASE_ENGINE_URL where they were made by hand.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { MIGRATE_OUTPUT } from './lib/build-inputs.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { PROJECT_DIR, runCommand } from './lib/project.ts';

await runCommand(async () => {
  await ensureBuilt(['server']);
  const script = path.join(PROJECT_DIR, MIGRATE_OUTPUT);
  const child = spawn(process.execPath, [script], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) process.stdout.write('The database is up to date, and its logins are right.\n');
  return code ?? 1;
});
