import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from './testing/requirements-page.ts';

/** An id as names and comments of tests have it; nothing else in them looks like one. */
const ID = /\b[AFGKLMOPSTUVW](?:0[1-9]|[12]\d)\b/g;
const TESTS = '{apps/server,apps/signer,packages,tests}/**/*.test.ts';

it('docs/attacks.md explains just the attacks that tests name', () => {
  const files = globSync(TESTS, { cwd: PROJECT_DIR, exclude: ['**/node_modules/**'] });
  const named = files.flatMap((file) => {
    const text = readFileSync(path.join(PROJECT_DIR, file), 'utf8');
    return [...text.matchAll(ID)].map(([id]) => id);
  });
  const page = readFileSync(path.join(PROJECT_DIR, 'docs/attacks.md'), 'utf8');
  const explained = [...page.matchAll(/^\| ([A-Z]\d\d) \|/gm)].map(([, id = '']) => id);
  expect(explained.toSorted()).toEqual([...new Set(named)].toSorted());
});
