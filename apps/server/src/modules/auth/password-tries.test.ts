// Tries of passwords that come at once see each other.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTransaction } from '../../platform/database/handles.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { countTries, insertTry } from './password-tries.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const isWaiting = async (): Promise<boolean> =>
  (
    await server.sql(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
       AND wait_event = 'advisory' AND query LIKE '%password_tries%'`,
    )
  ).length === 1;

it.each([
  ['one network', { mobile: '09123456781', asker: '198.51.100.7' }, 'ofAsker'],
  ['one account', { mobile: '09123456780', asker: '192.0.2.9' }, 'ofMobile'],
] as const)('A06 a try at %s counts one that is still being noted', async (_, request, count) => {
  const db = server.process.context.plainDb;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isNoted = false;
  const first = withTransaction(db, async (tx) => {
    await insertTry(tx, { mobile: '09123456780', asker: '198.51.100.7' });
    isNoted = true;
    await ended;
  });
  await server.until(() => isNoted);
  let counted = 0;
  const second = insertTry(db, request)
    .then((id) => countTries(db, request, 10, id))
    .then((tries) => {
      counted = tries[count];
    });
  // it waits its turn; without one it would have counted too few by now
  await server.until(async () => counted > 0 || (await isWaiting()));
  end();
  await Promise.all([first, second]);
  expect(counted).toBe(2);
  await server.sql('DELETE FROM password_tries');
});
