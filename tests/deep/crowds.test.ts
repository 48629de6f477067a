// Crowds at the doors: upgrades that are nobody's, thousands of idle sockets, and more than fit.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  clientFrame,
  join,
  TcpClient,
  openSocket,
  upgradeText,
} from '../../apps/server/src/realtime/testing/wire.ts';
import { listTree } from '../../tools/lib/process-tree.ts';
import { HttpSystem } from '../faults/http-system.ts';
import { IdleCrowd } from '../lib/idle-crowd.ts';
import { findProcess } from '../lib/processes.ts';

const DOOR = '/rt/de/?EIO=4&transport=websocket';
const UPGRADES = 5_000;
const BACK_WITHIN_MS = 10_000;
const THROUGH_FRONT = 9_000;
const AT_A_DOOR = 18_000;
const MORE_THAN_FIT = 2_500;
/** Longer than a ping and its answer may take: who is not seen to, is dropped by then. */
const HOLD_MS = 20_000;
const PER_ADDRESS = 150;
const PING = Buffer.from([0x81, 0x01, 0x32]);
const TARGETS = [
  '/',
  '/api/v1/health',
  '/rt/dexx',
  '/rt/de?EIO=4&transport=websocket',
  '/rt/de/?EIO=4&transport=polling',
  '/rt/de/?EIO=4&transport=websocket&sid=nobody',
  '/rt/notifications?EIO=4&transport=websocket',
  '/rt/notifications/?EIO=4&transport=websocket&sid=nobody',
  DOOR,
] as const;
const PROTOCOLS = ['foo', 'h2c', 'websocket', 'TLS/1.3'] as const;

let system: HttpSystem;
let port: number;
let calm: TcpClient | undefined;
const crowds: IdleCrowd[] = [];

beforeAll(async () => {
  system = new HttpSystem();
  await system.start();
  port = Number(new URL(system.origin).port);
});
afterEach(async () => {
  calm?.destroy();
  for (const crowd of crowds.splice(0)) await crowd.close();
});
afterAll(() => system.stop());

/** A socket of somebody who was there before. */
async function comeCalmly(): Promise<TcpClient> {
  for (;;) {
    const client = await openSocket(DOOR, { port });
    if (client !== undefined && (await join(client))) {
      calm = client;
      client.socket.on('data', (bytes: Buffer) => {
        if (bytes.includes(PING)) client.write(clientFrame('3'));
      });
      return client;
    }
    // the doors come a moment after the API
    await delay(50);
  }
}
/** Somebody else's request and their open socket, and a new one of a third. */
async function isServed(client: TcpClient): Promise<void> {
  const pongs = client.heard.split('42["pong"]').length;
  client.write(clientFrame('42["ping"]'));
  expect((await system.call({ path: '/markets' })).status).toBe(200);
  const deadline = Date.now() + 20_000;
  while (client.heard.split('42["pong"]').length === pongs && Date.now() < deadline) await delay(5);
  expect(client.heard.split('42["pong"]').length).toBe(pongs + 1);
}
/** Sockets of a process, by the kernel's own numbers. */
function socketsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });
}
interface Connection {
  readonly local: number;
  readonly remote: number;
  readonly isListening: boolean;
}
/** What those sockets are. */
function connectionsOf(pids: readonly number[]): Connection[] {
  const owned = new Set(pids.flatMap(socketsOf));
  const portOf = (address = ''): number => Number.parseInt(address.split(':')[1] ?? '', 16);
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  return lines.flatMap((line) => {
    const [, local, remote, state, , , , , , inode = ''] = line.trim().split(/\s+/);
    if (!owned.has(inode)) return [];
    return { local: portOf(local), remote: portOf(remote), isListening: state === '0A' };
  });
}
/** Where a process listens. */
function listeningPort(pid: number): number {
  const found = connectionsOf([pid]).find(({ isListening }) => isListening);
  if (found === undefined) throw new Error(`Process ${pid} listens nowhere.`);
  return found.local;
}
/** Connections of the server and its doors at these ports, on both of their sides. */
function heldAt(ports: readonly number[]): number {
  return connectionsOf(listTree(system.serverPid)).filter(
    ({ local, remote }) => ports.includes(local) || ports.includes(remote),
  ).length;
}
const doorPid = (region: string): number => findProcess(system.serverPid, `"region":"${region}"`);
function megabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

describe('upgrades', () => {
  it(`${UPGRADES} of every kind leave no descriptor behind, and others are served`, async () => {
    const client = await comeCalmly();
    const own = listeningPort(doorPid('de'));
    const ports = [port, own];
    const before = heldAt(ports);
    const clients: TcpClient[] = [];
    for (let count = 0; count < UPGRADES; count += 1) {
      const target = TARGETS[count % TARGETS.length] ?? '/';
      const protocol = PROTOCOLS[Math.floor(count / TARGETS.length) % PROTOCOLS.length] ?? 'foo';
      const to = count % 10 === 9 ? own : port;
      const from = `127.11.${count % 40}.1`;
      const sent = new TcpClient({ port: to, from });
      sent.write(upgradeText(target, protocol, count % 7 === 0 ? { 'content-length': '9' } : {}));
      if (count % 4 === 0) sent.socket.end();
      if (count % 4 === 1) sent.socket.once('connect', () => sent.destroy());
      clients.push(sent);
      if (count % 250 === 249) await isServed(client);
    }
    // half of them stay to hear the answer
    const stayed = clients.filter((_, count) => count % 4 > 1);
    for (const sent of stayed) await sent.hears('HTTP/1.1 ');
    const answered = clients.filter((sent) => sent.heard.startsWith('HTTP/1.1 ')).length;
    for (const sent of clients) sent.destroy();
    const since = Date.now();
    while (heldAt(ports) > before && Date.now() - since < BACK_WITHIN_MS) await delay(50);
    process.stdout.write(
      `${UPGRADES} upgrades: ${answered} answered, connections ${before} → ${heldAt(ports)} after ` +
        `${Date.now() - since} ms\n`,
    );
    expect(heldAt(ports)).toBeLessThanOrEqual(before);
    expect(answered).toBeGreaterThanOrEqual(stayed.length);
    await isServed(client);
  });
});

describe('idle sockets', () => {
  it.each([
    ['the public address', THROUGH_FRONT, 40, false],
    ['a door\u2019s own port', AT_A_DOOR, 50, true],
  ] as const)(
    'at %s: %d, each with a ticker, are held; more are refused with a word',
    async (where, wanted, firstNetwork, isOwn) => {
      const client = await comeCalmly();
      const door = doorPid('de');
      const at = isOwn ? listeningPort(door) : port;
      const order = { port: at, path: '/rt/de/', perAddress: PER_ADDRESS };
      const crowd = new IdleCrowd();
      crowds.push(crowd);
      const opened = await crowd.open({ ...order, wanted, firstNetwork });
      expect(opened, JSON.stringify(opened.refusals)).toMatchObject({ held: wanted });
      const until = Date.now() + HOLD_MS;
      while (Date.now() < until) {
        await isServed(client);
        await delay(500);
      }
      const held = await crowd.tell();
      const beyond = new IdleCrowd();
      crowds.push(beyond);
      const more = await beyond.open({
        ...order,
        wanted: MORE_THAN_FIT,
        firstNetwork: firstNetwork + 5,
      });
      await isServed(client);
      process.stdout.write(
        `${wanted} idle sockets at ${where}: ${held.held} held, ${more.held} of ${MORE_THAN_FIT} ` +
          `more, ${JSON.stringify(more.refusals)}; door ${megabytes(door)} MB, server ` +
          `${megabytes(findProcess(system.serverPid, 'main.js'))} MB\n`,
      );
      expect(held.held).toBe(wanted);
      expect((await crowd.tell()).held).toBe(wanted);
      const refused = MORE_THAN_FIT - more.held;
      expect(refused).toBeGreaterThan(0);
      expect(more.refusals).toEqual({ 'HTTP/1.1 503 Service Unavailable': refused });
      expect(doorPid('de'), 'the door lives').toBe(door);
      expect(system.faults).toEqual([]);
    },
  );
});
