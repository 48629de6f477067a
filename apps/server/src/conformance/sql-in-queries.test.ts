// What a module asks of the database stands in its `.queries` files, parts of statements included:
// where SQL runs is held by `.dependency-cruiser.cjs`, where it is written by this.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from './testing/requirements-page.ts';

const MODULES = 'apps/server/src/modules';
const LEFT_OUT = /[.]queries[.]ts$|[.]test[.]ts$|\/testing\//;
/** A text that is a statement or has one within it. */
const SQL =
  /['"`(]\s*(?:SELECT\s|INSERT\s+INTO\s|UPDATE\s[^'"`]*?\sSET\s|DELETE\s+FROM\s|WITH\s[^'"`]*?\sAS\s)/g;

const linesWithSql = (source: string): number[] =>
  [...source.matchAll(SQL)].map(({ index }) => source.slice(0, index).split('\n').length);

it('finds statements, and no other texts', () => {
  const rows = ['const a = `SELECT id', '  FROM users`;', 'b(`UPDATE ${table} SET a = 1`);'];
  const parts = ['const c = `id IN (SELECT id FROM ${d})`;', "e('INSERT INTO f VALUES (1)');"];
  expect(linesWithSql([...rows, ...parts].join('\n'))).toEqual([1, 3, 4, 5]);
  expect(linesWithSql("say('Select one'); say(`UPDATE`); say('WITH LOVE'); // SELECT it")).toEqual(
    [],
  );
});

it('stands in queries alone', () => {
  const files = globSync(`${MODULES}/**/*.ts`, { cwd: PROJECT_DIR }).filter(
    (file) => !LEFT_OUT.test(file.replaceAll(path.sep, '/')),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    linesWithSql(readFileSync(path.join(PROJECT_DIR, file), 'utf8')).map(
      (line) => `${file}:${line}`,
    ),
  );
  expect(found).toEqual([]);
});
