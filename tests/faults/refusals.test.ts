// What a server must refuse to start on: each ends with exit code 1 and one sentence.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../apps/server/src/engine/testing/migrated-database.ts';
import {
  limitOrder,
  openMarket,
  startTestEngine,
} from '../../apps/server/src/engine/testing/test-engine.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../tools/embedded-postgres/embedded-postgres.ts';
import {
  deriveServingUrls,
  type ServingUrls,
} from '../../apps/server/src/platform/database/logins.ts';
import { ensureBuilt } from '../../tools/lib/ensure-built.ts';
import { BUILDS } from '../../tools/lib/build-inputs.ts';
import { PROJECT_DIR } from '../../tools/lib/project.ts';
import { testCacheDir, testRunDir } from '../../tools/lib/test-database.ts';
import { copyMigratedCluster } from './migrated-cluster.ts';

const WAIT_MS = 60_000;
/** Settings with which PostgreSQL could forget what it acknowledged. */
const FORGETFUL = [
  ['fsync', 'off'],
  ['synchronous_commit', 'off'],
  ['full_page_writes', 'off'],
  ['data_sync_retry', 'on'],
] as const;

/** Runs the built server until it ends by itself. */
async function startAndEnd(
  databases: ServingUrls,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, [path.join(PROJECT_DIR, BUILDS.server.output)], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATABASE_APP_URL: databases.app,
      DATABASE_ENGINE_URL: databases.engine,
      SARRAF_MODE: 'test',
      SARRAF_PORT: '0',
      SARRAF_DATA_DIR: path.join(testRunDir(), 'refused'),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: WAIT_MS,
    killSignal: 'SIGKILL',
  });
  let words = '';
  child.stderr.on('data', (bytes: Buffer) => {
    words += bytes.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, words: words.trim() };
}

beforeAll(() => ensureBuilt(['server']), WAIT_MS);

describe('a database that can forget', () => {
  let postgres: EmbeddedPostgres | undefined;
  afterEach(() => postgres?.stop());

  it.each(FORGETFUL)('%s = %s is refused', { timeout: WAIT_MS * 2 }, async (name, value) => {
    const dataDir = path.join(testRunDir(), `forgetful-${name}`);
    await copyMigratedCluster(dataDir);
    postgres = await startEmbeddedPostgres({
      dataDir,
      cacheDir: testCacheDir(),
      restart: false,
      settings: { [name]: value },
    });
    const urls = deriveServingUrls(postgres.connectionString);
    const { code, words } = await startAndEnd(urls);
    expect(code).toBe(1);
    expect(words).toContain(`${name} is ${value}`);
    expect(words.split('\n')).toHaveLength(1);
  });
});

describe('books that are not what the journal wrote', () => {
  it('are refused', { timeout: WAIT_MS * 2 }, async () => {
    const database = await createMigratedDatabase();
    const engine = await startTestEngine(database.connectionString);
    await openMarket(engine.client, 1);
    await engine.client.submit({ command: limitOrder({ user: 1, side: 'sell' }) });
    await engine.stop();
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await client.query('UPDATE orders SET lots = lots + 1');
    await client.end();
    const { code, words } = await startAndEnd(database.urls);
    expect(code).toBe(1);
    expect(words).toMatch(/state tables are not what batch \d+ wrote/);
    await database.drop();
  });
});

describe('production', () => {
  const PRODUCTION = {
    SARRAF_MODE: 'production',
    SARRAF_PUBLIC_URL: 'https://sarraf.example',
    SMS_CREDENTIAL: 'a-real-sms-key',
    IDENTITY_CREDENTIAL: 'a-real-identity-token',
    ZARINPAL_CREDENTIAL: '1f0b3c52-6d55-4f6b-9a57-1b0f6a6a1c11',
    ZIBAL_PAYOUT_CREDENTIAL: '1234:a-real-wallet-token',
    PRICE_URL: 'https://prices.example,https://rates.example',
    SARRAF_TRUSTED_PROXIES: '127.0.0.1',
  };
  const NOWHERE = deriveServingUrls('postgres://127.0.0.1:9/sarraf');

  it.each([
    ['a default secret', { SARRAF_SECRET: 'a'.repeat(64) }, /SARRAF_SECRET/],
    ['a short secret', { SARRAF_SECRET: 'zT7kQ2mX9pL4wB' }, /SARRAF_SECRET/],
    ['a default credential', { SMS_CREDENTIAL: 'sarraf-demo' }, /real credential/],
    ['half of production', { SARRAF_MODE: 'demo', NODE_ENV: 'production' }, /NODE_ENV/],
    ['strangers as proxies', { SARRAF_TRUSTED_PROXIES: '0.0.0.0/0' }, /strangers/],
    ['plain http', { SARRAF_PUBLIC_URL: 'http://sarraf.example' }, /https/],
    ["the owner's address", { DATABASE_URL: 'postgres://owner@127.0.0.1:9/sarraf' }, /migrating/],
  ])('refuses %s', { timeout: WAIT_MS }, async (_name, change, sentence) => {
    const { code, words } = await startAndEnd(NOWHERE, { ...PRODUCTION, ...change });
    expect(code).toBe(1);
    expect(words).toMatch(sentence);
    expect(words.split('\n')).toHaveLength(1);
  });

  it.runIf(process.getuid?.() === 0)('refuses root', { timeout: WAIT_MS }, async () => {
    const asRoot = await startAndEnd(NOWHERE, PRODUCTION);
    expect(asRoot).toMatchObject({ code: 1, words: expect.stringMatching(/as root: start it as/) });
    const unknown = await startAndEnd(NOWHERE, { ...PRODUCTION, SARRAF_USER: 'root' });
    expect(unknown.words).toMatch(/SARRAF_USER=root: this machine has no such account/);
    // named, it is that account, and comes as far as a database that knows it not
    const folder = path.join(testRunDir(), 'of-nobody');
    mkdirSync(folder, { mode: 0o777 });
    chmodSync(folder, 0o777);
    const env = {
      ...PRODUCTION,
      SARRAF_USER: 'nobody',
      SARRAF_DATA_DIR: path.join(folder, 'data'),
    };
    const database = await createMigratedDatabase();
    const strange = database.urls.app.replace(/\/\/[^@]*@/, '//nobody_knows:whom@');
    const named = await startAndEnd({ app: strange, engine: strange }, env);
    await database.drop();
    expect(named.code).toBe(1);
    expect(named.words).not.toMatch(/root/);
  });
});
