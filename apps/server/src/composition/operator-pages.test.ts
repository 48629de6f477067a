// What those who run the exchange ask: alive, ready, and the figures behind a token.
import { SeededRandom } from '@sarraf/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../testing/server.ts';

const TOKEN = 'a-token-for-the-metrics-of-this-test';

let server: TestServer;
let person: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ env: { SARRAF_METRICS_TOKEN: TOKEN } });
  // its figures are there from the first look on
  await server.process.background.run('watch_alarms');
  person = await server.person({ opening: { IRT: '50000000' } });
});
afterAll(() => server?.close());

function metrics(authorization?: string): Promise<Response> {
  return server.fetch(
    '/metrics',
    authorization === undefined ? {} : { headers: { authorization } },
  );
}

async function figures(): Promise<string> {
  const answer = await metrics(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Lines with a value, without it: each names one series. */
function seriesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')));
}

/** Every label of the page with the values that it has. */
function labelsOf(text: string): Map<string, Set<string>> {
  const labels = new Map<string, Set<string>>();
  for (const [, name = '', value = ''] of text.matchAll(/(\w+)="([^"]*)"/g)) {
    labels.set(name, (labels.get(name) ?? new Set()).add(value));
  }
  return labels;
}

describe('the figures', () => {
  it('are for whoever shows the token', async () => {
    expect((await metrics()).status).toBe(401);
    for (const wrong of [
      'Bearer no',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(0, -1)}X`,
      `Basic ${TOKEN}`,
      `Bearer ${person.accessToken}`,
    ]) {
      const refused = await metrics(wrong);
      expect(refused.status, wrong).toBe(401);
      expect(await refused.text()).not.toContain('sarraf_');
    }
    const answer = await metrics(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('tell of requests, commands, batches, jobs, sockets and of Node itself', async () => {
    const order = { pair_type: 'USDTIRT', pair_price: '113000', pair_amount: '5', request_type: 2 };
    const call = { token: person.accessToken, body: order };
    expect((await server.call('POST /trade/limitBuy', call)).status).toBe(200);
    const tooMuch = { ...call, body: { ...order, pair_amount: '5000' } };
    expect((await server.call('POST /trade/limitBuy', tooMuch)).body.error).toBe(
      'insufficient_funds',
    );
    // a batch is told of when its rows are written, which is after its answer
    await server.until(async () => /batch_seconds_count\S* [1-9]/.test(await figures()));
    const text = await figures();
    const here = 'process="api+engine+worker"';
    for (const line of [
      `sarraf_process_up{${here}} 1`,
      // the test's server has no processes of sockets
      'sarraf_process_up{process="door-de"} 0',
      `sarraf_http_request_seconds_count{route="POST /api/v1/trade/limitBuy",status="2xx",${here}} 1`,
      `sarraf_commands_total{outcome="insufficient_funds",${here}} 1`,
      `sarraf_engine_is_writer{${here}} 1`,
      `sarraf_engine_commands_waiting{${here}} 0`,
      `sarraf_bus_events_dropped_total{${here}} 0`,
      `sarraf_sockets{door="notifications",${here}} 0`,
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    for (const name of [
      'sarraf_engine_batches_total',
      'sarraf_engine_batch_commands_sum',
      'sarraf_engine_seq',
      'sarraf_database_connections',
      'nodejs_heap_size_used_bytes',
      'process_cpu_seconds_total',
    ]) {
      expect(text, name).toMatch(new RegExp(`^${name}\\{[^}]*${here.replaceAll('+', '\\+')}`, 'm'));
    }
    expect(text).toContain('# TYPE sarraf_jobs_due gauge');
  });

  it('name nobody', async () => {
    await server.call('GET /fetchUser', { token: person.accessToken });
    await server.fetch(`/api/v1/operations/${person.userId}?mobile=${person.mobile}`);
    const text = await figures();
    // the bounds of buckets are numbers, as ids are
    const words = [...labelsOf(text)].filter(([name]) => !/^(le|major|minor|patch)$/.test(name));
    const values = words.flatMap(([, of]) => [...of]);
    for (const value of values) {
      expect(value).not.toBe(String(person.userId));
      expect(value).not.toContain(person.mobile);
      expect(value).not.toContain('127.0.0.1');
    }
    expect(text).not.toContain(person.accessToken);
    expect([...labelsOf(text).keys()].sort()).toEqual(
      [
        'door',
        'kind',
        'le',
        'outcome',
        'port',
        'process',
        'queue',
        'route',
        'space',
        'state',
        'status',
        // of Node's own figures
        'major',
        'minor',
        'patch',
        'quantile',
        'type',
        'version',
        'task',
      ]
        .filter((name) => labelsOf(text).has(name))
        .sort(),
    );
  });

  it('have as many series after a thousand paths as before', async () => {
    const random = new SeededRandom(14);
    const word = (): string => random.next().toString(36).slice(2);
    await server.fetch(`/api/v1/${word()}`);
    await server.fetch(`/${word()}`);
    await server.fetch(`/api/v1/operations/${word()}`);
    const before = new Set(seriesOf(await figures()));
    for (let count = 0; count < 1_000; count += 1) {
      const path = random.pick(['', 'api/v1/', 'api/v1/operations/', 'rt/', 'assets/']);
      const answer = await server.fetch(`/${path}${word()}?${word()}=${word()}`);
      await answer.arrayBuffer();
    }
    const text = await figures();
    const fresh = seriesOf(text).filter((series) => !before.has(series));
    // kinds of Node's resources and jobs come and go
    expect(fresh.filter((series) => !/^(nodejs_|sarraf_jobs_due)/.test(series))).toEqual([]);
    expect(labelsOf(text).get('route')?.size).toBeLessThan(20);
  });

  it('are no page at all where there is no token', async () => {
    const other = await startTestServer();
    try {
      for (const authorization of [`Bearer ${TOKEN}`, 'Bearer ', 'Bearer undefined']) {
        const answer = await other.fetch('/metrics', { headers: { authorization } });
        expect(answer.status).toBe(404);
      }
      expect((await other.fetch('/ready')).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe('a server', () => {
  it('is alive without its database, and ready again when that is back', async () => {
    const ready = async (): Promise<string> => {
      const answer = await server.fetch('/ready');
      const { status } = (await answer.json()) as { status: string };
      expect(answer.status).toBe(status === 'ready' ? 200 : 503);
      return status;
    };
    expect(await ready()).toBe('ready');
    const url = new URL(server.databaseUrl);
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    const owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    try {
      await owner.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} ALLOW_CONNECTIONS false`);
      await owner.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
        [name],
      );
      await server.until(async () => (await ready()) === 'database_away');
      expect((await server.fetch('/health')).status).toBe(200);
      // the figures are there when they are wanted most
      expect(await figures()).toContain('sarraf_engine_is_writer');
    } finally {
      await owner.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} ALLOW_CONNECTIONS true`);
      await owner.end();
    }
    await server.until(async () => (await ready()) === 'ready');
  }, 60_000);
});
