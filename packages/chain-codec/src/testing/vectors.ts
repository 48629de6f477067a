// Test vectors of the standards, where they lie beside the repository.
import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../../shared/oracles/vectors/', import.meta.url);

/** A file of vectors; undefined, and one printed line, where it is not at hand. */
export function vectorsOf(name: string): unknown {
  const file = new URL(name, folder);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  console.info(`left out: vectors ${name} (not at hand)`);
  return undefined;
}
