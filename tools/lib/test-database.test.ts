import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

async function readNumbers(connectionString: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const result = await client.query<{ n: number }>('SELECT n FROM numbers ORDER BY n');
    return result.rows.map((row) => row.n);
  } finally {
    await client.end();
  }
}

test('each database is its own copy of a template that is made once', async () => {
  let prepared = 0;
  const template = {
    name: 'numbers',
    prepare: async (connectionString: string) => {
      prepared += 1;
      const client = new Client({ connectionString });
      await client.connect();
      await client.query('CREATE TABLE numbers AS SELECT generate_series(1, 3) AS n');
      await client.end();
    },
  };
  const [first, second] = await Promise.all([
    createTestDatabase(template),
    createTestDatabase(template),
  ]);
  expect(prepared).toBe(1);
  const client = new Client({ connectionString: first.connectionString });
  await client.connect();
  await client.query('DELETE FROM numbers WHERE n = 2');
  await client.end();
  expect(await readNumbers(first.connectionString)).toEqual([1, 3]);
  expect(await readNumbers(second.connectionString)).toEqual([1, 2, 3]);
  await Promise.all([first.drop(), second.drop()]);
});
