import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

it.each([300, -300])(
  'a code goes out while the server’s clock stands %d s off the database’s',
  async (seconds) => {
    server.clock.advance(seconds * 1_000);
    const newcomer = await server.register();
    expect(newcomer.userId).toBeGreaterThan(0);
    server.clock.advance(-seconds * 1_000);
  },
);
