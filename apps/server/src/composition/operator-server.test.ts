// The pages of a start that has no API.
import { freePort } from '@sarraf/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createMigratedDatabase } from '../engine/testing/migrated-database.ts';
import { HubBus } from '../platform/bus/index.ts';
import { createMetrics } from '../platform/metrics.ts';
import { answerMetrics } from '../platform/metrics-gathering.ts';
import { createSecretKeys } from '../platform/secret-keys.ts';
import { needsOperatorServer, startOperatorServer } from './operator-server.ts';

const TOKEN = 'a-token-for-the-metrics-of-this-test';

const KEYS = createSecretKeys(Buffer.alloc(32, 7));

let stop: () => Promise<void>;
let url: string;
let env: Record<string, string>;
const bus = new HubBus();

beforeAll(async () => {
  const database = await createMigratedDatabase();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  env = {
    SARRAF_MODE: 'test',
    SARRAF_ROLES: 'engine,worker',
    SARRAF_PORT: String(port),
    SARRAF_METRICS_TOKEN: TOKEN,
    DATABASE_APP_URL: database.urls.app,
    NATS_URL: 'nats://127.0.0.1:4222',
  };
  answerMetrics(bus, 'engine', createMetrics());
  const close = await startOperatorServer(readConfig(env), bus, KEYS);
  stop = async () => {
    await close();
    await database.drop();
  };
});
afterAll(() => stop());

it('are its own where it has a token and no API', () => {
  const needs = (change: Record<string, string>): boolean =>
    needsOperatorServer(readConfig({ ...env, ...change }));
  expect(needs({})).toBe(true);
  expect(needs({ SARRAF_METRICS_TOKEN: '' })).toBe(false);
  expect(needs({ SARRAF_ROLES: 'api,engine' })).toBe(false);
});

it('show which of its processes answer, and nothing without the token', async () => {
  expect((await fetch(`${url}/metrics`)).status).toBe(401);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  expect(text).toContain('sarraf_process_up{process="engine"} 1\n');
  expect(text).toContain('sarraf_process_up{process="worker"} 0\n');
  expect(text).toContain('sarraf_process_up{process="parent"} 0\n');
  expect(text).toContain('sarraf_engine_batches_total{process="engine"} 0\n');
});

it('say what is missing, and are all that is there', async () => {
  expect((await fetch(`${url}/health`)).status).toBe(200);
  const ready = await fetch(`${url}/ready`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'bus_away' }]);
  for (const path of ['/', '/api/v1/health', '/config.json']) {
    expect((await fetch(url + path)).status, path).toBe(404);
  }
});
