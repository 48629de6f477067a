// Says whether a build is still true: a hash over everything that went into it.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from './project.ts';

const CORE = 'packages/*/{package.json,src/**/*}';

/** What is built, from what, and the file that must be there afterwards. */
export const BUILDS = {
  server: {
    inputs: [
      CORE,
      'apps/server/{package.json,src/**/*}',
      'tools/{build,start}.ts',
      'tools/lib/*.ts',
    ],
    output: 'apps/server/dist/main.js',
  },
  demo: {
    inputs: [CORE, 'apps/demo/{package.json,src/**/*}', 'tools/build.ts', 'tools/lib/*.ts'],
    output: 'apps/demo/dist/main.js',
  },
  signer: {
    inputs: [CORE, 'apps/signer/{package.json,src/**/*}', 'tools/build.ts'],
    output: 'apps/signer/dist/main.js',
  },
  web: {
    inputs: [
      CORE,
      'apps/web/{*.json,*.ts,*.html,src/**/*,build/**/*,public/**/*}',
      'tools/build.ts',
      'tools/lib/compressed-copies.ts',
    ],
    output: 'apps/web/dist/index.html',
  },
} as const satisfies Record<string, { inputs: readonly string[]; output: string }>;

/** The migrating step, built with the server. */
export const MIGRATE_OUTPUT = 'apps/server/dist/migrate.js';

/** One of the project's builds. */
export type BuildName = keyof typeof BUILDS;

function stampFile(name: BuildName): string {
  return path.join(PROJECT_DIR, 'node_modules', '.cache', 'sarraf', `build-${name}`);
}

/** Hash of the inputs' paths and contents, the lock and the Node that runs the result. */
export function hashInputs(name: BuildName): string {
  const hash = createHash('sha256').update(process.version);
  const patterns = ['package-lock.json', ...BUILDS[name].inputs];
  const entries = globSync(patterns, { cwd: PROJECT_DIR, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    hash.update(`\n${path.relative(PROJECT_DIR, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** True when the output exists and was made from these very inputs. */
export function isBuilt(name: BuildName): boolean {
  if (!existsSync(path.join(PROJECT_DIR, BUILDS[name].output))) return false;
  const stamp = stampFile(name);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(name);
}

/** Remembers what a build was made from; call it with the hash taken before the build. */
export function markBuilt(name: BuildName, hash: string): void {
  const stamp = stampFile(name);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
