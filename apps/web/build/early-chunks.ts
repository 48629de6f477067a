import type { Rollup } from 'vite';
import { DESKTOP_TRADE } from '../src/features/trade/desktop-query.ts';
import { type DeclaredScreen, endingOf, fileOf } from './screens.ts';
import { ShownTexts } from './shown-texts.ts';

interface EarlyChunks {
  readonly media: string;
  readonly screens: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/**
 * Which files the screens need besides those that index.html names, so that boot.js can ask for them
 * together with the first script instead of after it has run.
 */
export function findEarlyChunks(
  bundle: Rollup.OutputBundle,
  screens: readonly DeclaredScreen[],
): EarlyChunks {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const holding = (source: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
    if (found === undefined) throw new Error(`no chunk holds ${source}`);
    return found.fileName;
  };
  const withImports = (files: readonly string[], seen: Set<string>): Set<string> => {
    for (const file of files) {
      if (seen.has(file)) continue;
      seen.add(file);
      withImports(byFile.get(file)?.imports ?? [], seen);
    }
    return seen;
  };
  const always = withImports([holding('src/main.tsx')], new Set());
  const stylesOf = (file: string) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])];
  const filesOf = (sources: readonly string[], known: ReadonlySet<string>) =>
    [...withImports(sources.map(holding), new Set())]
      .filter((file) => !known.has(file))
      .flatMap((file) => [file, ...stylesOf(file)]);
  const shown = new ShownTexts();
  const early = screens.flatMap(({ path, page, early: parts }) => {
    if (page === undefined || parts === undefined) return [];
    const file = fileOf(page);
    const all = filesOf([file], always);
    const known = new Set([...always, ...all]);
    const some = (...sources: readonly string[]) => filesOf(sources, known);
    const folders = [...shown.of(file)];
    const { wide, narrow } = parts;
    const needed = {
      all,
      fa: some(...folders.map((folder) => `${folder}/fa.ts`)),
      en: some(...folders.map((folder) => `${folder}/en.ts`)),
      wide: wide === undefined ? [] : some(endingOf(wide)),
      narrow: narrow === undefined ? [] : some(endingOf(narrow)),
    };
    return [[path.slice(1), needed] as const];
  });
  return { media: DESKTOP_TRADE, screens: Object.fromEntries(early) };
}
