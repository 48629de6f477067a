// What the serving logins must never be able to do, tried one by one; and who may make them.
import { chmodSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
  testCacheDir,
  testRunDir,
} from '../../../../../tools/lib/test-database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../../../tools/embedded-postgres/embedded-postgres.ts';
import {
  assertLeastRights,
  checkLogins,
  deriveServingUrls,
  makeLogins,
  type ServingLogin,
} from './logins.ts';
import { migrate, migrateWithLogins } from './migrations.ts';

const LOGINS: readonly ServingLogin[] = ['sarraf_app', 'sarraf_engine'];
/** insufficient_privilege, and what is said where a thing is not even to be seen. */
const REFUSED = /^(42501|0P000|0LP01)$/;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** The code with which a statement is refused, or `done`. */
async function tried(client: pg.Client, sql: string): Promise<string> {
  // these refuse to stand in a transaction before they look who asks
  const isAlone = /^(CREATE DATABASE|ALTER SYSTEM)/.test(sql);
  try {
    if (!isAlone) await client.query('BEGIN');
    await client.query(sql);
    return 'done';
  } catch (error) {
    return (error as { code?: string }).code ?? 'no code';
  } finally {
    if (!isAlone) await client.query('ROLLBACK');
  }
}

describe('a serving login', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  const clients = new Map<ServingLogin, pg.Client>();
  const as = (login: ServingLogin): pg.Client => {
    const client = clients.get(login);
    if (client === undefined) throw new Error(`${login} is not signed in.`);
    return client;
  };
  beforeAll(async () => {
    // not a copy of a template: what a database itself allows is not copied with it
    database = await createTestDatabase();
    await migrateWithLogins(database.connectionString);
    owner = await connect(database.connectionString);
    clients.set('sarraf_app', await connect(database.urls.app));
    clients.set('sarraf_engine', await connect(database.urls.engine));
  });
  afterAll(async () => {
    for (const client of [...clients.values(), owner]) await client.end();
    await database.drop();
  });

  it.each(LOGINS)('%s is itself, before and after it lets go of every role', async (login) => {
    const client = as(login);
    for (const sql of ['SET ROLE NONE', 'RESET ROLE', 'RESET SESSION AUTHORIZATION']) {
      await client.query(sql);
      const { rows } = await client.query(
        `SELECT current_user AS now, session_user AS came, rolsuper AS super
         FROM pg_roles WHERE rolname = current_user`,
      );
      expect(rows, sql).toEqual([{ now: login, came: login, super: false }]);
    }
  });

  const CLIMBS: readonly (readonly [what: string, sql: string])[] = [
    ['become the owner', 'SET ROLE sarraf'],
    ['become another session', 'SET SESSION AUTHORIZATION sarraf'],
    ['make a role', 'CREATE ROLE climber SUPERUSER'],
    ['make a login', "CREATE USER climber PASSWORD 'x'"],
    ['make itself superuser', 'ALTER ROLE CURRENT_USER SUPERUSER'],
    ['make itself a maker of roles', 'ALTER ROLE CURRENT_USER CREATEROLE'],
    ['change the owner', "ALTER ROLE sarraf PASSWORD 'x'"],
    ['join a role', 'GRANT pg_execute_server_program TO CURRENT_USER'],
    ['join the owner', 'GRANT sarraf TO CURRENT_USER'],
    ['make a database', 'CREATE DATABASE climber'],
    ['run a program', "COPY (SELECT 1) TO PROGRAM 'id'"],
    ['write a file', "COPY (SELECT 1) TO '/tmp/climber'"],
    ['read a file', "SELECT pg_read_file('postgresql.conf')"],
    ['list a folder', "SELECT pg_ls_dir('.')"],
    ['import a file', "SELECT lo_import('/etc/passwd')"],
    ['change a setting of the server', 'ALTER SYSTEM SET fsync = off'],
    ['turn off triggers and rules', "SET session_replication_role = 'replica'"],
    ['read passwords', 'SELECT rolpassword FROM pg_authid'],
    ['read the server’s own passwords', 'SELECT passwd FROM pg_shadow'],
    ['make a table', 'CREATE TABLE public.climber (n integer)'],
    ['make a temporary table', 'CREATE TEMP TABLE climber (n integer)'],
    ['make a schema', 'CREATE SCHEMA climber'],
    ['make a function', 'CREATE FUNCTION public.climb() RETURNS int LANGUAGE sql AS $$SELECT 1$$'],
    [
      'make a function of its owner’s rights',
      `CREATE FUNCTION public.climb() RETURNS int LANGUAGE sql SECURITY DEFINER AS $$SELECT 1$$`,
    ],
    ['make an extension', 'CREATE EXTENSION file_fdw'],
    ['change a money table', 'ALTER TABLE balances DISABLE TRIGGER ALL'],
    [
      'drop a rule of a money table',
      'ALTER TABLE balances DROP CONSTRAINT balances_user_never_below_zero',
    ],
    ['own a money table', 'ALTER TABLE balances OWNER TO CURRENT_USER'],
    ['empty the diary', 'TRUNCATE journal'],
    ['forge migrations', 'DELETE FROM schema_migrations'],
  ];
  const tries = LOGINS.flatMap((login) => CLIMBS.map(([what, sql]) => [login, what, sql] as const));
  it.each(tries)('%s can not %s', async (login, _what, sql) => {
    const { rows } = await owner.query<{ name: string }>('SELECT current_user AS name');
    const named = sql.replaceAll(/\bsarraf\b/g, rows[0]?.name ?? '');
    expect(await tried(as(login), named)).toMatch(REFUSED);
  });

  it.each([
    ['sarraf_app', 'sarraf_engine'],
    ['sarraf_engine', 'sarraf_app'],
  ] as const)('%s can not become %s, nor end its sessions', async (login, other) => {
    expect(await tried(as(login), `SET ROLE ${other}`)).toMatch(REFUSED);
    expect(await tried(as(login), `SET SESSION AUTHORIZATION ${other}`)).toMatch(REFUSED);
    expect(await tried(as(login), `ALTER ROLE ${other} PASSWORD 'x'`)).toMatch(REFUSED);
    const { rows } = await as(other).query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const end = `SELECT pg_terminate_backend(${rows[0]?.pid})`;
    expect(await tried(as(login), end)).toMatch(REFUSED);
    expect(await tried(as(login), `SELECT pg_cancel_backend(${rows[0]?.pid})`)).toMatch(REFUSED);
  });

  it('writes of money only as the engine', async () => {
    // who has no right to give one away is only warned: nothing must come of it
    await as('sarraf_app').query('GRANT ALL ON balances, journal TO sarraf_app');
    const { rows } = await owner.query<{ name: string; app: boolean }>(
      `SELECT relname AS name,
         has_table_privilege('sarraf_app', oid, 'INSERT, UPDATE, DELETE, TRUNCATE') AS app
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       ORDER BY relname`,
    );
    const onlyEngine = rows.filter(({ app }) => !app).map(({ name }) => name);
    expect(onlyEngine).toEqual(
      expect.arrayContaining(['accounts', 'balances', 'holds', 'journal', 'orders', 'postings']),
    );
    for (const table of ['balances', 'holds', 'postings', 'journal']) {
      expect(await tried(as('sarraf_app'), `INSERT INTO ${table} DEFAULT VALUES`)).toMatch(REFUSED);
      expect(await tried(as('sarraf_app'), `DELETE FROM ${table}`)).toMatch(REFUSED);
    }
  });

  it('finds no function that runs with another’s rights', async () => {
    const { rows } = await owner.query(
      `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
       WHERE p.prosecdef AND p.proowner NOT IN
         (SELECT oid FROM pg_roles WHERE rolname IN ('sarraf_app', 'sarraf_engine'))
         AND (has_function_privilege('sarraf_app', p.oid, 'EXECUTE')
           OR has_function_privilege('sarraf_engine', p.oid, 'EXECUTE'))`,
    );
    expect(rows).toEqual([]);
  });

  it('is refused by the server where it may do more, or is another', async () => {
    await expect(assertLeastRights(owner, 'sarraf_app')).rejects.toThrow(/DATABASE_APP_URL must/);
    await expect(assertLeastRights(as('sarraf_app'), 'sarraf_engine')).rejects.toThrow(
      'DATABASE_ENGINE_URL must sign in as sarraf_engine, not as sarraf_app.',
    );
    await expect(assertLeastRights(as('sarraf_app'), 'sarraf_app')).resolves.toBeUndefined();
  });
});

describe('on a server of one’s own', () => {
  let postgres: EmbeddedPostgres;
  let admin: pg.Client;
  beforeAll(async () => {
    const dataDir = mkdtempSync(path.join(testRunDir(), 'own-server-'));
    chmodSync(dataDir, 0o711);
    postgres = await startEmbeddedPostgres({ dataDir, cacheDir: testCacheDir(), restart: false });
    admin = await connect(postgres.connectionString);
  });
  afterAll(async () => {
    await admin.end();
    await postgres.stop();
  });

  /** The same server as another login, in another database. */
  function address(login: string, password: string, name = 'sarraf_own'): string {
    const url = new URL(postgres.connectionString);
    url.username = login;
    url.password = password;
    url.pathname = `/${name}`;
    return url.href;
  }

  it('the logins made by hand serve an owner who is no superuser', async () => {
    // as docs/operations.md gives it
    for (const sql of [
      "CREATE ROLE sarraf_owner LOGIN PASSWORD 'owner-password'",
      "CREATE ROLE sarraf_engine LOGIN NOINHERIT PASSWORD 'engine-password'",
      "CREATE ROLE sarraf_app LOGIN NOINHERIT PASSWORD 'app-password'",
      'GRANT sarraf_engine, sarraf_app TO sarraf_owner',
      'CREATE DATABASE sarraf_own OWNER sarraf_owner',
    ]) {
      await admin.query(sql);
    }
    const ownerUrl = address('sarraf_owner', 'owner-password');
    await migrate(ownerUrl);
    const urls = {
      app: address('sarraf_app', 'app-password'),
      engine: address('sarraf_engine', 'engine-password'),
    };
    await expect(checkLogins(urls)).resolves.toBeUndefined();
    // such an owner can't make them: one sentence says what to do
    await expect(makeLogins(ownerUrl, deriveServingUrls(ownerUrl))).rejects.toThrow(
      /may not make logins: make sarraf_app and sarraf_engine by hand/,
    );
  });

  it('a login with more rights, a wrong password and a wrong name are said in one sentence', async () => {
    const app = address('sarraf_app', 'app-password');
    const engine = address('sarraf_engine', 'engine-password');
    await expect(checkLogins({ app, engine: app })).rejects.toThrow(
      /must sign in as sarraf_engine/,
    );
    await expect(checkLogins({ app: address('sarraf_app', 'wrong'), engine })).rejects.toThrow(
      /sarraf_app can't sign in at DATABASE_APP_URL: password/,
    );
    await admin.query('GRANT pg_read_all_data TO sarraf_app');
    await expect(checkLogins({ app, engine })).rejects.toThrow(/sarraf_app has rights or roles/);
    await admin.query('REVOKE pg_read_all_data FROM sarraf_app');
  });

  it('a database of an older version, whose roles could not sign in, comes up by the same start', async () => {
    await admin.query('ALTER ROLE sarraf_app NOLOGIN INHERIT PASSWORD NULL');
    await admin.query('ALTER ROLE sarraf_engine NOLOGIN INHERIT SUPERUSER PASSWORD NULL');
    await admin.query('ALTER ROLE sarraf_app SET statement_timeout = 1');
    await admin.query('CREATE DATABASE older');
    const url = new URL(postgres.connectionString);
    url.pathname = '/older';
    await migrate(url.href);
    const urls = await migrateWithLogins(url.href);
    await expect(checkLogins(urls)).resolves.toBeUndefined();
    // and again, when all is right already
    expect(await migrateWithLogins(url.href)).toEqual(urls);
    const engine = await connect(urls.engine);
    await expect(assertLeastRights(engine, 'sarraf_engine')).resolves.toBeUndefined();
    await engine.end();
  });
});
