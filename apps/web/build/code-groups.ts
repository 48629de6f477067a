import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const pathOf = (file: string): string => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

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
    if (reached.size === 0) files.map(pathOf).forEach(visit);
    return reached.has(id);
  };
}

/** Whoever comes for the first time, over whatever line, comes to one of these. */
const GUEST_SCREENS = [
  'features/auth/components/login-page.tsx',
  'features/auth/components/register-page.tsx',
  'features/auth/forgot/forgot-page.tsx',
  'features/auth/recover/recover-page.tsx',
];

/** Their words are one file a language, and their sheets part of the one that all screens load. */
const GUEST_WORDS =
  /[\\/](?:auth[\\/](?:(?:forgot|recover)[\\/])?|passkey[\\/])texts[\\/](?<language>fa|en)\.ts$/;

/** The security page needs the words of all its parts at once. */
const SECURITY_WORDS =
  /[\\/]features[\\/]security[\\/](?:\w+[\\/])?texts[\\/](?<language>fa|en)\.ts$/;

/** The words in these files, as one file a language. */
function wordsNamed(name: string, files: RegExp) {
  return (id: string): string | null => {
    const language = files.exec(id)?.groups?.['language'];
    return language === undefined ? null : `${name}-${language}`;
  };
}

const isOfMain = reachedFrom(['main.tsx']);
const isOfGuests = reachedFrom(GUEST_SCREENS);

/** What main.tsx imports, and the sheets of what guests' screens share: no request of their own. */
function nameOfFirst(id: string, context: Context): string | null {
  const isGuestSheet = id.endsWith('.css') && isOfGuests(id, context);
  return isGuestSheet || isOfMain(id, context) ? 'first' : null;
}

function nameOfGuests(id: string, context: Context): string | null {
  return isOfGuests(id, context) ? 'guest' : null;
}

/** Large, and shared by three screens of the office's thirty: its parts go where these are. */
const LEDGER = /[\\/]features[\\/]backoffice[\\/]ledger[\\/]/;

/**
 * What several screens share is one file a folder: features import no other feature, and folders
 * only those below them, so no file waits for one that waits for it.
 */
function nameOfFolder(id: string): string | null {
  if (LEDGER.test(id)) return null;
  return FOLDER.exec(id)?.groups?.['folder'] ?? null;
}

/**
 * Files of the built panel. Each screen and each `lazy` part is one by itself; these say where the
 * code goes that several of them share.
 */
export const codeGroups: Rolldown.CodeSplittingGroup[] = [
  {
    // Changes seldom: it stays in browsers' caches from one version to the next.
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/,
  },
  // What the first paint waits for.
  { name: 'splash', test: /[\\/]src[\\/]splash\.css/ },
  { name: nameOfFirst, debugName: 'first' },
  { name: wordsNamed('guest', GUEST_WORDS), debugName: 'guest words' },
  { name: wordsNamed('security', SECURITY_WORDS), debugName: 'security words' },
  { name: nameOfGuests, debugName: 'guest', minShareCount: 2 },
  { name: nameOfFolder, debugName: 'folders', minShareCount: 2 },
];

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
