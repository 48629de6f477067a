// What a tree of processes costs, read from /proc: memory shared fairly (PSS) and CPU time.
import { readdirSync, readFileSync } from 'node:fs';

/** What one process costs. */
export interface ProcessCost {
  readonly pid: number;
  readonly name: string;
  readonly pssBytes: number;
  /** User and system time since the process began, seconds. */
  readonly cpuSeconds: number;
}

/** Linux counts process times in hundredths of a second on every platform Node runs on. */
const TICKS_PER_SECOND = 100;

function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readParents(): Map<number, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      parents.set(pid, Number(readStat(pid)[1]));
    } catch {
      // It ended between the listing and the reading.
    }
  }
  return parents;
}

/** `root` and everything it started, as long as the chain of parents stands. */
export function listTree(root: number): number[] {
  const parents = readParents();
  const belongs = (pid: number): boolean => {
    for (let current: number | undefined = pid; current !== undefined && current > 1; ) {
      if (current === root) return true;
      current = parents.get(current);
    }
    return false;
  };
  return [...parents.keys()].filter(belongs);
}

function shortName(commandLine: string): string {
  const words = commandLine.split('\0').filter((word) => word !== '');
  if ((words[0] ?? '').startsWith('postgres:')) return (words[0] ?? '').trim();
  const script = words.slice(1).find((word) => !word.startsWith('-'));
  const file = words[0]?.split('/').at(-1) ?? '';
  return script === undefined ? file : `${file} ${script.split('/').slice(-3).join('/')}`;
}

/** Reads one process; undefined when it is gone. Needs the rights of its owner, or root's. */
export function readCost(pid: number): ProcessCost | undefined {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kilobytes = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    const fields = readStat(pid);
    return {
      pid,
      name: shortName(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
      pssBytes: kilobytes * 1024,
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    };
  } catch {
    return undefined;
  }
}
