import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';
import { findEarlyChunks } from './early-chunks.ts';
import { readScreens } from './screens.ts';

/** Stands in boot.js for what only the build knows. */
const PLACE = "{ media: 'all', screens: {} } /* early chunks */";

const LINKS = /\s*<link rel="stylesheet"[^>]*>/g;
const MANIFEST = /\s*<link rel="manifest"[^>]*>/;
const SCRIPT = '<script type="module"';

/**
 * What the first paint waits for is asked for before the scripts, and goes before them on a narrow
 * line: the splash's own sheet. The other one stands below the splash: no browser needs to wait for
 * it before it draws what is above, and all run the scripts only after it. The manifest, which
 * nothing on the first screen needs, is named by the panel itself (docs/adr/0017).
 */
function paintFirst(html: string): string {
  const links = [...html.matchAll(LINKS)].map(([link]) => link.trim());
  const splash = links.find((link) => link.includes('/splash-'));
  const others = links.filter((link) => link !== splash);
  if (splash === undefined || others.length === 0 || !html.includes(SCRIPT)) {
    throw new Error('index.html has two sheets and a script');
  }
  return html
    .replace(MANIFEST, '')
    .replaceAll(LINKS, '')
    .replace(SCRIPT, `${splash}\n    ${SCRIPT}`)
    .replaceAll(SCRIPT, `${SCRIPT} fetchpriority="low"`)
    .replace('</body>', `${others.join('\n')}\n  </body>`);
}

/**
 * boot.js blocks the first paint, so it goes out without its comments and spaces; it is told which
 * files the asked screen will need.
 */
export function smallBoot(): Plugin {
  return {
    name: 'sarraf-small-boot',
    apply: 'build',
    // after the others have written into the page
    enforce: 'post',
    transformIndexHtml: { order: 'post', handler: paintFirst },
    async writeBundle(options, bundle) {
      const file = join(options.dir ?? 'dist', 'boot.js');
      const source = await readFile(file, 'utf8');
      if (!source.includes(PLACE)) throw new Error('boot.js has no place for the early chunks');
      const told = source.replace(
        PLACE,
        JSON.stringify(findEarlyChunks(bundle, await readScreens())),
      );
      const { code } = await minify('boot.js', told, { module: false });
      await writeFile(file, code);
    },
  };
}
