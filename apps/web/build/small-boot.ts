import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';
import { findEarlyChunks } from './early-chunks.ts';

/** Stands in boot.js for what only the build knows. */
const PLACE = "{ media: 'all', screens: {} } /* early chunks */";

const STYLES = /\s*<link rel="stylesheet"[^>]*>/;
const SCRIPT = '<script type="module"';

/**
 * What the first paint waits for is asked for before the scripts, and goes before them on a narrow
 * line: the splash comes a fifth sooner, the panel no later (docs/adr/0017).
 */
function paintFirst(html: string): string {
  const styles = STYLES.exec(html)?.[0];
  if (styles === undefined || !html.includes(SCRIPT)) {
    throw new Error('index.html has styles and a script');
  }
  const rest = html.replace(styles, '').replaceAll(SCRIPT, `${SCRIPT} fetchpriority="low"`);
  const scripts = rest.indexOf(SCRIPT);
  return `${rest.slice(0, scripts)}${styles.trim()}\n    ${rest.slice(scripts)}`;
}

/**
 * boot.js blocks the first paint, so it goes out without its comments and spaces; it is told which
 * files the asked screen will need.
 */
export function smallBoot(): Plugin {
  return {
    name: 'sarraf-small-boot',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: paintFirst },
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
