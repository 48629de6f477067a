// The signer's folder: nobody else reads it, and one process at a time works on it.
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { SignerError } from './refusal.ts';

/** What stands where in the folder. */
export const FILES = {
  key: 'key.json',
  policy: 'policy.json',
  pairing: 'pairing.json',
  journal: 'journal',
  head: 'journal.head',
  lock: 'lock',
  /** The socket of `npm run signer`: who may enter the folder may use it. */
  terminal: 'terminal.sock',
} as const;

const OTHERS = 0o077;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Makes the folder, or refuses one that other accounts may enter. */
export function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  const { mode, uid } = statSync(folder);
  if ((mode & OTHERS) !== 0) {
    throw new SignerError(`${folder} is open to other accounts: chmod 700 it first.`);
  }
  if (uid !== process.getuid?.()) {
    throw new SignerError(`${folder} belongs to another account than the one that runs this.`);
  }
}

/** Writes a file whole or not at all. */
export function writeWhole(file: string, text: string): void {
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  const descriptor = openSync(partial, 'wx', FILE_MODE);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(partial, file);
  syncFolder(path.dirname(file));
}

/** A name that was just made is there after a power cut, too. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** @throws SignerError where it is missing or not as it should be; never with its content */
export function readJsonFile<Shape extends z.ZodType>(file: string, shape: Shape): z.infer<Shape> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new SignerError(`${file} is missing or is no JSON.`);
  }
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SignerError(`${file}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}`);
}

/**
 * Holds the folder for this process; a holder that was killed holds nothing.
 *
 * @throws SignerError where another process runs on it
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, FILES.lock);
  const own = `${process.pid} ${startedTicks(process.pid)}\n`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: FILE_MODE });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [pid = '', ticks = ''] = readFileSync(file, 'utf8').trim().split(' ');
    if (ticks !== '' && startedTicks(Number(pid)) === ticks) {
      throw new SignerError(`A signer (process ${pid}) already runs on ${folder}.`);
    }
    rmSync(file, { force: true });
  }
  throw new SignerError(`${file} can't be taken.`);
}

/** Ticks since boot at which a process started; empty where there is none, or it is a dead one. */
function startedTicks(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? '' : (fields[19] ?? '');
  } catch {
    return existsWithoutProc(pid);
  }
}

/** Where the system has no /proc (macOS), a living pid is all that is known. */
function existsWithoutProc(pid: number): string {
  if (process.platform === 'linux') return '';
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch {
    return '';
  }
}
