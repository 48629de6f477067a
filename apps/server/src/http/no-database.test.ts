// What callers are told while the database is away, and that the server heals by itself.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../testing/server.ts';

describe('without its database', () => {
  it('V12 says 503 in JSON, does nothing, and serves again afterwards', async () => {
    const broken = await startTestServer();
    try {
      const person = await broken.register();
      await broken.sql(`ALTER TABLE users RENAME TO users_away`);
      const failed = await broken.call('GET /fetchUser', { token: person.accessToken, lang: 'en' });
      expect(failed.status).toBe(500);
      expect(failed.text).not.toMatch(/users|select|relation|stack|\.ts/i);
      await broken.sql(`ALTER TABLE users_away RENAME TO users`);
      const name = new URL(broken.databaseUrl).pathname.slice(1);
      await broken.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = $1 AND pid <> pg_backend_pid()
           AND application_name IN ('sarraf app', 'sarraf jobs')`,
        [name],
      );
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          broken.call('GET /sessions', { token: person.accessToken }),
        ),
      );
      for (const answer of answers) expect([200, 503]).toContain(answer.status);
      await broken.until(
        async () =>
          (await broken.call('GET /sessions', { token: person.accessToken })).status === 200,
      );
      // the worker takes jobs again: a newcomer gets their code
      expect((await broken.register()).userId).toBeGreaterThan(person.userId);
    } finally {
      await broken.close();
    }
  });

  it('V12 waits for a database that takes no connections, and heals by itself', async () => {
    const broken = await startTestServer();
    const url = new URL(broken.databaseUrl);
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    try {
      const person = await broken.register();
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await admin.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
        [name],
      );
      const seen = new Set<string>();
      for (let round = 0; round < 20; round += 1) {
        const own = await broken.call('GET /sessions', { token: person.accessToken });
        const login = await broken.call('POST /jwt/login', {
          body: { mobile: person.mobile, password: person.password },
        });
        const health = await broken.call('GET /health');
        seen.add(`${own.status} ${login.status} ${String(health.body.data['status'])}`);
      }
      expect([...seen].at(-1)).toBe('503 503 degraded');
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await broken.until(
        async () => (await broken.call('GET /health')).body.data['status'] === 'ok',
      );
      expect((await broken.register()).userId).toBeGreaterThan(person.userId);
    } finally {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await admin.end();
      await broken.close();
    }
  }, 40_000);
});
