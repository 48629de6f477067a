import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The secret of the demo's calls, which the demo writes into its folder when it first starts:
 * read at each call, because the demo may come later than the server.
 */
export function demoSecretOf(demoDir: string | undefined): () => string | undefined {
  return () => {
    if (demoDir === undefined) return undefined;
    try {
      return readFileSync(path.join(demoDir, 'secret'), 'utf8').trim();
    } catch {
      return undefined;
    }
  };
}
