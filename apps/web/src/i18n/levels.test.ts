import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '..');
type Texts = Readonly<Record<string, unknown>>;

async function catalogues(lang: 'fa' | 'en'): Promise<{ file: string; texts: Texts }[]> {
  const files = [...globSync(`**/texts/${lang}.ts`, { cwd: SRC }), `app/texts-${lang}.ts`];
  return Promise.all(
    files.map(async (file) => {
      const module: { texts: Texts } = await import(pathToFileURL(path.join(SRC, file)).href);
      return { file, texts: module.texts };
    }),
  );
}

const NEEDS = {
  fa: { list: /نام،.*کد ملی.*کارت بانکی/u, all: 'تاریخ تولد' },
  en: { list: /name,.*national code.*bank card/u, all: 'birth date' },
} as const;

it.each(['fa', 'en'] as const)('level 1 needs the same wherever it is said (%s)', async (lang) => {
  const said: string[] = [];
  for (const { file, texts } of await catalogues(lang)) {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== 'string' || !NEEDS[lang].list.test(text)) continue;
      expect(text, `${file} ${key}`).toContain(NEEDS[lang].all);
      said.push(key);
    }
  }
  expect(said).toEqual(expect.arrayContaining(['level1Needs', 'formTitle', 'levelNote']));
});

it.each(['fa', 'en'] as const)('levels have their names in one catalogue (%s)', async (lang) => {
  const named = (await catalogues(lang)).flatMap(({ file, texts }) =>
    Object.keys(texts)
      .filter((key) => /^level(?:\d|Named)$/.test(key))
      .map((key) => `${file} ${key}`),
  );
  const common = `components/texts/${lang}.ts`;
  expect(named).toEqual(['levelNamed', 'level0', 'level1', 'level2'].map((k) => `${common} ${k}`));
});
