// Root secrets of an installation: one file that its owner alone reads, one line a root.
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** The keys cannot be used; the message is one sentence for an operator. */
export class SecretKeysError extends Error {
  override readonly name = 'SecretKeysError';
}

/** A root secret, and from when on it signs and seals; ms since 1970. */
export interface RootKey {
  readonly root: Uint8Array;
  readonly since: number;
}

/** The file of root keys in the data folder. */
export const KEY_FILE = 'secret.key';
const KEY_BYTES = 32;
/** How often a process looks whether there is a new root. */
const LOOK_EVERY_MS = 10_000;
const LOOK_URGENT_MS = 1_000;
/** A new root signs once every process has surely seen it. */
export const NEW_ROOT_AFTER_MS = 3 * LOOK_EVERY_MS;
const LINE = /^([\w-]{43,}={0,2})(?: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z))?$/;

/** Reads the roots, and again when the file has changed; makes the first one on the first start. */
export function fileRoots(
  dataDir: string,
  now: () => number,
): (isUrgent?: boolean) => readonly RootKey[] {
  const file = path.join(dataDir, KEY_FILE);
  makeFirstRoot(dataDir, file);
  let roots = readRoots(file);
  let changedAt = statSync(file).mtimeMs;
  let lookedAt = now();
  return (isUrgent) => {
    if (Math.abs(now() - lookedAt) < (isUrgent === true ? LOOK_URGENT_MS : LOOK_EVERY_MS)) {
      return roots;
    }
    lookedAt = now();
    const { mtimeMs } = statSync(file);
    if (mtimeMs !== changedAt) [roots, changedAt] = [readRoots(file), mtimeMs];
    return roots;
  };
}

/** Adds a root that signs and seals from some seconds on. Answers when that is. */
export function addRoot(dataDir: string, now: number): Date {
  const file = path.join(dataDir, KEY_FILE);
  makeFirstRoot(dataDir, file);
  const since = new Date(now + NEW_ROOT_AFTER_MS);
  const kept = readFileSync(file, 'utf8').trimEnd();
  const made = file.concat('.new');
  try {
    writeFileSync(made, `${kept}\n${newRoot()} ${since.toISOString()}\n`, {
      mode: 0o600,
      // two commands at once: one of them says so and does nothing
      flag: 'wx',
      flush: true,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new SecretKeysError(
      `${made} is there: another change of keys is under way, or broke off.`,
    );
  }
  try {
    // an operator may be root where the server is not
    const { uid, gid } = statSync(file);
    if (process.getuid?.() === 0) chownSync(made, uid, gid);
    renameSync(made, file);
  } catch (error) {
    rmSync(made, { force: true });
    throw error;
  }
  return since;
}

const newRoot = (): string => randomBytes(KEY_BYTES).toString('base64url');

function makeFirstRoot(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // `wx`: processes that start together agree on the one that was first
    writeFileSync(file, `${newRoot()}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function readRoots(file: string): readonly RootKey[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const roots = lines.map((line) => {
    const [, text = '', since] = LINE.exec(line.trim()) ?? [];
    const root = Buffer.from(text, 'base64url');
    if (root.length < KEY_BYTES) throw new SecretKeysError(`${file} holds a line that is no key.`);
    return { root, since: since === undefined ? 0 : Date.parse(since) };
  });
  const isInOrder = roots.every(({ since }, at) => at === 0 || since > (roots[at - 1]?.since ?? 0));
  if (!isInOrder || roots[0]?.since !== 0) {
    throw new SecretKeysError(`${file} does not name its keys oldest first, each with its time.`);
  }
  return roots;
}
