// Builds what `npm start` runs: the server, the demo and the signer as one file each, the panel by Vite.
// A process of its own, so that the bundlers' memory is gone when the exchange runs.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { BUILDS, type BuildName, hashInputs, isBuilt, markBuilt } from './lib/build-inputs.ts';
import { writeCompressedCopies } from './lib/compressed-copies.ts';
import { PROJECT_DIR, Refusal, runCommand } from './lib/project.ts';

/**
 * Source files find their neighbours (migrations, assets, child entries) by `import.meta`. In a
 * bundle they must find the same neighbours, so each file keeps its own address.
 */
function keepAddresses(outputDir: string): Plugin {
  return {
    name: 'keep-addresses',
    setup(context) {
      context.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path: file }) => {
        const source = await readFile(file, 'utf8');
        const from = path.relative(outputDir, file).split(path.sep).join('/');
        const url = `new URL(${JSON.stringify(from)}, import.meta.url)`;
        const contents = source
          .replaceAll(/\bimport\.meta\.url\b/g, `${url}.href`)
          .replaceAll(
            /\bimport\.meta\.dirname\b/g,
            `process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${url}))`,
          );
        return { contents, loader: 'ts' };
      });
    },
  };
}

/**
 * npm packages stay outside the bundle: native parts and files beside them keep working. The
 * curves and hashes go in: the bundle stands elsewhere than the package that names them, and would
 * find another version of the same name there.
 */
const npmOutside: Plugin = {
  name: 'npm-outside',
  setup(context) {
    context.onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) => {
      if (kind === 'entry-point' || /^@(sarraf|noble|scure)\//.test(specifier)) return undefined;
      return path.isAbsolute(specifier) ? undefined : { path: specifier, external: true };
    });
  },
};

/** The server's sockets and pictures are processes of their own: bundled, they need no type stripping. */
type Program = 'server' | 'demo' | 'signer';

function entriesOf(app: Program): Record<string, string> {
  const src = path.join(PROJECT_DIR, 'apps', app, 'src');
  const main = { main: path.join(src, 'main.ts') };
  if (app !== 'server') return main;
  return {
    ...main,
    'door-process': path.join(src, 'realtime', 'door-process.ts'),
    'picture-process': path.join(src, 'platform', 'pictures', 'picture-process.ts'),
    migrate: path.join(src, 'migrate.ts'),
  };
}

async function bundle(app: Program): Promise<void> {
  const outdir = path.join(PROJECT_DIR, 'apps', app, 'dist');
  await build({
    absWorkingDir: PROJECT_DIR,
    entryPoints: entriesOf(app),
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    keepNames: true,
    logLevel: 'warning',
    plugins: [keepAddresses(outdir), npmOutside],
  });
}

async function buildPanel(): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      path.join(PROJECT_DIR, 'node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--logLevel',
      'warn',
    ],
    {
      cwd: path.join(PROJECT_DIR, 'apps', 'web'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Refusal('The panel could not be built; the lines above say why.');
  await writeCompressedCopies(path.join(PROJECT_DIR, 'apps', 'web', 'dist'));
}

async function buildOne(name: BuildName): Promise<void> {
  const since = Date.now();
  const hash = hashInputs(name);
  await (name === 'web' ? buildPanel() : bundle(name));
  markBuilt(name, hash);
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  process.stderr.write(`Built ${name} in ${seconds} s.\n`);
}

function isBuildName(name: string): name is BuildName {
  return name in BUILDS;
}

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const names = Object.keys(BUILDS).filter(isBuildName);
  const stale = names.filter((name) =>
    wanted.length > 0 ? wanted.includes(name) : !isBuilt(name),
  );
  await Promise.all(stale.map(buildOne));
  return 0;
});
