import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** The file that an import of the panel's own code names: `#lib/x.ts` lies below `src`. */
export function ownPath(folder: string, specifier: string): string {
  return specifier.startsWith('#') ? resolve(SRC, specifier.slice(1)) : resolve(folder, specifier);
}
