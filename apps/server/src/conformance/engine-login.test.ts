// What the two logins may do to tables: the engine writes money and what travels with a command.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const WRITTEN = /(?:INSERT INTO|DELETE FROM|\bUPDATE(?! OF| SET| SKIP))\s+([a-z_]+)/g;

it('the engine’s login writes, of tables that the app writes too, those of its statements alone', async () => {
  const shared = await server.sql<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND has_table_privilege('sarraf_engine', oid, 'INSERT, UPDATE, DELETE')
       AND has_table_privilege('sarraf_app', oid, 'INSERT, UPDATE, DELETE') ORDER BY 1`,
  );
  const { statements } = server.process.context.writers;
  const written = statements.flatMap((sql) => [...sql.matchAll(WRITTEN)].map(([, name]) => name));
  expect(shared.map(({ name }) => name).filter((name) => !written.includes(name))).toEqual([]);
});

it('a new table is closed to both logins until it is granted', async () => {
  await server.sql('CREATE TABLE planted (id bigint GENERATED ALWAYS AS IDENTITY)');
  const open = await server.sql(
    `SELECT login FROM unnest(ARRAY['sarraf_app', 'sarraf_engine']) AS login
     WHERE has_table_privilege(login, 'planted', 'SELECT, INSERT, UPDATE, DELETE')
       OR has_sequence_privilege(login, 'planted_id_seq', 'USAGE, SELECT')`,
  );
  await server.sql('DROP TABLE planted');
  expect(open).toEqual([]);
});
