/** One message to many sockets: CPU time of the sending process a delivery, against plain `ws`. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { FanOutKind, FanOutReport } from './lib/fan-out-server.ts';
import { type BenchRow, benchRow, interleave } from './lib/rounds.ts';

const rounds = 5;
const deliveriesARound = 200_000;
const goal = 1;

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
    const hear = (report: FanOutReport): void => {
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

async function startContest(kind: FanOutKind, clients: number): Promise<Contest> {
  const server = forkChild('fan-out-server.ts', kind);
  const { port } = await nextReport(server, 'port');
  const readers = forkChild('fan-out-clients.ts', String(port), kind, String(clients));
  await once(readers, 'message');
  await nextReport(server, 'connections', ({ connections }) => connections >= clients);
  const send = async (messages: number): Promise<number> => {
    const done = nextReport(server, 'cpuSeconds');
    server.send({ messages });
    const { cpuSeconds, deliveries } = (await done) as unknown as {
      readonly cpuSeconds: number;
      readonly deliveries: number;
    };
    if (deliveries !== messages * clients) throw new Error(`${kind} lost clients on the way.`);
    return deliveries / cpuSeconds;
  };
  const messages = Math.ceil(deliveriesARound / clients);
  await send(messages);
  return {
    run: () => send(messages),
    stop: async () => {
      const ends = [server, readers].map((child) => once(child, 'exit'));
      for (const child of [server, readers]) child.disconnect();
      await Promise.all(ends);
    },
  };
}

async function rowOf(clients: number): Promise<BenchRow> {
  const contests: Contest[] = [];
  const start = async (kind: FanOutKind): Promise<Contest> => {
    const contest = await startContest(kind, clients);
    contests.push(contest);
    return contest;
  };
  try {
    const [ours, plain] = [await start('ours'), await start('ws')];
    const rates = await interleave(
      [
        { name: 'ours', run: () => ours.run() },
        { name: 'ws', run: () => plain.run() },
      ],
      rounds,
    );
    const figure = `deliveries per CPU second, 1.2 kB to ${clients} sockets, against plain ws send`;
    return benchRow(figure, goal, rates.get('ours') ?? [], rates.get('ws') ?? []);
  } finally {
    await Promise.all(contests.map((contest) => contest.stop()));
  }
}

/** A row for a thousand sockets and one for five thousand. */
export async function runFanOutBench(): Promise<BenchRow[]> {
  return [await rowOf(1_000), await rowOf(5_000)];
}
