// The two socket servers at addresses of their own: the panel is told them and may reach them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

const PANEL = 'http://panel.example';
const POLLING = '?EIO=4&transport=polling';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    roles: ['api', 'engine', 'worker', 'realtime'],
    env: {
      SARRAF_PUBLIC_URL: PANEL,
      SARRAF_SOCKET_URL_DE: 'https://de.example',
      SARRAF_SOCKET_URL_IR: 'http://ir.example:8080',
    },
  });
});
afterAll(() => server.close());

describe('socket servers of their own', () => {
  it('are named to the panel', async () => {
    const answer = await server.fetch('/config.json');
    expect(await answer.json()).toMatchObject({
      sockets: {
        de: 'https://de.example/rt/de',
        ir: 'http://ir.example:8080/rt/ir',
        notifications: '/rt/notifications',
      },
    });
  });

  it('are what its pages may connect to, and nothing else is', async () => {
    const { headers } = await server.fetch('/');
    const policy = headers.get('content-security-policy') ?? '';
    const allowed = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
    expect(allowed).toEqual([
      "'self'",
      'https://de.example',
      'wss://de.example',
      'http://ir.example:8080',
      'ws://ir.example:8080',
    ]);
  });

  it.each(['/rt/de/', '/rt/ir/', '/rt/notifications/'])(
    'let a page of ours read what it polls at %s, and no other',
    async (path) => {
      const poll = (origin: string, query = POLLING) =>
        server.fetch(`${path}${query}`, { headers: { origin } });
      const own = await poll(PANEL);
      expect(own.status).toBe(200);
      expect(own.headers.get('access-control-allow-origin')).toBe(PANEL);
      expect(own.headers.get('vary')).toContain('origin');
      // the reason of a refusal is for our page to read, too
      const refused = await poll(PANEL, '?EIO=3&transport=polling');
      expect(refused.headers.get('access-control-allow-origin')).toBe(PANEL);
      for (const foreign of ['https://de.example', 'http://evil.example', 'null']) {
        const answer = await poll(foreign);
        expect(answer.status).toBe(403);
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    },
  );
});
