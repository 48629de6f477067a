// A start comes before its database, or after it: it waits for one that is away, and for nothing else.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@sarraf/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tools/lib/test-database.ts';
import { readConfig } from '../config.ts';
import { createMigratedDatabase } from '../engine/testing/migrated-database.ts';
import { isDatabaseAway } from '../platform/database/away.ts';
import { createLogger } from '../platform/logger.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { findDatabase } from './found-database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createMigratedDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'sarraf-start-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const find = (url: URL): Promise<SecretKeys> => {
  const env = { SARRAF_MODE: 'test', DATABASE_APP_URL: url.href, SARRAF_DATA_DIR: folder };
  return findDatabase(readConfig(env), createLogger({ name: 'test', level: 'silent' }));
};
const address = (change: (url: URL) => void): URL => {
  const url = new URL(database.urls.app);
  change(url);
  return url;
};

describe('a start', () => {
  it('waits for a database that refuses, then is silent, until it is there', async () => {
    const target = Number(new URL(database.urls.app).port);
    const port = await freePort();
    const found = find(address((url) => (url.port = String(port))));
    let isOver = false;
    found.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    await delay(700);
    expect(isOver).toBe(false);
    // as a server that starts: it takes the connection and says nothing, then ends it
    const starting = createServer((socket) => setTimeout(() => socket.destroy(), 100));
    await listen(starting, port);
    await delay(1_500);
    expect(isOver).toBe(false);
    await new Promise((resolve) => starting.close(resolve));
    const front = createServer((socket) => {
      const behind = connect(target, '127.0.0.1');
      socket.on('error', () => behind.destroy());
      behind.on('error', () => socket.destroy());
      socket.pipe(behind).pipe(socket);
    });
    await listen(front, port);
    expect((await found).keyId).toBeTypeOf('string');
    front.close();
  });

  it.each<readonly [string, (url: URL) => void, RegExp]>([
    [
      'password',
      (url) => (url.password = 'another-one'),
      /^PostgreSQL does not take the password of DATABASE_APP_URL\.$/,
    ],
    [
      'database',
      (url) => (url.pathname = '/nowhere'),
      /^The database that DATABASE_APP_URL names is not there: /,
    ],
    [
      'way of speaking',
      (url) => url.searchParams.set('sslmode', 'require'),
      /^PostgreSQL at DATABASE_APP_URL speaks no TLS: /,
    ],
    [
      'host',
      (url) => (url.hostname = 'no-such-host.invalid'),
      /^The host in DATABASE_APP_URL is not known: /,
    ],
  ])('ends at once, with one sentence, for a wrong %s', async (_what, change, words) => {
    const refused = await find(address(change)).catch((error: unknown) => error as Error);
    expect(refused).toMatchObject({ name: 'DatabaseAccessError' });
    expect((refused as Error).message).toMatch(words);
    expect((refused as Error).message).not.toContain('\n');
  });
});

describe('a database is away', () => {
  const failure = (code: string | undefined, message = 'x'): Error =>
    Object.assign(new Error(message), code === undefined ? {} : { code });
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ETIMEDOUT',
    'EAI_AGAIN',
    '57P01',
    '57P02',
    '57P03',
  ])('where %s says so', (code) => {
    expect(isDatabaseAway(failure(code))).toBe(true);
  });
  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('where the driver says: %s', (message) => {
    expect(isDatabaseAway(failure(undefined, message))).toBe(true);
  });
  it.each(['28P01', '28000', '3D000', '42501', '53300', '42P01', 'ENOTFOUND', 'CERT_HAS_EXPIRED'])(
    'not where %s says something else',
    (code) => {
      expect(isDatabaseAway(failure(code))).toBe(false);
    },
  );
});

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
