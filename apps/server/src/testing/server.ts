// A whole server in this process, on a fresh database, for tests that speak HTTP to it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EndpointKey, UserData } from '@sarraf/contracts';
import pg from 'pg';
import { type ServerProcess, startServerProcess } from '../composition/server-process.ts';
import type { TestDatabase } from '../../../../tools/lib/test-database.ts';
import { readConfig } from '../config.ts';
import { createMigratedDatabase } from '../engine/testing/migrated-database.ts';
import { HubBus } from '../platform/bus/index.ts';
import type { Module } from '../platform/composer/index.ts';
import { sql } from '../platform/database/sql.ts';
import { referralsModule } from '../modules/referrals/index.ts';
import { scoresModule } from '../modules/scores/index.ts';
import { byHand } from './by-hand.ts';
import type { Role } from '../platform/roles.ts';
import { type Answer, caller, type CallOptions, fetcher } from './call.ts';
import { type FakeProviders, startFakeProviders } from './fake-providers.ts';
import { MovableClock } from '@sarraf/testing';
import { type SecondApi, startSecondApi } from './second-api.ts';
import { PASSWORD, personOf, type PersonOptions, testMobile } from './people.ts';

export type { Answer, CallOptions } from './call.ts';
export type { FakePayment, FakeProviders } from './fake-providers.ts';
export {
  levelOneForm,
  nationalCodeOf,
  testCardNumber,
  testMobile,
  testNationalCode,
} from './people.ts';

/** Somebody who has registered, with the tokens of their session. */
export interface SignedIn {
  readonly mobile: string;
  readonly password: string;
  readonly userId: number;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A server that serves until it is closed, and what a test asks of it. */
export interface TestServer {
  readonly url: string;
  readonly providers: FakeProviders;
  readonly process: ServerProcess;
  readonly databaseUrl: string;
  /** The server's own, which a test may move. */
  readonly clock: MovableClock;
  call(key: EndpointKey, options?: CallOptions): Promise<Answer>;
  /** Any request, for what no client would send. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** Runs SQL as the owner of the database. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The newest code of a mobile, once every message that was asked for has been sent. */
  code(mobile: string): Promise<string>;
  /** Registers by code and password, as a newcomer does. */
  register(mobile?: string): Promise<SignedIn>;
  login(mobile: string, password: string): Promise<SignedIn>;
  /** Somebody of a level, with money and a verified card, signed in. */
  person(options?: PersonOptions): Promise<SignedIn & { readonly cardNumber: string | null }>;
  /** Gives the house coins and money to trade with: decimal amounts by asset. */
  house(opening: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Tells the engine at once what its background would tell it seconds later, in the middle of
   * whatever a test says that nothing happened.
   */
  settle(): Promise<void>;
  /** Waits until `check` answers true. @throws after half a minute */
  until(check: () => Promise<boolean> | boolean): Promise<void>;
  /** Starts another process with the API over the same database: see `isOneOfTwo`. */
  another(): Promise<{ readonly call: TestServer['call']; readonly kill: SecondApi['kill'] }>;
  close(): Promise<void>;
}

/** What a test's server has otherwise than the one of `npm start`. */
export interface TestServerOptions {
  /** Over the environment of a test, e.g. `SARRAF_RATE_SCALE`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: all but the trading sockets, which are processes of their own. */
  readonly roles?: readonly Role[];
  /** Another process with the API reads the same tables: {@link TestServer.another}. */
  readonly isOneOfTwo?: boolean;
  /** Modules in the places of those of the same name. */
  readonly instead?: readonly Module[];
  /** A migrated one, dropped as it says when the server is closed; by default a fresh one. */
  readonly database?: Pick<TestDatabase, 'connectionString' | 'urls' | 'drop'>;
}

/** What comes to anybody by a timer, with a notice or a posting. */
const BY_HAND = [
  byHand(scoresModule, 'give_points'),
  byHand(referralsModule, 'follow_fees', 'pay_commissions'),
];

const DEMO_SECRET = 'a-secret-of-this-test';
const TERMS_VERSION = '1405-01';
const UNTIL_MS = 30_000;

/** Starts a server; close it in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createMigratedDatabase());
  const providers = await startFakeProviders();
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-server-test-'));
  writeFileSync(path.join(folder, 'secret'), `${DEMO_SECRET}\n`);
  const env = {
    SARRAF_MODE: 'test',
    SARRAF_PORT: '0',
    DATABASE_APP_URL: database.urls.app,
    DATABASE_ENGINE_URL: database.urls.engine,
    SARRAF_DATA_DIR: path.join(folder, 'server'),
    SARRAF_DEMO_DIR: folder,
    SARRAF_BANK_URL: providers.url,
    SARRAF_SIMULATORS_URL: providers.url,
    SARRAF_RATE_SCALE: '1000000',
    SARRAF_CODES_PER_MOBILE: '1000',
    SARRAF_CODES_PER_IP: '100000',
    SARRAF_WRONG_PASSWORDS_PER_IP: '100000',
    SARRAF_PROVIDER_TIMEOUT_MS: '1000',
    SARRAF_PROVIDER_RETRY_MS: '100',
    ...options.env,
  };
  const config = readConfig(env);
  const sqlPool = new pg.Pool({ connectionString: database.connectionString, max: 4 });
  sqlPool.on('error', () => undefined);
  const bus = new HubBus();
  const clock = new MovableClock();
  const started = await startServerProcess({
    config,
    roles: options.roles ?? ['api', 'engine', 'worker'],
    bus,
    isWhole: options.isOneOfTwo !== true,
    instead: [...(options.instead ?? []), ...BY_HAND],
    clock,
    onHalt: (error) => process.stderr.write(`the engine halted: ${error.message}\n`),
  });
  const others: SecondApi['kill'][] = [];
  const url = `http://127.0.0.1:${started.address?.port ?? 0}`;
  return buildTestServer({
    url,
    providers,
    clock,
    process: started,
    databaseUrl: database.connectionString,
    sqlPool,
    another: async () => {
      const { url: otherUrl, kill } = await startSecondApi(
        { ...env, SARRAF_PUBLIC_URL: config.publicUrl },
        bus,
      );
      others.push(kill);
      return { kill, call: caller(fetcher(otherUrl)) };
    },
    close: async () => {
      for (const kill of others) await kill();
      await started.stop();
      bus.close();
      await providers.close();
      await sqlPool.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

type Parts = Pick<
  TestServer,
  'url' | 'providers' | 'clock' | 'process' | 'databaseUrl' | 'another' | 'close'
> & {
  readonly sqlPool: pg.Pool;
};

function buildTestServer(parts: Parts): TestServer {
  const { url, providers, sqlPool } = parts;
  const send = fetcher(url);
  const call = caller(send);
  const until: TestServer['until'] = async (check) => {
    const deadline = Date.now() + UNTIL_MS;
    while (!(await check())) {
      if (Date.now() > deadline) throw new Error('It did not come to pass in time.');
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  };
  const settle: TestServer['settle'] = async () => {
    for (const task of ['tell_standings', 'tell_limits', 'tell_house_terms']) {
      await parts.process.background.run(task);
    }
  };
  const code: TestServer['code'] = async (mobile) => {
    await until(async () => {
      const { rowCount } = await sqlPool.query(
        "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_sms'",
      );
      return rowCount === 0;
    });
    return providers.codeOf(mobile);
  };
  const signedIn = (answer: Answer, mobile: string, password: string): SignedIn => {
    if (answer.status !== 200) throw new Error(`Not signed in: ${answer.text}`);
    const { accessToken, refreshToken, user } = answer.body.data as unknown as SignedIn & {
      readonly user: UserData;
    };
    return { mobile, password, userId: Number(user.id), accessToken, refreshToken };
  };
  const login: TestServer['login'] = async (mobile, password) => {
    const first = await call('POST /jwt/login', { body: { mobile, password } });
    if (!('login_token' in (first.body.data ?? {}))) return signedIn(first, mobile, password);
    const body = {
      login_token: first.body.data['login_token'],
      activation_code: await code(mobile),
    };
    return signedIn(await call('POST /login', { body }), mobile, password);
  };
  return {
    ...parts,
    call,
    settle,
    until,
    code,
    login,
    fetch: send,
    sql: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      // As every reader in the server does: rows that follow an answer are waited for.
      await sql(parts.process.context.orderedDb).query('SELECT');
      return (await sqlPool.query<Row>(text, [...values])).rows;
    },
    register: async (mobile = testMobile()) => {
      await call('POST /jwt/register', { body: { mobile } });
      const body = {
        mobile,
        activation_code: await code(mobile),
        password: PASSWORD,
        terms_version: TERMS_VERSION,
      };
      return signedIn(await call('POST /jwt/register', { body }), mobile, PASSWORD);
    },
    house: async (opening) => {
      const house = Object.entries(opening).map(([asset, amount]) => ({ asset, amount }));
      const headers = { 'x-demo-secret': DEMO_SECRET };
      const made = await call('POST /admin/demo/people', { body: { people: [], house }, headers });
      if (made.status !== 200) throw new Error(`The house got nothing: ${made.text}`);
    },
    person: async (options = {}) => {
      const person = personOf(testMobile(), options);
      const headers = { 'x-demo-secret': DEMO_SECRET };
      const made = await call('POST /admin/demo/people', { body: { people: [person] }, headers });
      if (made.status !== 200) throw new Error(`No person was made: ${made.text}`);
      if (person.staff_role !== null) await asInvited(sqlPool, person.mobile);
      return { ...(await login(person.mobile, PASSWORD)), cardNumber: person.card_number };
    },
  };
}

/** Tests make staff who came later: whom the demo makes counts as a second person at once. */
async function asInvited(sqlPool: pg.Pool, mobile: string): Promise<void> {
  await sqlPool.query(
    `UPDATE staff_roles SET is_founding = false
     WHERE user_id = (SELECT id FROM users WHERE mobile = $1)`,
    [mobile],
  );
}
