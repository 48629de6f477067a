import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

/** boot.js blocks the first paint, so it goes out without its comments and spaces. */
export function smallBoot(): Plugin {
  return {
    name: 'sarraf-small-boot',
    apply: 'build',
    async writeBundle(options) {
      const file = join(options.dir ?? 'dist', 'boot.js');
      const { code } = await minify('boot.js', await readFile(file, 'utf8'), { module: false });
      await writeFile(file, code);
    },
  };
}
