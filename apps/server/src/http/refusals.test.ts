// What is refused costs its caller, and nobody else: a bucket, and hardly a line of the log.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let client: SignedIn;
let other: SignedIn;
/** Less than one each of some hundred calls. */
const A_FEW = 40;
const proxied = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

beforeAll(async () => {
  server = await startTestServer({
    env: { SARRAF_RATE_SCALE: '1', SARRAF_TRUSTED_PROXIES: '127.0.0.0/8, ::1' },
  });
  [client, other] = [await server.person({ level: 0 }), await server.person({ level: 0 })];
});
afterAll(() => server.close());

async function statuses(
  count: number,
  ask: (index: number) => Promise<{ readonly status: number }>,
): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** How many rows each table has, those of jobs as well. */
async function rowCounts(): Promise<ReadonlyMap<string, number>> {
  const tables = await server.sql<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await server.sql<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${name}`);
    counts.set(name, row?.rows ?? 0);
  }
  return counts;
}

describe('refused requests', () => {
  it('count against the person who has a session: 403', async () => {
    const counts = await statuses(400, () =>
      server.call('GET /admin/overview', {
        token: client.accessToken,
        headers: proxied('10.9.0.1'),
      }),
    );
    expect(counts['429']).toBeGreaterThan(0);
    // the same bucket as what would have been allowed
    const reads = await statuses(400, () =>
      server.call('GET /fetchUser', { token: client.accessToken }),
    );
    expect(reads['429']).toBeGreaterThan(0);
    const others = await server.call('GET /fetchUser', { token: other.accessToken });
    expect(others.status).toBe(200);
  });

  it('count against the household nobody is signed in from: 401', async () => {
    const ask = (index: number) =>
      server.call('GET /fetchUser', { headers: proxied(`2001:db8:0:1::${index.toString(16)}`) });
    const counts = await statuses(400, ask);
    expect(counts['429']).toBeGreaterThan(0);
    const neighbour = await server.call('GET /fetchUser', {
      headers: proxied('2001:db8:0:2::1'),
    });
    expect(neighbour.status).toBe(401);
    const signedIn = await server.call('GET /fetchUser', {
      token: other.accessToken,
      headers: proxied('2001:db8:0:1::1'),
    });
    expect(signedIn.status).toBe(200);
  });

  it('count against it for tokens that are none, and for public calls', async () => {
    const guess = await statuses(300, (index) =>
      server.call('GET /fetchUser', {
        token: `e30.e30.${index}`,
        headers: proxied(`2001:db8:0:3::${index.toString(16)}`),
      }),
    );
    expect(guess['429']).toBeGreaterThan(0);
    const open = await statuses(600, (index) =>
      server.call('GET /markets', { headers: proxied(`2001:db8:0:4:${index.toString(16)}::1`) }),
    );
    expect(open['429']).toBeGreaterThan(0);
  });

  it('cost neither a line of the log each nor a row each', async () => {
    const { logger } = server.process.context;
    const refused = await server.person({ level: 0 });
    const before = await rowCounts();
    const logs = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(logger, level));
    try {
      const headers = proxied('2001:db8:0:5::1');
      const { accessToken: token } = refused;
      const strangers = await statuses(400, () => server.call('GET /fetchUser', { headers }));
      const theirs = await statuses(400, () => server.call('GET /admin/overview', { token }));
      for (const count of [strangers[401], strangers[429], theirs[403], theirs[429]]) {
        expect(count).toBeGreaterThan(A_FEW);
      }
      const lines = logs.flatMap(({ mock }) => mock.calls.map(([line]) => line as object));
      const codes = lines.map((line) => ('code' in line ? line.code : undefined));
      expect(codes).toEqual(expect.arrayContaining(['unauthorized', 'forbidden', 'rate_limited']));
      expect(lines.length).toBeLessThan(A_FEW);
    } finally {
      for (const log of logs) log.mockRestore();
    }
    // what the server does of itself meanwhile is a few rows, too
    const after = await rowCounts();
    const grown = [...after].filter(([name, rows]) => rows - (before.get(name) ?? 0) >= A_FEW);
    expect(grown).toEqual([]);
  });

  it('believe no address that a stranger wrote before the proxy', async () => {
    const counts = await statuses(600, (index) =>
      server.call('GET /markets', { headers: proxied(`192.0.2.${index % 250}, 198.51.100.7`) }),
    );
    expect(counts['429']).toBeGreaterThan(0);
  });
});
