// The engine's host as one file of plain JavaScript: it starts in a tenth of the time that its many
// sources take, and a crash test starts it again and again.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { PROJECT_DIR } from '../../tools/lib/project.ts';

const SOURCE = path.join(import.meta.dirname, 'engine-host.ts');
/** Below the packages, which stay outside of it. */
const FOLDER = path.join(PROJECT_DIR, 'node_modules', '.cache', 'sarraf');

let bundled: Promise<string> | undefined;

/** Where it lies; made once in each process, of the sources as they are now. */
export function bundleHost(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: PROJECT_DIR,
    entryPoints: [SOURCE],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    keepNames: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'npm-outside',
        setup: (context) => {
          context.onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) =>
            kind === 'entry-point' || specifier.startsWith('@sarraf/')
              ? undefined
              : { path: specifier, external: true },
          );
        },
      },
    ],
  });
  const file = path.join(FOLDER, 'engine-host.mjs');
  const whole = `${file}.${process.pid}`;
  mkdirSync(FOLDER, { recursive: true });
  // another test file may be starting it at this moment
  writeFileSync(whole, outputFiles[0]?.contents ?? '');
  renameSync(whole, file);
  return file;
}
