import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = dirname(dirname(fileURLToPath(import.meta.url)));

type Entry = string | ((...parts: string[]) => string);
type Texts = Readonly<Record<string, Entry>>;

const pairs = [
  { fa: 'app/texts-fa.ts', en: 'app/texts-en.ts' },
  ...globSync('**/texts/fa.ts', { cwd: src }).map((fa) => ({
    fa,
    en: fa.replace(/fa\.ts$/, 'en.ts'),
  })),
];

async function load(file: string): Promise<Texts> {
  const module: { texts: Texts } = await import(pathToFileURL(join(src, file)).href);
  return module.texts;
}

const sources = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !/[.]test[.]tsx?$|[\\/]en[.]ts$/.test(file))
  .map((file) => ({
    folder: dirname(join(src, file)),
    source: readFileSync(join(src, file), 'utf8'),
  }));

/** Whether a file takes these words, as they are or by `textsOf`. */
function isTaken(fa: string): boolean {
  return sources.some(({ folder, source }) =>
    [...source.matchAll(/['"](\.[^'"]*fa\.ts)['"]/g)].some(
      ([, file = '']) => join(folder, file) === join(src, fa),
    ),
  );
}

/** The sentence with marks for its arguments. */
function said(entry: Entry): string {
  return typeof entry === 'string' ? entry : entry('{0}', '{1}', '{2}');
}

function argumentsOf(entry: Entry): readonly string[] {
  return (said(entry).match(/\{\w+\}/g) ?? []).toSorted();
}

/** A language is named in its own script wherever it is offered. */
const OWN_NAMES = new Set(['switchLanguage', 'persian', 'english', 'digitsFa', 'digitsLatin']);

describe.each(pairs)('$fa', ({ fa, en }) => {
  it('types its English by its Persian: a missing key does not compile', () => {
    const typed = `export const texts: typeof import('./${basename(fa)}').texts = {`;
    expect(readFileSync(join(src, en), 'utf8')).toContain(typed);
  });

  it('is shown somewhere', () => {
    expect(fa === 'app/texts-fa.ts' || isTaken(fa)).toBe(true);
  });

  it('has the same keys and the same arguments in both languages', async () => {
    const [persian, english] = await Promise.all([load(fa), load(en)]);
    expect(Object.keys(english).toSorted()).toEqual(Object.keys(persian).toSorted());
    for (const [key, entry] of Object.entries(persian)) {
      const other = english[key];
      expect(typeof other, key).toBe(typeof entry);
      if (other !== undefined) expect(argumentsOf(other), key).toEqual(argumentsOf(entry));
    }
  });

  it('is written in Persian letters, with half-spaces and Persian digits', async () => {
    for (const [key, entry] of Object.entries(await load(fa))) {
      const text = said(entry).replace(/\{\w+\}/g, '');
      expect(text, key).not.toMatch(/[يكىة]/);
      expect(text, key).not.toMatch(/["']/);
      expect(text, key).not.toMatch(/(^|\s)(ن?می) [آ-ی]/);
      expect(text, key).not.toMatch(/ (ها|های|هایی)(\s|$)/);
      if (!OWN_NAMES.has(key)) expect(text, key).not.toMatch(/[0-9]/);
    }
  });

  it('has no Persian left in English', async () => {
    const entries = Object.entries(await load(en)).filter(([key]) => !OWN_NAMES.has(key));
    for (const [key, entry] of entries) expect(said(entry), key).not.toMatch(/[\u0600-\u06ff]/);
  });
});
