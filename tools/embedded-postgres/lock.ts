// One launcher per data directory: a lock file with the holder's pid and start time, so that a
// holder that was killed, or a pid that was given to someone else, does not hold it for ever.
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { EmbeddedPostgresError } from './error.ts';

interface LockHolder {
  readonly pid: number;
  readonly startedTicks: string;
}

/** True while a process with this pid exists, whoever owns it. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const state = readProcessState(pid);
    // No state: either there is no /proc, or the process went away since the line above.
    if (state === '') process.kill(pid, 0);
    // Z: dead and not yet waited for; X: being waited for at this very moment.
    return state !== 'Z' && state !== 'X';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readStatFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name stands in brackets and may hold spaces: count from the last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function readProcessState(pid: number): string {
  return readStatFields(pid)[0] ?? '';
}

/** Ticks since boot at which the process started; empty where the system has no /proc. */
function readStartedTicks(pid: number): string {
  return readStatFields(pid)[19] ?? '';
}

function readHolder(file: string): LockHolder | null {
  try {
    const [pid, startedTicks = ''] = readFileSync(file, 'utf8').trim().split(' ');
    return { pid: Number(pid), startedTicks };
  } catch {
    return null;
  }
}

function isHolding(holder: LockHolder | null): holder is LockHolder {
  return (
    holder !== null &&
    isProcessAlive(holder.pid) &&
    readStartedTicks(holder.pid) === holder.startedTicks
  );
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead holder's file away; puts it back if a live one slipped in meanwhile. */
function clearStaleLock(file: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (isHolding(readHolder(aside))) tryLink(aside, file);
  rmSync(aside, { force: true });
}

/**
 * Takes the lock file or says who has it.
 * @returns a function that gives the lock back.
 * @throws EmbeddedPostgresError `locked` with the holder's pid.
 */
export function takeLock(file: string): () => void {
  const unique = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const content = `${process.pid} ${readStartedTicks(process.pid)}\n`;
  writeFileSync(unique, content, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (tryLink(unique, file)) return () => rmSync(file, { force: true });
      const holder = readHolder(file);
      if (isHolding(holder)) {
        throw new EmbeddedPostgresError(
          'locked',
          `Another start (process ${holder.pid}) already runs this database.`,
          { pid: holder.pid, file },
        );
      }
      clearStaleLock(file, `${unique}.stale`);
    }
  } finally {
    rmSync(unique, { force: true });
  }
  throw new EmbeddedPostgresError('locked', `The lock file ${file} can't be taken.`, { file });
}
