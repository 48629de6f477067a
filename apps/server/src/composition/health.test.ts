import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function health(): Promise<unknown> {
  const answer = await server.call('GET /health');
  const status = answer.body.data['status'];
  // who only looks at the status of the answer must not send people here
  expect(answer.status).toBe(status === 'ok' ? 200 : 503);
  expect(answer.body.error).toBe(status === 'ok' ? undefined : 'unavailable');
  return status;
}

it('says degraded while no jobs are taken, and ok once they are again', async () => {
  expect(await health()).toBe('ok');
  await server.sql('ALTER SCHEMA graphile_worker RENAME TO away');
  await server.sql(`SELECT pg_notify('worker:migrate', '{"breaking": true}')`);
  await server.until(async () => (await health()) === 'degraded');
  await server.sql('ALTER SCHEMA away RENAME TO graphile_worker');
  await server.until(async () => (await health()) === 'ok');
  // a newcomer's code comes as a job
  expect((await server.register()).userId).toBeGreaterThan(0);
  // the library wants the process to end with this code
  process.exitCode = undefined;
}, 30_000);
