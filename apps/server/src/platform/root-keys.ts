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

/** A root secret as it is written, in a file or in the environment. */
export interface RootSecret {
  readonly text: string;
  /** From when on it signs and seals, ms since 1970. */
  readonly since: number;
}

/** A root, and from when on it signs and seals; ms since 1970. */
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
const ENCODED = /^[\w-]{43,}={0,2}$/;
const LINE = /^([\w-]{43,}={0,2})(?: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z))?$/;

/** Whether the data folder has a file of roots. */
export function hasKeyFile(dataDir: string): boolean {
  return statSync(path.join(dataDir, KEY_FILE), { throwIfNoEntry: false }) !== undefined;
}

/**
 * Reads the secrets, and again when the file has changed.
 *
 * @throws SecretKeysError where the file is no list of keys; Error where there is none
 */
export function fileSecrets(
  dataDir: string,
  now: () => number,
): (isUrgent?: boolean) => readonly RootSecret[] {
  const file = path.join(dataDir, KEY_FILE);
  let secrets = readSecrets(file);
  let changedAt = statSync(file).mtimeMs;
  let lookedAt = now();
  return (isUrgent) => {
    if (Math.abs(now() - lookedAt) < (isUrgent === true ? LOOK_URGENT_MS : LOOK_EVERY_MS)) {
      return secrets;
    }
    lookedAt = now();
    const { mtimeMs } = statSync(file);
    if (mtimeMs !== changedAt) [secrets, changedAt] = [readSecrets(file), mtimeMs];
    return secrets;
  };
}

/** A secret's bytes: decoded as `secret.key` has them, else as the text stands. */
export function readRoot({ text, since }: RootSecret): RootKey {
  return { root: decode(text) ?? Buffer.from(text, 'utf8'), since };
}

/** What `secret.key` may hold in a line; undefined where a text is none of that. */
function decode(text: string): Uint8Array | undefined {
  if (!ENCODED.test(text)) return undefined;
  const root = Buffer.from(text, 'base64url');
  return root.length < KEY_BYTES ? undefined : root;
}

/** Adds a root that signs and seals from some seconds on. Answers when that is. */
export function addRoot(dataDir: string, now: number): Date {
  const file = path.join(dataDir, KEY_FILE);
  makeKeyFile(dataDir);
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

/**
 * Makes the file with a first root where there is none.
 *
 * @returns whether it was made here
 */
export function makeKeyFile(dataDir: string): boolean {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // `wx`: processes that start together agree on the one that was first
    const options = { mode: 0o600, flag: 'wx', flush: true } as const;
    writeFileSync(path.join(dataDir, KEY_FILE), `${newRoot()}\n`, options);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

function readSecrets(file: string): readonly RootSecret[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const secrets = lines.map((line) => {
    const [, text = '', since] = LINE.exec(line.trim()) ?? [];
    if (decode(text) === undefined) {
      throw new SecretKeysError(`${file} holds a line that is no key.`);
    }
    return { text, since: since === undefined ? 0 : Date.parse(since) };
  });
  const isInOrder = secrets.every(
    ({ since }, at) => at === 0 || since > (secrets[at - 1]?.since ?? 0),
  );
  if (!isInOrder || secrets[0]?.since !== 0) {
    throw new SecretKeysError(`${file} does not name its keys oldest first, each with its time.`);
  }
  return secrets;
}
