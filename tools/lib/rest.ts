// What a tree of processes costs while nobody asks anything of it.
import { setTimeout as delay } from 'node:timers/promises';
import { listTree, type ProcessCost, readCost } from './process-tree.ts';

/** The share of one process, or of several with the same name. */
export interface RestRow {
  readonly name: string;
  /** Proportional set size: shared pages are counted once over all who share them. */
  readonly pssMegabytes: number;
  /** Of one core. */
  readonly cpuPercent: number;
}

/** What all processes cost together, and each. */
export interface RestFigures {
  readonly pssMegabytes: number;
  readonly cpuPercent: number;
  /** Largest first. */
  readonly rows: readonly RestRow[];
}

function readAll(top: number): Map<number, ProcessCost> {
  const costs = listTree(top).map(readCost);
  return new Map(costs.filter((cost) => cost !== undefined).map((cost) => [cost.pid, cost]));
}

/** Memory now and processor time over `seconds` of the process `top` and all below it. */
export async function measureRest(top: number, seconds: number): Promise<RestFigures> {
  const before = readAll(top);
  const since = performance.now();
  await delay(seconds * 1000);
  const elapsed = (performance.now() - since) / 1000;
  const rows = [...readAll(top).values()].map((cost): RestRow => {
    const spent = cost.cpuSeconds - (before.get(cost.pid)?.cpuSeconds ?? 0);
    return {
      name: cost.name,
      pssMegabytes: cost.pssBytes / 1024 / 1024,
      cpuPercent: (spent / elapsed) * 100,
    };
  });
  rows.sort((one, other) => other.pssMegabytes - one.pssMegabytes);
  const sum = (read: (row: RestRow) => number): number =>
    rows.reduce((total, row) => total + read(row), 0);
  return {
    pssMegabytes: sum((row) => row.pssMegabytes),
    cpuPercent: sum((row) => row.cpuPercent),
    rows,
  };
}
