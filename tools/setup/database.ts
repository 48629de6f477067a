// The three logins of a PostgreSQL of one's own: docs/adr/0016-three-logins.md.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import {
  assertDurable,
  DurabilityError,
} from '../../apps/server/src/platform/database/durability.ts';
import {
  checkLogins,
  LoginError,
  scramVerifier,
} from '../../apps/server/src/platform/database/logins.ts';
import { requireSchema, SchemaError } from '../../apps/server/src/platform/database/migrations.ts';
import { VERSION } from '../../apps/server/src/platform/version.ts';
import { isTlsFailure } from '../../apps/server/src/platform/network-failure.ts';
import { faultOfDatabase } from '../../apps/server/src/production-rules.ts';
import { Refusal } from '../lib/project.ts';

/** The addresses of one database: of who migrates it, and of those that serve. */
export interface DatabaseUrls {
  readonly owner: string;
  readonly app: string;
  readonly engine: string;
}

const ROLES = { owner: 'sarraf_owner', app: 'sarraf_app', engine: 'sarraf_engine' } as const;
const KEYS = ['owner', 'app', 'engine'] as const;
const VERSION_MIN = 150_000;
const PASSWORD_BYTES = 24;
const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
/** The database that every server has; nobody lives in it. */
const MAINTENANCE = 'postgres';
const OWN_NAME = 'sarraf';
const NO_DATABASE = '3D000';

type Rows = readonly Readonly<Record<string, unknown>>[];
type Ask = (text: string, values?: readonly unknown[]) => Promise<Rows>;

/** Runs `work` on one connection. @throws Refusal where there is none, without the password */
export async function onConnection<T>(
  url: string,
  work: (ask: Ask, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const ask: Ask = async (text, values) => {
      const { rows } = await client.query<Rows[number]>(text, [...(values ?? [])]);
      return rows;
    };
    return await work(ask, client);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw described(error as Error & { readonly code?: string }, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** With the code of what failed, for who knows what to do about it. */
class DatabaseRefusal extends Refusal {
  readonly code: string | undefined;
  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

function described(error: Error & { readonly code?: string }, url: string): Refusal {
  if (error instanceof DurabilityError || error instanceof LoginError) {
    return new Refusal(error.message);
  }
  const { host } = new URL(url);
  if (isTlsFailure(error)) {
    return new DatabaseRefusal(
      `PostgreSQL at ${host}: its certificate is not accepted (${error.message}): name its ` +
        'authority in NODE_EXTRA_CA_CERTS.',
      error.code,
    );
  }
  const why = error.message || (error.code ?? 'no answer');
  return new DatabaseRefusal(`PostgreSQL at ${host}: ${why}.`, error.code);
}

/** The database that is meant: `sarraf` where an address names none, or the server's own. */
export function targetOf(adminUrl: string): string {
  if (!/^postgres(ql)?:\/\//.test(adminUrl) || !URL.canParse(adminUrl)) {
    throw new Refusal('DATABASE_ADMIN_URL must be the address of a PostgreSQL database.');
  }
  const url = new URL(adminUrl);
  if (url.hostname === '') throw new Refusal('DATABASE_ADMIN_URL must name a host.');
  const fault = faultOfDatabase('DATABASE_ADMIN_URL', adminUrl, {});
  if (fault !== undefined) throw new Refusal(fault);
  const given = decodeURIComponent(url.pathname.slice(1));
  const name = given === '' || given === MAINTENANCE ? OWN_NAME : given;
  if (NAME.test(name)) return name;
  throw new Refusal('The database needs a name of small letters, figures and underscores.');
}

const withDatabase = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** Addresses with new passwords, for logins that are to be made. */
export function makeUrls(adminUrl: string): DatabaseUrls {
  const addressOf = (role: string): string => {
    const url = new URL(withDatabase(adminUrl, targetOf(adminUrl)));
    url.username = role;
    url.password = randomBytes(PASSWORD_BYTES).toString('hex');
    return url.href;
  };
  return {
    owner: addressOf(ROLES.owner),
    app: addressOf(ROLES.app),
    engine: addressOf(ROLES.engine),
  };
}

/** Where there is no such database yet, the server's own. */
async function onTarget<T>(
  adminUrl: string,
  work: (ask: Ask, client: pg.Client, isThere: boolean) => Promise<T>,
): Promise<T> {
  try {
    const url = withDatabase(adminUrl, targetOf(adminUrl));
    return await onConnection(url, (ask, client) => work(ask, client, true));
  } catch (error) {
    if (!(error instanceof DatabaseRefusal) || error.code !== NO_DATABASE) throw error;
    const url = withDatabase(adminUrl, MAINTENANCE);
    return onConnection(url, (ask, client) => work(ask, client, false));
  }
}

/**
 * Looks whether everything can be made, and changes nothing.
 *
 * @param known logins of a run that broke off: theirs may be there already
 * @throws Refusal
 */
export async function checkAdmin(adminUrl: string, known?: DatabaseUrls): Promise<string> {
  return onTarget(adminUrl, async (ask, client, isThere) => {
    const [server] = await ask(
      `SELECT current_setting('server_version_num')::int AS version,
         current_setting('server_version') AS words, rolsuper AS "isSuper",
         rolcreaterole AND rolcreatedb AS "mayMake"
       FROM pg_roles WHERE rolname = current_user`,
    );
    if (Number(server?.['version']) < VERSION_MIN) {
      throw new Refusal(`PostgreSQL must be 15 or newer; this is ${String(server?.['words'])}.`);
    }
    if (server?.['isSuper'] !== true && server?.['mayMake'] !== true) {
      throw new Refusal('The login of DATABASE_ADMIN_URL may not make roles and databases.');
    }
    await assertDurable(client);
    const isOurs = known !== undefined && isThere;
    if (isThere) await assertEmpty(ask, isOurs);
    await assertFree(ask, known);
    const name = targetOf(adminUrl);
    return `PostgreSQL ${String(server['words'])} keeps what it acknowledges; ${name} is ${
      isThere ? 'empty' : 'to be made'
    }`;
  });
}

async function assertEmpty(ask: Ask, isOurs: boolean): Promise<void> {
  const [found] = await ask(
    `SELECT pg_encoding_to_char(encoding) AS encoding,
       to_regclass('public.schema_migrations') IS NOT NULL AS "isSet",
       (SELECT count(*)::int FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S')
          AND n.nspname NOT IN ('pg_catalog', 'information_schema')
          AND n.nspname NOT LIKE 'pg\\_%') AS tables
     FROM pg_database WHERE datname = current_database()`,
  );
  if (found?.['encoding'] !== 'UTF8') throw new Refusal('The database must be of encoding UTF8.');
  if (isOurs) return;
  if (found['isSet'] === true) {
    throw new Refusal(
      'This database was set up before, and the file with its logins is not here: name it by ' +
        '--env, or give DATABASE_URL, DATABASE_APP_URL and DATABASE_ENGINE_URL in the answers.',
    );
  }
  if (found['tables'] !== 0) throw new Refusal('The database is not empty.');
}

/** A login that is there has a password that somebody knows: it is nobody's to change here. */
async function assertFree(ask: Ask, known: DatabaseUrls | undefined): Promise<void> {
  const rows = await ask(
    'SELECT rolname AS name FROM pg_roles WHERE rolname = ANY ($1) AND rolcanlogin',
    [Object.values(ROLES)],
  );
  for (const key of KEYS) {
    const isThere = rows.some(({ name }) => name === ROLES[key]);
    if (!isThere || (known !== undefined && (await canSignIn(known[key])))) continue;
    throw new Refusal(
      `The login ${ROLES[key]} is there already: one PostgreSQL server serves one exchange.`,
    );
  }
}

async function canSignIn(url: string): Promise<boolean> {
  try {
    await onConnection(url, async () => undefined);
    return true;
  } catch (error) {
    // signed in, and the database is still to be made
    return error instanceof DatabaseRefusal && error.code === NO_DATABASE;
  }
}

/** Makes the logins and their database; what is there stays as it is. */
export async function makeLogins(adminUrl: string, urls: DatabaseUrls): Promise<void> {
  await onTarget(adminUrl, async (ask, _, isThere) => {
    const rows = await ask('SELECT rolname AS name, rolcanlogin AS "canLogin" FROM pg_roles');
    for (const key of KEYS) {
      const found = rows.find(({ name }) => name === ROLES[key]);
      if (found?.['canLogin'] === true) continue;
      const verb = found === undefined ? 'CREATE' : 'ALTER';
      const rights = key === 'owner' ? 'LOGIN' : 'LOGIN NOINHERIT';
      const verifier = scramVerifier(new URL(urls[key]).password);
      await ask(`${verb} ROLE ${ROLES[key]} ${rights} PASSWORD '${verifier}'`);
    }
    await ask(`GRANT ${ROLES.engine}, ${ROLES.app} TO ${ROLES.owner}`);
    // who is no superuser gives a database only to whom they could be
    const [admin] = await ask(
      'SELECT rolsuper AS "isSuper" FROM pg_roles WHERE rolname = current_user',
    );
    if (admin?.['isSuper'] !== true) await ask(`GRANT ${ROLES.owner} TO CURRENT_USER`);
    const name = targetOf(adminUrl);
    await (isThere
      ? ask(`ALTER DATABASE ${name} OWNER TO ${ROLES.owner}`)
      : ask(`CREATE DATABASE ${name} OWNER ${ROLES.owner} TEMPLATE template0 ENCODING 'UTF8'`));
  });
}

/** Whether the owner and both logins that serve sign in, with no more rights than they need. */
export async function checkUrls({ owner, app, engine }: DatabaseUrls): Promise<string> {
  await onConnection(owner, async () => undefined);
  return checkServing({ app, engine });
}

/** As {@link checkUrls}, of those that serve alone; with the settings that each is given. */
export async function checkServing(urls: Omit<DatabaseUrls, 'owner'>): Promise<string> {
  try {
    await checkLogins(urls);
  } catch (error) {
    if (error instanceof LoginError) throw new Refusal(error.message);
    throw error;
  }
  for (const url of [urls.app, urls.engine]) {
    await onConnection(url, async (_, client) => assertDurable(client));
  }
  return 'sarraf_app and sarraf_engine sign in, and PostgreSQL keeps what it acknowledges';
}

/** Whether the schema is this version's. @throws Refusal with the command that is missing */
export async function checkSchema(appUrl: string): Promise<string> {
  return onConnection(appUrl, async (_, client) => {
    try {
      await requireSchema(client);
    } catch (error) {
      throw error instanceof SchemaError ? new Refusal(error.message) : error;
    }
    return `the schema is that of version ${VERSION}`;
  });
}
