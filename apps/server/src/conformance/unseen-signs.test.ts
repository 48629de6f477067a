// Which signs no one sees is said once, by Unicode's properties (packages/money, typed-text.ts): a
// list made by hand lacks the next one, and each lacks another.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from './testing/requirements-page.ts';

const SOURCES = '{packages,apps}/*/src/**/*.{ts,tsx}';
const LEFT_OUT = /[.]test[.]tsx?$|\/testing\/|^packages\/money\/src\/(?:typed|fold)-text[.]ts$/;
/** A class of a pattern with a sign in it that is drawn as nothing, by its number; the half-space apart. */
const LISTED =
  /\[[^\]\n]*\\u(?:00ad|061c|115f|1160|200[bdef]|202[a-e]|206[0-9a-f]|2800|3164|fe0[0-9a-f]|feff|ffa0)[^\]\n]*\]/i;
/** One that stands in the source itself; the half-space of Persian words is no such. */
const RAW = /(?!\u200c)[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

const linesWithLists = (source: string): number[] =>
  source.split('\n').flatMap((line, at) => (LISTED.test(line) || RAW.test(line) ? [at + 1] : []));

it('finds lists of unseen signs that were made by hand, and the signs themselves', () => {
  const listed = ['x.replace(/[\\s\\u200B-\\u200f]/g)', "y('\u2060')", 'const z = /[,\\ufe0f]/;'];
  expect(linesWithLists(listed.join('\n'))).toEqual([1, 2, 3]);
  expect(linesWithLists("join('\\u200c'); /[\\u0600-\\u06ff]/; /[\\p{Cf}]/u; 'نیم‌فاصله'")).toEqual(
    [],
  );
});

it('no source but the one definition has such a list', () => {
  const files = globSync(SOURCES, { cwd: PROJECT_DIR })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !LEFT_OUT.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    linesWithLists(readFileSync(path.join(PROJECT_DIR, file), 'utf8')).map(
      (line) => `${file}:${line}`,
    ),
  );
  expect(found).toEqual([]);
});
