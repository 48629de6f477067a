// Where help leads to: screens of the panel, and other help.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { screens } from './index.ts';

const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../../../server/migrations');

it('leads to screens that there are, and to articles that there are', () => {
  const files = globSync('*_help_*.sql', { cwd: MIGRATIONS_DIR });
  const text = files
    .map((file) => readFileSync(path.join(MIGRATIONS_DIR, file), 'utf8'))
    .join('\n');
  const slugs = new Set([...text.matchAll(/write_help\('([\w-]+)'/g)].map(([, slug]) => slug));
  const paths: ReadonlySet<string> = new Set(
    Object.values(screens).flatMap((rows) => rows.map((row) => row.path)),
  );
  const links = [...text.matchAll(/\]\((\/[^)?]*)[^)]*\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(100);
  const lost = links.filter((link) => {
    const slug = /^\/help\/([\w-]+)$/.exec(link)?.[1];
    return slug === undefined ? !paths.has(link) : !slugs.has(slug);
  });
  expect(lost).toEqual([]);
});
