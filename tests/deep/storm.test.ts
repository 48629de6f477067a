// Five hundred signed-in sockets lose their server at the same moment and come back as the panel
// does: after two seconds, doubling up to thirty, five times. Nobody is left behind, and whatever
// happened to a person meanwhile can be read.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countFaults } from '../faults/fault-counts.ts';
import { type HttpTrader, signInTraders } from '../faults/http-trader.ts';
import { HttpSystem } from '../faults/http-system.ts';
import { insist } from '../faults/recorder.ts';
import { RawSocket } from '../lib/raw-socket.ts';

const PEOPLE = 50;
const SOCKETS_EACH = 10;
const SOCKETS = PEOPLE * SOCKETS_EACH;
/** Sockets of one address are limited: people come from several. */
const PEOPLE_AN_ADDRESS = 10;
const WAITS_MS = [2_000, 4_000, 8_000, 16_000, 30_000];
const BACK_MS_MAX = 30_000;
const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_125);

interface Seat {
  readonly trader: HttpTrader;
  readonly token: string;
  readonly from: string;
  socket: RawSocket | undefined;
}

let system: HttpSystem;
let traders: HttpTrader[];
let seats: Seat[];

beforeAll(async () => {
  system = new HttpSystem();
  await system.start();
  // whoever pays at the bank first trades only now and then
  const people = await signInTraders(system, PEOPLE + 8, SEED);
  traders = people.filter(({ isThin }) => !isThin).slice(0, PEOPLE);
  seats = [];
  for (const [index, trader] of traders.entries()) {
    const token = await trader.socketToken(system);
    const from = `127.0.4.${1 + Math.floor(index / PEOPLE_AN_ADDRESS)}`;
    for (let count = 0; count < SOCKETS_EACH; count += 1) {
      seats.push({ trader, token, from, socket: undefined });
    }
  }
}, 180_000);
afterAll(async () => {
  for (const { socket } of seats) socket?.destroy();
  await system.stop();
});

async function open(seat: Seat): Promise<boolean> {
  const path = `/rt/notifications/?token=${seat.token}`;
  const socket = await RawSocket.open({ origin: system.origin, path, from: seat.from });
  const isIn = (await socket?.join()) === true;
  if (!isIn) socket?.destroy();
  seat.socket = isIn ? socket : undefined;
  return isIn;
}
/** Whether a message of its person comes within the patience of a socket. */
async function hears({ socket }: Seat): Promise<boolean> {
  return (await socket?.wait((text) => text.startsWith('42["message"'))) !== undefined;
}
/** Tries as the panel does; answers the tries it took, 0 when it gave up. */
async function comeBack(seat: Seat): Promise<number> {
  for (const [index, waitMs] of WAITS_MS.entries()) {
    await delay(waitMs);
    if (await open(seat)) return index + 1;
  }
  return 0;
}
/** One order of each person, accepted. */
async function tradeOnce(): Promise<void> {
  await Promise.all(
    traders.map(async (trader) => {
      for (;;) {
        const recorded = await insist(system, trader.next(), 100);
        trader.note(recorded);
        if (recorded.good && recorded.bytes.includes('"pair_price"')) return;
      }
    }),
  );
}

describe(`a reconnect storm of ${SOCKETS} sockets (SARRAF_SEED=${SEED})`, () => {
  it('all are back in thirty seconds and hear everything from then on', async () => {
    for (let at = 0; at < seats.length; at += 50) {
      await Promise.all(seats.slice(at, at + 50).map(open));
    }
    expect(seats.filter(({ socket }) => socket === undefined)).toHaveLength(0);
    await system.killServer();
    const since = performance.now();
    const during = tradeOnce();
    const tries = await Promise.all(seats.map(comeBack));
    const backMs = Math.round(performance.now() - since);
    await during;
    countFaults('reconnect storm of 500 sockets');
    process.stdout.write(
      `storm: ${tries.filter((count) => count > 0).length} of ${SOCKETS} back after ${backMs} ms, ` +
        `${Math.max(...tries)} tries at most\n`,
    );
    expect(tries.filter((count) => count === 0)).toHaveLength(0);
    // what happened while nobody listened is there to be read
    const unreadable = await Promise.all(traders.map((trader) => trader.unreadable(system)));
    expect(unreadable.flat()).toEqual([]);
    const heard = Promise.all(seats.map(hears));
    await tradeOnce();
    const silent = (await heard).filter((hasHeard) => !hasHeard).length;
    expect(silent, 'sockets that heard nothing').toBe(0);
    expect(system.faults).toEqual([]);
    expect(backMs).toBeLessThanOrEqual(BACK_MS_MAX);
  });
});
