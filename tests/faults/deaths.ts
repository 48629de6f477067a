// Ways to die, and the ports that the dead keep.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isProcessAlive } from '../../tools/embedded-postgres/lock.ts';
import { findFreePort } from '../../tools/embedded-postgres/postmaster.ts';

/**
 * Below the ports that the system gives to outgoing connections, which would take the port of
 * whoever is dead for a moment; at random, so that test files at a time don't meet.
 */
export async function choosePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if ((await findFreePort(port)) !== null) return port;
  }
}

/** Sends a signal; nobody there is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  // to the system, 0 is everybody in our own group
  if (pid === 0) return;
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A process and every child of it at once, without a word. */
export async function killFamily(pid: number): Promise<void> {
  const family = [pid, ...childrenOf(pid)];
  // Stopped first, so that none of them writes while the others die.
  for (const member of family) signal(member, 'SIGSTOP');
  for (const member of [...family, ...childrenOf(pid)]) signal(member, 'SIGKILL');
  await untilGone(pid);
}

/** Waits until a process is gone: a launcher would take a dying one for a running one. */
export async function untilGone(pid: number): Promise<void> {
  while (isProcessAlive(pid)) await delay(5);
}

/** The children of a process, from /proc. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => {
      try {
        const stat = readFileSync(`/proc/${candidate}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        return false;
      }
    });
}

/** Whether a process is the end of a TCP connection that has this local port, from /proc. */
export function ownsPort(pid: number, port: number): boolean {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[1]?.endsWith(`:${hex}`))
      .map((fields) => `socket:[${fields[9]}]`),
  );
  try {
    return readdirSync(`/proc/${pid}/fd`).some((name) =>
      inodes.includes(linkOf(`/proc/${pid}/fd/${name}`)),
    );
  } catch {
    // the process is gone
    return false;
  }
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
