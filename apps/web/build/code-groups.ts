import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { type DeclaredScreen, pagesOf, readScreens } from './screens.ts';
import { ShownTexts } from './shown-texts.ts';

type Context = Rolldown.ChunkingContext;

const MAIN = fileURLToPath(new URL('../src/main.tsx', import.meta.url));

/** A feature, a folder beside the features, or a package. */
const FOLDER =
  /[\\/](?:apps[\\/]web[\\/]src[\\/](?:features[\\/])?|packages[\\/])(?<folder>\w+)[\\/]/;

/** Whether these files import a module without waiting, themselves or by what they import. */
function reachedFrom(files: readonly string[]) {
  const reached = new Set<string>();
  return (id: string, context: Context): boolean => {
    const visit = (module: string): void => {
      if (reached.has(module)) return;
      reached.add(module);
      context.getModuleInfo(module)?.importedIds.forEach(visit);
    };
    if (reached.size === 0) files.forEach(visit);
    return reached.has(id);
  };
}

/** The words in these folders, as one file a language. */
function wordsNamed(name: string, folders: ReadonlySet<string>) {
  return (id: string): string | null => {
    const language = /[\\/](?<language>fa|en)\.ts$/.exec(id)?.groups?.['language'];
    return language !== undefined && folders.has(dirname(id)) ? `${name}-${language}` : null;
  };
}

/** What the parts of a feature show, `security/password/texts`; of the back office none is one. */
const FEATURE = /[\\/]features[\\/](?<feature>(?!backoffice)\w+)[\\/]/;
/** From here on they come as one file: a line each would hold up the screen. */
const MANY_WORDS = 4;

/** Screens that need the words of many parts of their feature at once, by the feature's name. */
function manyWords(pages: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const shown = new ShownTexts();
  const many = pages.flatMap((page) => {
    const feature = FEATURE.exec(page)?.groups?.['feature'];
    const own = [...shown.of(page)].filter(
      (folder) => FEATURE.exec(folder)?.groups?.['feature'] === feature,
    );
    return feature === undefined || own.length < MANY_WORDS
      ? []
      : [[feature, new Set(own)] as const];
  });
  return new Map(many);
}

/**
 * Large, and shared by a few screens: the ledger's parts by three of the office's thirty, and what
 * two screens are alike. They go where these are, and no other screen waits for them.
 */
const OF_FEW = /[\\/](?:features[\\/]backoffice[\\/]ledger|components[\\/]screens)[\\/]/;

/**
 * What several screens share is one file a folder: features import no other feature, and folders
 * only those below them, so no file waits for one that waits for it.
 */
function nameOfFolder(id: string): string | null {
  if (OF_FEW.test(id)) return null;
  return FOLDER.exec(id)?.groups?.['folder'] ?? null;
}

/**
 * Files of the built panel. Each screen and each `lazy` part is one by itself; these say where the
 * code goes that several of them share.
 */
function codeGroups(screens: readonly DeclaredScreen[]): Rolldown.CodeSplittingGroup[] {
  // whoever comes for the first time, over whatever line, comes to one of these
  const guestPages = pagesOf(
    screens.filter(({ frame, early }) => frame === 'bare' && early !== undefined),
  );
  const shown = new ShownTexts();
  // their words are one file a language, and their sheets part of the one that all screens load
  const guestWords = new Set(guestPages.flatMap((page) => [...shown.of(page)]));
  const isOfMain = reachedFrom([MAIN]);
  const isOfGuests = reachedFrom(guestPages);
  const nameOfFirst = (id: string, context: Context): string | null => {
    const isGuestSheet = id.endsWith('.css') && isOfGuests(id, context);
    return isGuestSheet || isOfMain(id, context) ? 'first' : null;
  };
  const nameOfGuests = (id: string, context: Context): string | null =>
    isOfGuests(id, context) ? 'guest' : null;
  return [
    {
      // Changes seldom: it stays in browsers' caches from one version to the next.
      name: 'vendor',
      test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/,
    },
    // What the first paint waits for.
    { name: 'splash', test: /[\\/]src[\\/]splash\.css/ },
    // What main.tsx imports, and the sheets of what guests' screens share: no request of their own.
    { name: nameOfFirst, debugName: 'first' },
    { name: wordsNamed('guest', guestWords), debugName: 'guest words' },
    ...[...manyWords(pagesOf(screens))].map(([feature, folders]) => ({
      name: wordsNamed(feature, folders),
      debugName: `${feature} words`,
    })),
    { name: nameOfGuests, debugName: 'guest', minShareCount: 2 },
    { name: nameOfFolder, debugName: 'folders', minShareCount: 2 },
  ];
}

/** Of a declaration as the formatter writes it. */
const READ_HERE = /^ {4}(?:audit|early): (?:null|\{.*\}|\{\n[\s\S]*?\n {4}\}),$/gm;

/** Tells the build which code goes into which file, as the declared screens share it. */
export function codeFiles(): Plugin {
  return {
    name: 'sarraf-code-files',
    apply: 'build',
    enforce: 'pre',
    // what only the build and the tools read of a declaration goes into no file
    transform: {
      filter: { id: /\/app\/screens\/.*\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(READ_HERE, ''), map: null }),
    },
    config: async () => {
      const groups = codeGroups(await readScreens());
      const codeSplitting = { includeDependenciesRecursively: false, groups };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

/** Whose functions the first screen runs, nearly all of them. */
const ON_LOAD = ['vendor', 'first'];

/**
 * Tells V8 to compile these files whole while they arrive, beside the main thread. Otherwise each
 * function is compiled when it is first called: the main thread waits, before the first screen.
 * Engines that don't know the words read a comment.
 */
export function compileHint({ name }: { readonly name: string }): string {
  return ON_LOAD.includes(name) ? '//# allFunctionsCalledOnLoad' : '';
}
