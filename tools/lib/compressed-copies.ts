// Brotli and gzip copies beside the panel's text files, made once at build: the server sends them as
// they are, so that nobody waits for the best compression.
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and fonts are compressed in themselves. */
const TEXT_FILES = '**/*.{css,html,js,json,svg,txt,webmanifest,xml}';

const COPIES = [
  {
    extension: '.br',
    compress: (bytes: Buffer): Promise<Buffer> =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  {
    extension: '.gz',
    compress: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 9 }),
  },
] as const;

/** The text files of a folder, as paths within it. */
export function listTextFiles(folder: string): string[] {
  return globSync(TEXT_FILES, { cwd: folder }).sort();
}

/** Writes both copies of every text file; none that would be longer than the file itself. */
export async function writeCompressedCopies(folder: string): Promise<void> {
  const copyOne = async (name: string): Promise<void> => {
    const file = path.join(folder, name);
    const bytes = await readFile(file);
    for (const { extension, compress } of COPIES) {
      const copy = await compress(bytes);
      if (copy.length < bytes.length) await writeFile(`${file}${extension}`, copy);
    }
  };
  await Promise.all(listTextFiles(folder).map(copyOne));
}
