import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';
import { findEarlyChunks } from './early-chunks.ts';

/** Stands in boot.js for what only the build knows. */
const PLACE = "{ media: 'all', screens: {} } /* early chunks */";

/**
 * boot.js blocks the first paint, so it goes out without its comments and spaces; it is told which
 * files the asked screen will need.
 */
export function smallBoot(): Plugin {
  return {
    name: 'sarraf-small-boot',
    apply: 'build',
    // What blocks the first paint is asked for before what does not.
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = html.match(/\s*<link rel="stylesheet"[^>]*>/)?.[0];
        const script = html.indexOf('<script type="module"');
        if (styles === undefined || script < 0)
          throw new Error('index.html has styles and a script');
        const rest = html.replace(styles, '');
        return `${rest.slice(0, script)}${styles.trim()}\n    ${rest.slice(script)}`;
      },
    },
    async writeBundle(options, bundle) {
      const file = join(options.dir ?? 'dist', 'boot.js');
      const source = await readFile(file, 'utf8');
      if (!source.includes(PLACE)) throw new Error('boot.js has no place for the early chunks');
      const told = source.replace(PLACE, JSON.stringify(findEarlyChunks(bundle)));
      const { code } = await minify('boot.js', told, { module: false });
      await writeFile(file, code);
    },
  };
}
