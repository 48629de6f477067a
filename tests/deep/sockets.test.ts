// Sockets that harm: they stop reading, flood, lie about sizes and come by the thousand. The others
// must not notice. Attackers come from addresses of their own.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTree } from '../../tools/lib/process-tree.ts';
import { type HttpTrader, signInTraders } from '../faults/http-trader.ts';
import { HttpSystem } from '../faults/http-system.ts';
import { insist } from '../faults/recorder.ts';
import { RawSocket } from '../lib/raw-socket.ts';

const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_121);
const ATTACKER = '127.0.0.66';
const STOPPED = 100;
const STOPPED_MS = 20_000;
const DROPPED_WITHIN_MS = 15_000;
const GROWTH_BYTES_MAX = 64 * 1024 * 1024;
const SAMPLES = 200;
const ESTABLISHED = '01';

let system: HttpSystem;
let traders: HttpTrader[];

beforeAll(async () => {
  system = new HttpSystem();
  await system.start();
  traders = await signInTraders(system, 4, SEED);
  // the doors come a moment after the API
  for (const path of ['/rt/de/', '/rt/ir/']) {
    let first = await open(path);
    for (; first === undefined; first = await open(path)) await delay(50);
    first.destroy();
  }
});
afterAll(() => system.stop());

async function open(path: string, from?: string): Promise<RawSocket | undefined> {
  const options = { origin: system.origin, path, ...(from === undefined ? {} : { from }) };
  return RawSocket.open(options);
}
async function joined(path: string, from?: string): Promise<RawSocket> {
  const socket = await open(path, from);
  if (socket === undefined || !(await socket.join())) throw new Error(`${path} is not open`);
  return socket;
}
const subscribe = (socket: RawSocket, topic: string): void =>
  socket.send(`42["subscribe",{"topic":"${topic}","symbol":"BTCIRT"}]`);

/** How long a calm person waits for their socket and for the API, ms. */
async function patience(calm: RawSocket): Promise<{ socket: number; api: number }> {
  const times = { socket: [] as number[], api: [] as number[] };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const asked = performance.now();
    const pong = calm.wait((text) => text.startsWith('42["pong"'));
    calm.send('42["ping"]');
    expect(await pong).toBeDefined();
    times.socket.push(performance.now() - asked);
    const called = performance.now();
    expect((await system.call({ path: '/markets' })).status).toBe(200);
    times.api.push(performance.now() - called);
    // below the budget of messages that any socket has
    await delay(55);
  }
  return { socket: p99(times.socket), api: p99(times.api) };
}
function p99(times: number[]): number {
  return Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0);
}
/** Resident bytes of the server and its doors. */
function residentBytes(): number {
  return listTree(system.serverPid).reduce((sum, pid) => {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return sum + Number(kilobytes ?? 0) * 1024;
  }, 0);
}
/** Which of these clients the server still keeps, as the kernel sees its side. */
function keptOf(ports: ReadonlySet<number>): number {
  const server = Number(new URL(system.origin).port);
  const port = (address = ''): number => Number.parseInt(address.split(':')[1] ?? '', 16);
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, remote, state]) => {
      return state === ESTABLISHED && port(local) === server && ports.has(port(remote));
    }).length;
}
/** Orders from all traders until it is told to stop. */
function keepTrading(): () => Promise<void> {
  let isOn = true;
  const done = traders.map(async (trader) => {
    while (isOn) {
      const recorded = await insist(system, trader.next());
      trader.note(recorded);
      await delay(10);
    }
  });
  return async () => {
    isOn = false;
    await Promise.all(done);
  };
}

describe('slow sockets', () => {
  it(`${STOPPED} sockets that stop reading for 20 s cost little and are dropped`, async () => {
    const calm = await joined('/rt/ir/');
    const stopTrading = keepTrading();
    const before = await patience(calm);
    const sockets: RawSocket[] = [];
    for (let count = 0; count < STOPPED; count += 1) {
      const socket = await joined(count % 2 === 0 ? '/rt/de/' : '/rt/ir/', ATTACKER);
      for (const topic of ['orderbook', 'ask-bids', 'deals', 'ticker']) subscribe(socket, topic);
      sockets.push(socket);
    }
    await delay(2_000);
    const rested = residentBytes();
    const since = performance.now();
    for (const socket of sockets) socket.stopReading();
    const ports = new Set(sockets.map(({ port }) => port));
    let mostBytes = 0;
    let droppedMs = 0;
    const watching = (async () => {
      while (performance.now() - since < STOPPED_MS) {
        mostBytes = Math.max(mostBytes, residentBytes());
        if (droppedMs === 0 && keptOf(ports) === 0) droppedMs = performance.now() - since;
        await delay(250);
      }
    })();
    const during = await patience(calm);
    await watching;
    await stopTrading();
    const growth = Math.round((mostBytes - rested) / 1024 / 1024);
    process.stdout.write(
      `slow sockets: +${growth} MB, dropped after ${Math.round(droppedMs)} ms; p99 socket ` +
        `${before.socket} → ${during.socket} ms, API ${before.api} → ${during.api} ms\n`,
    );
    for (const socket of [calm, ...sockets]) socket.destroy();
    expect(mostBytes - rested).toBeLessThanOrEqual(GROWTH_BYTES_MAX);
    expect(droppedMs, 'all are dropped').toBeGreaterThan(0);
    expect(droppedMs).toBeLessThanOrEqual(DROPPED_WITHIN_MS);
  });
});

describe('S05 floods', () => {
  it('subscriptions by the thousand, huge frames, crowds: the others don\u2019t notice', async () => {
    const calm = await joined('/rt/de/');
    const before = await patience(calm);
    const harm = (async () => {
      const floods = await Promise.all(
        Array.from({ length: 10 }, () => joined('/rt/de/', ATTACKER)),
      );
      for (const flood of floods) {
        for (let count = 0; count < 1_000; count += 1) subscribe(flood, 'orderbook');
      }
      const giants = await Promise.all(
        ['/rt/de/', '/rt/ir/'].map((path) => joined(path, '127.0.0.67')),
      );
      for (const giant of giants) giant.send(`42["subscribe","${'x'.repeat(2_000_000)}"]`);
      const ended = [...floods, ...giants];
      const deadline = performance.now() + 5_000;
      while (ended.some(({ isClosed }) => !isClosed) && performance.now() < deadline)
        await delay(20);
      return ended.filter(({ isClosed }) => !isClosed).length;
    })();
    const during = await patience(calm);
    expect(await harm, 'sockets left after the flood').toBe(0);
    process.stdout.write(
      `flood: p99 socket ${before.socket} → ${during.socket} ms, API ${before.api} → ` +
        `${during.api} ms\n`,
    );
    // a hang guard: the goal of twice as long is judged on an idle machine
    expect(during.socket).toBeLessThan(10 * before.socket + 500);
    calm.destroy();
  });

  it.each([
    ['/rt/de/', true],
    ['/rt/de/', false],
    ['/rt/notifications/', false],
  ] as const)(
    '1,000 sockets of one address at %s (hello: %s) are not all let in',
    async (path, isPolite) => {
      const from = `127.0.1.${isPolite ? 1 : path.length}`;
      const all: RawSocket[] = [];
      for (let round = 0; round < 20; round += 1) {
        const some = await Promise.all(Array.from({ length: 50 }, () => open(path, from)));
        const opened = some.filter((socket) => socket !== undefined);
        if (isPolite) await Promise.all(opened.map((socket) => socket.join()));
        all.push(...opened);
      }
      const kept = all.filter(({ isClosed }) => !isClosed).length;
      const calm = await joined('/rt/ir/');
      for (const socket of [calm, ...all]) socket.destroy();
      expect(kept).toBeLessThanOrEqual(260);
      expect(kept).toBeGreaterThan(0);
    },
  );

  it('100 sockets of one person are not all let in', async () => {
    const token = await traders[0]?.socketToken(system);
    const all = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = await open(`/rt/notifications/?token=${token}`, '127.0.2.1');
        return { socket, isIn: (await socket?.join()) === true };
      }),
    );
    expect(all.filter(({ isIn }) => isIn).length).toBe(20);
    for (const { socket } of all) socket?.destroy();
  });
});
