import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { ownPath } from './own-path.ts';
import { ShownTexts } from './shown-texts.ts';

/** A declaration of a feature's texts, as a module writes it once below its imports. */
const DECLARED =
  /^const (?<name>\w+) = textsOf\(\s*\(\) => import\('(?<folder>[^']+)\/fa\.ts'\),?\s*\);$/gm;
const ANY = /\btextsOf\(\s*\(\) =>/;
/** A part of the panel that is fetched when it is needed. */
const PART = /\bwithTexts\(\s*\(\) =>\s*import\(\s*'(?<file>[^']+)'/g;
const HANDLE = '?catalogue';
const TEXTS = fileURLToPath(new URL('../src/i18n/texts.ts', import.meta.url));

/** One module a catalogue, however many files declare it: what is loaded once is there for all. */
const handleOf = `import { defineTexts } from ${JSON.stringify(TEXTS)};
export const catalogue = defineTexts({
  fa: () => import('./fa.ts'),
  en: () => import('./en.ts'),
});`;

/** Where the bracket closes that opens before `start`; no text between them holds one. */
function closingOf(code: string, start: number): number {
  let depth = 1;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a bracket that does not close');
}

/** `withTexts` is told the texts that its part shows and whoever fetches it does not. */
function tellParts(code: string, file: string): string {
  const shown = new ShownTexts();
  const own = shown.of(file);
  const names = new Map<string, string>();
  const nameOf = (folder: string): string => {
    const name = names.get(folder) ?? `shown${names.size}`;
    names.set(folder, name);
    return name;
  };
  let told = '';
  let from = 0;
  for (const part of code.matchAll(PART)) {
    const close = closingOf(code, part.index + 'withTexts('.length);
    const folders = shown.of(ownPath(dirname(file), part.groups?.['file'] ?? ''));
    const list = [...folders].filter((folder) => !own.has(folder)).map(nameOf);
    told += `${code.slice(from, close).replace(/,\s*$/, '')}, [${list.join(', ')}]`;
    from = close;
  }
  const imports = [...names].map(
    ([folder, name]) =>
      `import { catalogue as ${name} } from ${JSON.stringify(`${folder}/fa.ts${HANDLE}`)};`,
  );
  return `${told}${code.slice(from)}\n${imports.join('\n')}`;
}

/**
 * Texts by convention: `textsOf(() => import('./texts/fa.ts'))` becomes the catalogue of that
 * folder, with the English of `en.ts` beside it; the types come from the Persian file, as written.
 * `withTexts(() => import('./part.tsx'))` loads the part with the texts that it shows.
 */
export function catalogues(): Plugin {
  let root = process.cwd();
  return {
    name: 'sarraf-catalogues',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: {
      filter: { id: /\/fa\.ts\?catalogue$/ },
      handler(id, importer = root) {
        const file = id.slice(0, -HANDLE.length);
        // Vite names what it has seen by its path below the root
        const places = [ownPath(dirname(importer), file), join(root, file)];
        const fa = places.find((place) => existsSync(place));
        if (fa === undefined) return this.error(`${file} is not there`);
        if (!existsSync(resolve(dirname(fa), 'en.ts'))) this.error(`${fa} has no en.ts beside it`);
        return `${fa}${HANDLE}`;
      },
    },
    load: { filter: { id: /\/fa\.ts\?catalogue$/ }, handler: () => handleOf },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\b(?:textsOf|withTexts)\(/ },
      handler(code, id) {
        if (id === TEXTS) return undefined;
        const declared = code.replaceAll(
          DECLARED,
          (_all, name: string, folder: string) =>
            `import { catalogue as ${name} } from '${folder}/fa.ts${HANDLE}';`,
        );
        if (ANY.test(declared)) {
          this.error('textsOf stands as: const name = textsOf(() => import(…))');
        }
        return { code: tellParts(declared, id), map: null };
      },
    },
  };
}
