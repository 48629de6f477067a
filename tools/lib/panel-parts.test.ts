import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ShownTexts } from '../../apps/web/build/shown-texts.ts';
import { PROJECT_DIR } from './project.ts';

const src = path.join(PROJECT_DIR, 'apps', 'web', 'src');

/** Where a part of the panel is fetched later, and whether with its texts. */
const PART = /(?<texts>withTexts\(\s*\(\) =>\s*)?\bimport\(\s*'(?<part>\.[^']+\.tsx?)'/g;

test('what is fetched later comes with the texts that it shows: none can be missing', () => {
  const shown = new ShownTexts();
  const missing: string[] = [];
  let parts = 0;
  for (const name of globSync('**/*.{ts,tsx}', { cwd: src })) {
    if (/[.]test[.]tsx?$|testing[\\/]|i18n[\\/]texts[.]ts$/.test(name)) continue;
    const file = path.resolve(src, name);
    for (const { groups } of readFileSync(file, 'utf8').matchAll(PART)) {
      const part = path.resolve(path.dirname(file), groups?.['part'] ?? '');
      if (/[\\/](?:texts-)?(?:fa|en)[.]ts$/.test(part)) continue;
      parts += 1;
      if (groups?.['texts'] !== undefined) continue;
      const own = shown.of(file);
      const further = [...shown.of(part)].filter((folder) => !own.has(folder));
      for (const folder of further) missing.push(`${name}: ${path.relative(src, folder)}`);
    }
  }
  expect(parts).toBeGreaterThan(90);
  expect(missing).toEqual([]);
});
