// Which processes a start has running, kept on disk: after a kill -9 the next start reads it.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isProcessAlive } from '../embedded-postgres/lock.ts';

/** A process and its command line, by which it is told from a later one with the same pid. */
interface RecordedProcess {
  readonly pid: number;
  readonly commandLine: string;
}

/** What a start has running: the address, the ports, and the processes. */
export interface StartRecord {
  readonly url?: string;
  readonly bankPort?: number;
  readonly simulatorsPort?: number;
  readonly mailPort?: number;
  readonly processes: readonly RecordedProcess[];
}

/** The market maker takes its quotes back before it ends. */
const LEFTOVERS_PATIENCE_MS = 10_000;

const EMPTY: StartRecord = { processes: [] };

function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Processes of this account with exactly this `NAME=value` in their environment, by /proc. */
export function findProcessesWith(setting: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(setting);
      } catch {
        // it ended, or belongs to another account
        return false;
      }
    })
    .map(Number);
}

/** What the file tells; no processes where there is none, or it cannot be read. */
export function readStartRecord(file: string): StartRecord {
  try {
    return { ...EMPTY, ...(JSON.parse(readFileSync(file, 'utf8')) as StartRecord) };
  } catch {
    return EMPTY;
  }
}

/** Puts the record in the place of the one before, at once: a kill leaves one of the two. */
export function writeStartRecord(
  file: string,
  record: Omit<StartRecord, 'processes'>,
  pids: readonly number[],
): void {
  const processes = pids.map((pid) => ({ pid, commandLine: readCommandLine(pid) }));
  writeFileSync(`${file}.partial`, `${JSON.stringify({ ...record, processes })}\n`);
  renameSync(`${file}.partial`, file);
}

/** Removes the record once nothing runs; a missing one is right. */
export function removeStartRecord(file: string): void {
  rmSync(file, { force: true });
}

/** Sends a signal to a process, or to a group by its negative id; nobody there is fine. */
export function signal(target: number, name: NodeJS.Signals): void {
  try {
    process.kill(target, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Ends processes in order: SIGTERM to each, which stops its own children as it knows best, and
 * SIGKILL to the whole process group of those that ignore it for `patienceMs`.
 */
export async function endProcesses(pids: readonly number[], patienceMs: number): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGTERM');
  const deadline = Date.now() + patienceMs;
  while (pids.some(isProcessAlive) && Date.now() < deadline) await delay(25);
  for (const pid of pids.filter(isProcessAlive)) signal(-pid, 'SIGKILL');
}

/** Ends what a killed start left running. Returns how many there were. */
export async function endLeftovers(record: StartRecord): Promise<number> {
  const left = record.processes
    .filter(({ pid, commandLine }) => {
      // Without /proc the pid alone is no proof, and nothing is ended on a guess.
      return commandLine !== '' && isProcessAlive(pid) && readCommandLine(pid) === commandLine;
    })
    .map(({ pid }) => pid);
  await endProcesses(left, LEFTOVERS_PATIENCE_MS);
  return left.length;
}
