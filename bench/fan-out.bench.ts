/** One message to many sockets: CPU time of the sending process a delivery, against plain `ws`. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FanOutReception } from './lib/fan-out-clients.ts';
import type { FanOutKind, FanOutOrder, FanOutReport } from './lib/fan-out-server.ts';
import { type BenchRow, benchRow, interleave } from './lib/rounds.ts';

/** Many short turns, so that slow seconds meet both sides; each side begins half of the rounds. */
const rounds = 8;
/** Times that both sides are started, in either order. */
const starts = 4;
const warmUpDeliveries = 15_000;
const deliveriesARound = 40_000;
const READ_AGAIN_MS = 5;
/** At most 1.35 times the CPU of plain `ws`: public interfaces only, more processes for more sockets. */
const goal = 1 / 1.35;

interface Contest {
  /** Deliveries per CPU second of one round. */
  run(): Promise<number>;
  stop(): Promise<void>;
}

const forkChild = (name: string, ...args: readonly string[]): ChildProcess =>
  fork(path.join(import.meta.dirname, 'lib', name), args, { stdio: 'inherit' });

function nextReport<K extends string>(
  child: ChildProcess,
  key: K,
  fits: (report: Record<K, number>) => boolean = () => true,
): Promise<Record<K, number>> {
  return new Promise((resolve, reject) => {
    const hear = (report: FanOutReport | FanOutReception): void => {
      if (!(key in report) || !fits(report as Record<K, number>)) return;
      child.off('message', hear);
      child.off('exit', fail);
      resolve(report as Record<K, number>);
    };
    const fail = (): void => reject(new Error('A process of the fan-out bench ended.'));
    child.on('message', hear);
    child.once('exit', fail);
  });
}

/** Bytes that the readers have got until now. */
async function receivedBy(readers: ChildProcess): Promise<number> {
  readers.send('tell');
  return (await nextReport(readers, 'received')).received;
}

async function startContest(kind: FanOutKind, clients: number): Promise<Contest> {
  const server = forkChild('fan-out-server.ts', kind);
  const { port } = await nextReport(server, 'port');
  const readers = forkChild('fan-out-clients.ts', String(port), kind, String(clients));
  await nextReport(readers, 'received');
  await nextReport(server, 'connections', ({ connections }) => connections >= clients);
  const order = (what: FanOutOrder): boolean => server.send(what);
  const send = async (messages: number): Promise<number> => {
    const before = await receivedBy(readers);
    const sent = nextReport(server, 'bytes');
    order({ messages });
    const { bytes } = await sent;
    while ((await receivedBy(readers)) < before + bytes) await delay(READ_AGAIN_MS);
    const told = nextReport(server, 'cpuSeconds');
    order({ tell: true });
    return (messages * clients) / (await told).cpuSeconds;
  };
  return {
    // who comes back after the other side's turn finds cold caches and idle lines: not their own cost
    run: async () => {
      await send(Math.ceil(warmUpDeliveries / clients));
      return send(Math.ceil(deliveriesARound / clients));
    },
    stop: async () => {
      const ends = [server, readers].map((child) => once(child, 'exit'));
      for (const child of [server, readers]) child.disconnect();
      await Promise.all(ends);
    },
  };
}

/** Rates of both sides, one started before the other. */
async function play(kinds: readonly FanOutKind[], clients: number): Promise<Map<string, number[]>> {
  const contests: (Contest & { readonly name: FanOutKind })[] = [];
  try {
    for (const name of kinds) contests.push({ name, ...(await startContest(name, clients)) });
    return await interleave(contests, rounds);
  } finally {
    await Promise.all(contests.map((contest) => contest.stop()));
  }
}

/** The rate of as many deliveries at the one rate as at the other. */
const together = (one: number, other: number): number => 2 / (1 / one + 1 / other);

/**
 * At 5,000 sockets a process is slower or faster than its like by a tenth for as long as it lives,
 * and slower more often where it was started first. So both sides are started anew some times, and
 * a round is one where ours was started first and one where it was second.
 */
async function rowOf(clients: number): Promise<BenchRow> {
  const rates: Record<FanOutKind, number[]> = { ours: [], ws: [] };
  for (let start = 0; start < starts; start += 1) {
    const oursFirst = await play(['ours', 'ws'], clients);
    const wsFirst = await play(['ws', 'ours'], clients);
    for (const kind of ['ours', 'ws'] as const) {
      const others = wsFirst.get(kind) ?? [];
      const all = oursFirst.get(kind)?.map((rate, round) => together(rate, others[round] ?? 0));
      rates[kind].push(...(all ?? []));
    }
  }
  const figure = `deliveries per CPU second, 1.2 kB to ${clients} sockets, against plain ws send`;
  return benchRow(figure, goal, rates.ours, rates.ws);
}

/** A row for a thousand sockets and one for five thousand. */
export async function runFanOutBench(): Promise<BenchRow[]> {
  return [await rowOf(1_000), await rowOf(5_000)];
}
