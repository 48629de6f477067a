// Which texts a part of the panel shows: those that the files declare which it imports at once.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ownPath } from './own-path.ts';

/** What a file imports without waiting, and the folders whose texts it declares. */
interface Facts {
  readonly imports: readonly string[];
  readonly texts: readonly string[];
}

const IMPORTED = /^(?:import|export)\s(?!type\b)(?:[^;'"]*?\bfrom\s+)?'([.#][^']+\.tsx?)'/gm;
const DECLARED = /^const (\w+) = textsOf\(\s*\(\) => import\('([^']+)\/fa\.ts'\)/gm;

/** Reads each file once. */
export class ShownTexts {
  readonly #facts = new Map<string, Facts>();

  /** The folders of the texts that a module and what it imports at once show; absolute paths. */
  of(file: string): Set<string> {
    const texts = new Set<string>();
    const seen = new Set<string>();
    const visit = (module: string): void => {
      if (seen.has(module)) return;
      seen.add(module);
      const facts = this.#read(module);
      for (const folder of facts.texts) texts.add(folder);
      facts.imports.forEach(visit);
    };
    visit(file);
    return texts;
  }

  #read(file: string): Facts {
    const known = this.#facts.get(file);
    if (known !== undefined) return known;
    const source = readFileSync(file, 'utf8');
    const at = (path = ''): string => ownPath(dirname(file), path);
    const facts = {
      imports: [...source.matchAll(IMPORTED)].map(([, path]) => at(path)),
      // what a file loads itself, once it needs it, no screen waits for
      texts: [...source.matchAll(DECLARED)]
        .filter(([, name = '']) => !source.includes(`${name}.load(`))
        .map(([, , folder]) => at(folder)),
    };
    this.#facts.set(file, facts);
    return facts;
  }
}
