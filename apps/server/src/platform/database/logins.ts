// The two logins that serve: what they may do at most, their addresses, and how they are made.
import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Db } from './database.ts';

/** `sarraf_app` may only read money, `sarraf_engine` writes it; neither may change the schema. */
export type ServingLogin = 'sarraf_app' | 'sarraf_engine';

/** Where serving processes find the database. */
export interface ServingUrls {
  readonly app: string;
  readonly engine: string;
}

/** A login can't be made or may do too much; the message is one sentence for an operator. */
export class LoginError extends Error {
  override readonly name = 'LoginError';
}

const LOGINS: readonly ServingLogin[] = ['sarraf_app', 'sarraf_engine'];
const LEAST = 'LOGIN NOINHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';
const VARIABLES = { sarraf_app: 'DATABASE_APP_URL', sarraf_engine: 'DATABASE_ENGINE_URL' } as const;
const PASSWORD_BYTES = 24;
const SCRAM_ROUNDS = 4_096;
const TRIES_MAX = 20;

interface LoginRow {
  readonly name: string;
  readonly canLogin: boolean;
  readonly inherits: boolean;
  readonly isMighty: boolean;
  readonly isMember: boolean;
  readonly hasSettings: boolean;
}

function readLogin(db: Db, which: string, values: readonly unknown[] = []) {
  return db.query<LoginRow & pg.QueryResultRow>(
    `SELECT rolname AS name, rolcanlogin AS "canLogin", rolinherit AS inherits,
       rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS "isMighty",
       EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid) AS "isMember",
       EXISTS (SELECT FROM pg_db_role_setting s WHERE s.setrole = r.oid) AS "hasSettings"
     FROM pg_roles r WHERE rolname = ${which}`,
    values,
  );
}

/**
 * Refuses a connection that may do more than its work needs: whoever speaks through it must find
 * nothing to climb to.
 *
 * @throws LoginError naming the variable whose login is another one, or a mightier one
 */
export async function assertLeastRights(db: Db, login: ServingLogin): Promise<void> {
  const { rows } = await readLogin(db, 'session_user');
  const found = rows[0];
  if (found?.name === login && !found.isMighty && !found.isMember) return;
  throw new LoginError(
    found?.name === login
      ? `The login ${login} has rights or roles of others: take them from it (docs/operations.md).`
      : `${VARIABLES[login]} must sign in as ${login}, not as ${found?.name ?? 'nobody'}.`,
  );
}

const stretched = new Map<string, Buffer>();

/** Slow on purpose: whoever has a derived password must not find the owner's by trying. */
function stretch(password: string): Buffer {
  const known = stretched.get(password) ?? scryptSync(password, 'sarraf logins', 32);
  stretched.set(password, known);
  return known;
}

/**
 * The addresses of the logins of a database of which only the owner's address is known: their
 * passwords come from the owner's, one way, so that nothing more has to be kept.
 *
 * @throws LoginError where the owner's address names no host
 */
export function deriveServingUrls(ownerUrl: string): ServingUrls {
  const addressOf = (login: ServingLogin): string => {
    const url = new URL(ownerUrl);
    const owner = stretch(decodeURIComponent(url.password));
    const secret = hkdfSync('sha256', owner, 'sarraf', `database login ${login}`, PASSWORD_BYTES);
    url.username = login;
    url.password = Buffer.from(secret).toString('hex');
    if (url.username === login) return url.href;
    throw new LoginError(
      'DATABASE_URL names no host: give DATABASE_APP_URL and DATABASE_ENGINE_URL, too.',
    );
  };
  return { app: addressOf('sarraf_app'), engine: addressOf('sarraf_engine') };
}

/** What PostgreSQL keeps instead of a password; so the password itself is in no log of it. */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const server = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${server}`;
}

async function signIn<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function canSignIn(url: string): Promise<boolean> {
  try {
    await signIn(url, () => Promise.resolve());
    return true;
  } catch {
    return false;
  }
}

async function makeLogin(owner: Db, login: ServingLogin, url: string): Promise<void> {
  const { rows } = await readLogin(owner, '$1', [login]);
  const found = rows[0];
  const isRight =
    found?.canLogin === true && !found.inherits && !found.isMighty && !found.hasSettings;
  if (isRight && (await canSignIn(url))) return;
  const password = scramVerifier(decodeURIComponent(new URL(url).password));
  if (found?.hasSettings === true) await owner.query(`ALTER ROLE ${login} RESET ALL`);
  // only a superuser may take what only a superuser may give: said only where it is there
  const rights = found?.isMighty === true ? LEAST : 'LOGIN NOINHERIT';
  await owner.query(`ALTER ROLE ${login} ${rights} PASSWORD '${password}'`);
}

/** Other databases of the cluster may have their logins made at this very moment. */
async function againWhenOvertaken(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const isOvertaken = /tuple concurrently updated/.test((error as Error).message);
      if (!isOvertaken || attempt === TRIES_MAX) throw error;
      await delay(20 * attempt);
    }
  }
}

/**
 * Makes both logins able to sign in at `urls`, with no more rights than they need. Run it as the
 * owner, after the migrations; where all is right already it changes nothing.
 *
 * @throws LoginError where the owner may not
 */
export async function makeLogins(ownerUrl: string, urls: ServingUrls): Promise<void> {
  try {
    await signIn(ownerUrl, async (owner) => {
      for (const login of LOGINS) {
        const url = login === 'sarraf_app' ? urls.app : urls.engine;
        await againWhenOvertaken(() => makeLogin(owner, login, url));
      }
    });
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new LoginError(
      'The owner in DATABASE_URL may not make logins: make sarraf_app and sarraf_engine by hand ' +
        'and give DATABASE_APP_URL and DATABASE_ENGINE_URL (docs/operations.md).',
      { cause: error },
    );
  }
  await checkLogins(urls);
}

/**
 * Signs in as both and looks at what they may do.
 *
 * @throws LoginError when one can't, is another login, or may do too much
 */
export async function checkLogins(urls: ServingUrls): Promise<void> {
  for (const login of LOGINS) {
    const url = login === 'sarraf_app' ? urls.app : urls.engine;
    try {
      await signIn(url, (client) => assertLeastRights(client, login));
    } catch (error) {
      if (error instanceof LoginError) throw error;
      const { message } = error as Error;
      throw new LoginError(`${login} can't sign in at ${VARIABLES[login]}: ${message}.`);
    }
  }
}
