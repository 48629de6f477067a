// The four roles as four processes of their own, joined by the bus, each killed once.
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sarraf/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createMigratedDatabase } from '../engine/testing/migrated-database.ts';
import { type FakeProviders, startFakeProviders } from '../testing/fake-providers.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const SECRET = 'a-secret-of-this-test';
const METRICS_TOKEN = 'a-token-of-this-test';

let parent: ChildProcess;
let providers: FakeProviders;
let url: string;
let close: () => Promise<void>;

/** Pids of the parent's children by the roles that they were given. */
function children(): Map<string, number> {
  const found = new Map<string, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      if (Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) !== parent.pid) continue;
      const environment = readFileSync(`/proc/${name}/environ`, 'utf8');
      const roles = /SARRAF_CHILD_ROLES=([^\0]+)/.exec(environment)?.[1];
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const region = /"region":"(\w+)"/.exec(line)?.[1];
      found.set(roles ?? `door ${region ?? '?'}`, Number(name));
    } catch {
      // it ended while we looked
    }
  }
  return found;
}

async function ask(method: string, address: string, body?: unknown, token?: string) {
  const response = await fetch(`${url}/api/v1${address}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-demo-secret': SECRET,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as { data: never } };
}

/** Five processes start from their sources, maybe beside other tests. */
const HANG_GUARD_MS = 90_000;

async function untilServing(): Promise<void> {
  // what throws is not there yet, or not there again yet
  const health = { status: 200, body: { data: { status: 'ok' } } };
  await vi.waitFor(async () => expect(await ask('GET', '/health')).toMatchObject(health), {
    timeout: HANG_GUARD_MS,
    interval: 100,
  });
}

/** Every process that answers for its figures, on the one page that shows them all. */
async function measured(): Promise<string[]> {
  const found = (await metricsPage()).matchAll(/^sarraf_process_up\{process="([\w-]+)"\} 1$/gm);
  return [...found].map(([, name = '']) => name).sort();
}

async function metricsPage(): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await fetch(`${url}/metrics`, { headers })).text();
}

const isDeep = process.env['SARRAF_DEEP'] === '1';

beforeAll(async () => {
  const database = await createMigratedDatabase();
  providers = await startFakeProviders();
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-roles-test-'));
  writeFileSync(path.join(folder, 'secret'), SECRET);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  parent = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      SARRAF_MODE: 'test',
      SARRAF_ROLES: 'api,realtime,engine,worker',
      SARRAF_PORT: String(port),
      SARRAF_RATE_SCALE: '1000',
      SARRAF_LOG_LEVEL: 'error',
      SARRAF_METRICS_TOKEN: METRICS_TOKEN,
      DATABASE_URL: '',
      DATABASE_APP_URL: database.urls.app,
      DATABASE_ENGINE_URL: database.urls.engine,
      SARRAF_DATA_DIR: path.join(folder, 'server'),
      SARRAF_DEMO_DIR: folder,
      SARRAF_BANK_URL: providers.url,
      SARRAF_SIMULATORS_URL: providers.url,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  close = async () => {
    const ended = new Promise((resolve) => parent.once('exit', resolve));
    parent.kill('SIGTERM');
    await ended;
    await providers.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  await untilServing();
}, HANG_GUARD_MS + 10_000);

afterAll(() => close());

async function signIn(mobile: string): Promise<string> {
  const person = {
    mobile,
    password: 'Vazir-9-lale-17',
    first_name: 'مریم',
    last_name: 'آزمون',
    level: 1,
    staff_role: null,
    national_code: `00123456${mobile.slice(-2)}`,
    card_number: null,
    rate_profile: 'standard',
    opening: [{ asset: 'IRT', amount: '50000000' }],
  };
  const made = await ask('POST', '/admin/demo/people', { people: [person] });
  expect(made.status).toBe(200);
  const login = await ask('POST', '/jwt/login', { mobile, password: person.password });
  return (login.body.data as { accessToken: string }).accessToken;
}

function buy(token: string, price: string) {
  return ask(
    'POST',
    '/trade/limitBuy',
    { pair_type: 'USDTIRT', pair_price: price, pair_amount: '5', request_type: 2 },
    token,
  );
}

it.runIf(isDeep)(
  'runs api, engine, worker and two doors as processes, and heals each',
  async () => {
    const before = children();
    expect([...before.keys()].sort()).toEqual(['api', 'door de', 'door ir', 'engine', 'worker']);
    const all = ['api', 'door-de', 'door-ir', 'engine', 'parent', 'worker'];
    await expect.poll(measured, { timeout: HANG_GUARD_MS }).toEqual(all);
    const page = await metricsPage();
    expect(page).toMatch(/^sarraf_engine_is_writer\{process="engine"\} 1$/m);
    expect(page).toMatch(/^sarraf_sockets\{door="de",process="door-de"\} 0$/m);
    const token = await signIn('09350000011');
    expect((await buy(token, '113000')).status).toBe(200);

    for (const role of ['engine', 'worker', 'api', 'door de']) {
      const pid = children().get(role) ?? 0;
      process.kill(pid, 'SIGKILL');
      const isAnother = (): boolean => ![undefined, pid].includes(children().get(role));
      await expect.poll(isAnother, { timeout: HANG_GUARD_MS, message: role }).toBe(true);
      await untilServing();
      const price = String(112_000 - (pid % 1_000));
      expect((await buy(token, price)).status, `after ${role}`).toBe(200);
    }
    const orders = await ask('GET', '/orderList?status=open', undefined, token);
    expect((orders.body.data as { total: number }).total).toBe(5);
  },
  HANG_GUARD_MS * 2,
);
