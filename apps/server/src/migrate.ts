// The migrating step, a short process of its own: the only one that knows the owner's address.
import { checkLogins, LoginError } from './platform/database/logins.ts';
import { migrate, migrateWithLogins, SchemaError } from './platform/database/migrations.ts';

/** Brings the database to this version's schema; makes or checks the logins that serve. */
async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const ownerUrl = env['DATABASE_URL'] ?? '';
  if (!/^postgres(ql)?:\/\//.test(ownerUrl)) {
    throw new LoginError('DATABASE_URL must be the address of a PostgreSQL database.');
  }
  const app = env['DATABASE_APP_URL'] ?? '';
  const engine = env['DATABASE_ENGINE_URL'] ?? '';
  if ((app === '') !== (engine === '')) {
    throw new LoginError('Give both DATABASE_APP_URL and DATABASE_ENGINE_URL, or neither.');
  }
  if (app === '') {
    await migrateWithLogins(ownerUrl);
    return;
  }
  await migrate(ownerUrl);
  await checkLogins({ app, engine });
}

function lastWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SchemaError || error instanceof LoginError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'The database does not answer at DATABASE_URL.';
  if (code === 'ENOSPC' || code === '53100') return 'The disk is full.';
  const { cause } = error;
  return cause instanceof Error ? `${error.message} ${cause.message}` : error.message;
}

try {
  await run(process.env);
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exitCode = 1;
}
