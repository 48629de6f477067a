import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const webDir = dirname(dirname(fileURLToPath(import.meta.url)));
const outDir = join(webDir, '.fonts');

/**
 * Every letter the Persian catalogue, names and digits need; the full font is 81 KB. A shaper puts
 * the space in the place of a half-space, too: without it the half-space is taken out, and WebKit
 * then loses the letter behind it.
 */
const persian =
  ' ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیيكة۰۱۲۳۴۵۶۷۸۹٪٫٬،؛؟ـًٌٍَُِّْٔ\u200c\u200d\u200e\u200f«»';
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const latin = `${ascii}–—…•·×±−«»’“”≈`;

const fonts = [
  { file: 'vazirmatn-fa.woff2', source: 'vazirmatn-arabic-wght-normal.woff2', text: persian },
  { file: 'vazirmatn-latin.woff2', source: 'vazirmatn-latin-wght-normal.woff2', text: latin },
] as const;

/**
 * Writes the two subset files that styles.css names, before Vite reads any CSS.
 * They are made again only when this file (the letters) is newer than they are.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'sarraf-subset-fonts',
    async config() {
      const require = createRequire(import.meta.url);
      const packageFile = require.resolve('@fontsource-variable/vazirmatn/package.json');
      await mkdir(outDir, { recursive: true });
      for (const font of fonts) {
        if (await isFresh(join(outDir, font.file))) continue;
        const source = await readFile(join(dirname(packageFile), 'files', font.source));
        const subset = await subsetFont(source, font.text, {
          targetFormat: 'woff2',
          variationAxes: { wght: { min: 400, max: 700 } },
        });
        await writeFile(join(outDir, font.file), subset);
      }
    },
  };
}

async function isFresh(file: string): Promise<boolean> {
  try {
    const [made, letters] = await Promise.all([stat(file), stat(fileURLToPath(import.meta.url))]);
    return made.mtimeMs >= letters.mtimeMs;
  } catch {
    return false;
  }
}
