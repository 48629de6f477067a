import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const MAIN = fileURLToPath(new URL('../src/main.tsx', import.meta.url));
/** Shared code below this size joins the shared part that is nearest to it: fewer requests. */
const SHARED_BYTES_MIN = 40_000;

const firstModules = new Set<string>();

/** Whatever main.tsx imports without waiting, and what that imports, is one file. */
function nameOfFirst(id: string, context: Context): string | null {
  const visit = (module: string): void => {
    if (firstModules.has(module)) return;
    firstModules.add(module);
    context.getModuleInfo(module)?.importedIds.forEach(visit);
  };
  if (firstModules.size === 0) visit(MAIN);
  return firstModules.has(id) ? 'first' : null;
}

/**
 * Files of the built panel. Each screen and each `lazy` part is one by itself; these say what comes
 * of the code that several of them share, by who shares it and never by a file's name.
 */
export const codeGroups: Rolldown.CodeSplittingGroup[] = [
  {
    // Changes seldom: it stays in browsers' caches from one version to the next.
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/,
  },
  { name: nameOfFirst, debugName: 'first' },
  {
    name: 'shared',
    test: /[\\/](apps|packages)[\\/]\w+[\\/]src[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: SHARED_BYTES_MIN,
  },
];
