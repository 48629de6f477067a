import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCE_DIR = path.resolve(import.meta.dirname, '..');

/** Opening tags with a direction of their own. */
const TAG = /<[a-zA-Z][\w.]*\s(?:[^<>]|=>|\{[^{}]*\})*?\bdir=(?:[^<>]|=>|\{[^{}]*\})*>/g;
/** Start and end of an element with its own `dir` are not those of the sentence around it. */
const LOGICAL = /(?:^|[\s"'`:])-?(?:m[se]|p[se]|border-[se]|rounded-[se])-/;

function misplaced(source: string): string[] {
  return [...source.matchAll(TAG)].map(([tag]) => tag).filter((tag) => LOGICAL.test(tag));
}

it('gives no logical margin or padding to an element with a direction of its own', () => {
  const found = globSync('**/*.tsx', { cwd: SOURCE_DIR }).flatMap((file) =>
    misplaced(readFileSync(path.join(SOURCE_DIR, file), 'utf8')).map((tag) => `${file}: ${tag}`),
  );
  expect(found).toEqual([]);
});

it('knows such an element when it sees one', () => {
  expect(misplaced('<bdi dir="ltr" className="me-2 text-caption">')).toHaveLength(1);
  expect(misplaced('<bdi\n  className="x -ms-1"\n  dir={dir}\n>')).toHaveLength(1);
  expect(misplaced('<span className="me-2"><bdi dir="ltr">')).toEqual([]);
});
