import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A declaration of a feature's texts, as a module writes it once below its imports. */
const DECLARED =
  /^const (?<name>\w+) = textsOf\(\s*\(\) => import\('(?<folder>[^']+)\/fa\.ts'\),?\s*\);$/gm;
const ANY = /\btextsOf\(\s*\(\) =>/;
const HANDLE = '?catalogue';
const TEXTS = fileURLToPath(new URL('../src/i18n/texts.ts', import.meta.url));

/** One module a catalogue, however many files declare it: what is loaded once is there for all. */
const handleOf = `import { defineTexts } from ${JSON.stringify(TEXTS)};
export const catalogue = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});`;

/**
 * Texts by convention: `textsOf(() => import('./texts/fa.ts'))` becomes the catalogue of that
 * folder, with the English of `en.ts` beside it. The types come from the Persian file, as written.
 */
export function catalogues(): Plugin {
  return {
    name: 'sarraf-catalogues',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/fa\.ts\?catalogue$/ },
      handler(id, importer) {
        if (importer === undefined) return undefined;
        const fa = resolve(dirname(importer), id.slice(0, -HANDLE.length));
        const en = resolve(dirname(fa), 'en.ts');
        for (const file of [fa, en]) if (!existsSync(file)) this.error(`${file} is not there`);
        return `${fa}${HANDLE}`;
      },
    },
    load: { filter: { id: /\/fa\.ts\?catalogue$/ }, handler: () => handleOf },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /^const \w+ = textsOf\(/m },
      handler(code) {
        const made = code.replaceAll(
          DECLARED,
          (_all, name: string, folder: string) =>
            `import { catalogue as ${name} } from '${folder}/fa.ts${HANDLE}';`,
        );
        if (ANY.test(made)) this.error('textsOf stands as: const name = textsOf(() => import(…))');
        return { code: made, map: null };
      },
    },
  };
}
