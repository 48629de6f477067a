// The built program where the serving account can read it: here, or in a copy outside a private
// folder (root's home, a folder made by mktemp).
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { canReach } from '../embedded-postgres/user.ts';
import { BUILDS, type BuildName, hashInputs } from './build-inputs.ts';
import { PROJECT_DIR } from './project.ts';
import type { ServingAccount } from './serving-account.ts';

/** What runs: a Node, and a folder in which everything has the path that it has in ours. */
export interface Program {
  readonly dir: string;
  readonly node: string;
}

const PREFIX = 'program-';
/** What is needed to run, of our own sources. */
const OWN = ['package.json', 'apps/server', 'apps/demo', 'apps/signer', 'apps/web/dist'];
const APPS = ['apps/server', 'apps/demo', 'apps/signer'];

interface LockedPackage {
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

function isOpen(file: string, account: ServingAccount): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined || (canReach(path.dirname(file), account) && (stat.mode & 0o004) !== 0);
}

function isReadable(account: ServingAccount): boolean {
  const needed = [
    process.execPath,
    path.join(PROJECT_DIR, BUILDS.server.output),
    path.join(PROJECT_DIR, BUILDS.web.output),
    path.join(PROJECT_DIR, 'apps', 'server', 'package.json'),
    path.join(PROJECT_DIR, 'node_modules', 'fastify', 'package.json'),
  ];
  return needed.every((file) => isOpen(file, account));
}

/** Where Node would find `name` for a package that stands at `from`, by the lock. */
function resolve(
  packages: Readonly<Record<string, LockedPackage>>,
  from: string,
  name: string,
): string | undefined {
  for (let base = from; ; base = path.posix.dirname(base)) {
    const found = path.posix.join(base === '.' ? '' : base, 'node_modules', name);
    if (found in packages) return found;
    if (base === '.' || base === '') return undefined;
  }
}

/** Folders of all packages that the server and the demo need to run. */
function neededPackages(): string[] {
  const lock = readFileSync(path.join(PROJECT_DIR, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> };
  const needed = new Set<string>();
  const waiting = [...APPS];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[from] ?? {};
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    for (const name of names) {
      const found = resolve(packages, from, name);
      if (found === undefined || needed.has(found) || packages[found]?.link === true) continue;
      needed.add(found);
      waiting.push(found);
    }
  }
  return [...needed].filter((folder) => existsSync(path.join(PROJECT_DIR, folder)));
}

function openToAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { mode } = statSync(file);
    chmodSync(file, (mode & 0o700) | (entry.isDirectory() || (mode & 0o100) !== 0 ? 0o55 : 0o44));
  }
  chmodSync(folder, 0o755);
}

/** Copies aside and renames, so that a copy that was cut off is never mistaken for a whole one. */
function copyTo(target: string): void {
  const partial = `${target}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  for (const name of [...OWN, ...neededPackages()]) {
    cpSync(path.join(PROJECT_DIR, name), path.join(partial, name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  cpSync(process.execPath, path.join(partial, 'node'));
  openToAll(partial);
  renameSync(partial, target);
}

/**
 * The program as `account` can run it. As root in a folder that only root may enter it is copied
 * into `root`, once a build; older copies are removed.
 */
export function findProgram(
  root: string,
  account: ServingAccount | undefined,
  isOpenTo: (account: ServingAccount) => boolean = isReadable,
): Program {
  if (account === undefined || isOpenTo(account)) {
    return { dir: PROJECT_DIR, node: process.execPath };
  }
  const hash = createHash('sha256');
  for (const name of Object.keys(BUILDS) as BuildName[]) hash.update(hashInputs(name));
  const name = `${PREFIX}${hash.digest('hex').slice(0, 12)}`;
  const target = path.join(root, name);
  if (!existsSync(target)) copyTo(target);
  for (const other of readdirSync(root)) {
    if (!other.startsWith(PREFIX) || other === name) continue;
    rmSync(path.join(root, other), { recursive: true, force: true });
  }
  return { dir: target, node: path.join(target, 'node') };
}
