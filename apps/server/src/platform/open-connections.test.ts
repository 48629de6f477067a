import { EventEmitter } from 'node:events';
import { Agent, createServer, get, type Server as HttpServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  CONNECTION_LIMITS,
  OpenConnections,
  type OpenConnectionsOptions,
} from './open-connections.ts';

const LIMITS = { ...CONNECTION_LIMITS, idlePerBlockMax: 10, perBlockMax: 20 };
const GUARD_MS = 10_000;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

interface WatchedServer {
  readonly port: number;
  /** Requests that have reached the server. */
  readonly asked: () => number;
  readonly connections: OpenConnections;
}

async function open(options: OpenConnectionsOptions): Promise<WatchedServer> {
  const connections = new OpenConnections({ limits: LIMITS, descriptors: undefined, ...options });
  let asked = 0;
  const server: HttpServer = createServer((request, response) => {
    asked += 1;
    if (connections.isCrowded(request.socket)) response.setHeader('connection', 'close');
    // who asks for it waits for ever
    if (request.url !== '/wait') response.end('here');
  });
  connections.watch(server);
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, asked: () => asked, connections };
}
function come(port: number, from = '127.0.0.1', text = ''): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  socket.resume();
  if (text !== '') socket.write(text);
  ends.push(() => socket.destroy());
  return socket;
}
async function comeAll(count: number, ...[port, from, text]: Parameters<typeof come>) {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at += 1) {
    const socket = come(port, from, text);
    await new Promise((resolve) => socket.once('connect', resolve));
    sockets.push(socket);
  }
  return sockets;
}
const left = (sockets: readonly Socket[]): number =>
  sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: GUARD_MS, interval: 5 }).toBe(true);
}
const ask = (port: number, from: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    ends.push(() => agent.destroy());
    get({ port, host: '127.0.0.1', localAddress: from, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.headers.connection));
    }).on('error', reject);
  });
const WAITING = 'GET /wait HTTP/1.1\r\nhost: x\r\n\r\n';
const ANSWERED = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

describe('address blocks', () => {
  it('are kept while they have a connection, and no longer', async () => {
    const { port, connections } = await open({});
    const sockets: Socket[] = [];
    for (let at = 0; at < 40; at += 1) {
      sockets.push(...(await comeAll(2, port, `127.0.20.${at + 1}`, ANSWERED)));
    }
    await until(() => connections.blockCount === 40);
    for (const [at, socket] of sockets.entries()) if (at % 2 === 0) socket.destroy();
    await until(() => sockets.every((socket, at) => at % 2 === 1 || socket.closed));
    expect(connections.blockCount).toBe(40);
    for (const socket of sockets) socket.destroy();
    await until(() => connections.blockCount === 0);
    // who is sent away at once leaves nothing either
    const crowd = await comeAll(25, port, '127.0.21.1', WAITING);
    await until(() => left(crowd) <= LIMITS.perBlockMax);
    expect(connections.blockCount).toBe(1);
    for (const socket of crowd) socket.destroy();
    await until(() => connections.blockCount === 0);
  });
});

/** A connection from any address, as a server tells of it. */
function comeFrom(server: EventEmitter, remoteAddress: string): { readonly isEnded: boolean } {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    isEnded: false,
    destroy: () => {
      socket.isEnded = true;
      socket.emit('close');
    },
  });
  server.emit('connection', socket);
  return socket;
}

describe('the connections of one address block', () => {
  it('are those of the whole /64 of an IPv6 household', () => {
    const connections = new OpenConnections({ limits: LIMITS, descriptors: undefined });
    const server = new EventEmitter();
    connections.watch(server as HttpServer);
    const household = Array.from({ length: 13 }, (_, nth) =>
      comeFrom(server, `2001:db8:0:1:${nth.toString(16)}::5`),
    );
    const neighbour = comeFrom(server, '2001:db8:0:2::5');
    expect(household.map(({ isEnded }) => isEnded)).toEqual([
      ...Array<boolean>(3).fill(true),
      ...Array<boolean>(LIMITS.idlePerBlockMax).fill(false),
    ]);
    expect([neighbour.isEnded, connections.blockCount]).toEqual([false, 2]);
  });

  it('that say nothing are let go of, the oldest first, and others are served', async () => {
    const { port } = await open({});
    const sockets = await comeAll(30, port, '127.0.0.2');
    await until(() => left(sockets) === LIMITS.idlePerBlockMax);
    expect(sockets.slice(-LIMITS.idlePerBlockMax).every((socket) => !socket.destroyed)).toBe(true);
    expect(await ask(port, '127.0.0.3')).toBe('keep-alive');
  });

  it('whose requests are answered are told that this was the last one', async () => {
    const { port } = await open({});
    const sockets = await comeAll(30, port, '127.0.0.2', ANSWERED);
    await until(() => left(sockets) <= LIMITS.idlePerBlockMax);
    expect(left(sockets)).toBeGreaterThan(0);
    await comeAll(LIMITS.idlePerBlockMax - left(sockets), port, '127.0.0.2');
    expect(await ask(port, '127.0.0.2')).toBe('close');
  });

  it('whose requests are under way are not cut, but are bounded', async () => {
    const { port, asked } = await open({});
    const busy: Socket[] = [];
    for (let count = 1; count <= 15; count += 1) {
      busy.push(...(await comeAll(1, port, '127.0.0.2', WAITING)));
      await until(() => asked() === count);
    }
    const idle = await comeAll(20, port, '127.0.0.2');
    await until(() => left(idle) <= LIMITS.perBlockMax - busy.length);
    expect(left(busy)).toBe(15);
  });

  it('are not counted for the operator\u2019s own proxies, nor once they are no HTTP any more', async () => {
    const { port } = await open({ isExempt: (address) => address === '127.0.0.2' });
    const proxied = await comeAll(30, port, '127.0.0.2');
    expect(await ask(port, '127.0.0.2')).toBe('keep-alive');
    expect(left(proxied)).toBe(30);
  });
});

describe('the descriptors of a process', () => {
  it('leave room for requests when sockets take no more, and for ourselves', async () => {
    const limits = { ...LIMITS, requestReserve: 10, ownReserve: 5 };
    const { port, connections } = await open({ limits, descriptors: 100 });
    expect([connections.hasRoom(85), connections.hasRoom(86)]).toEqual([true, false]);
    const own = Array.from({ length: 85 }, () => connections.openOwn());
    expect(connections.hasRoom(1)).toBe(false);
    expect(await ask(port, '127.0.0.3')).toBe('close');
    for (const giveBack of own) giveBack();
    own[0]?.();
    expect(connections.hasRoom(84)).toBe(true);
    expect(await ask(port, '127.0.0.4')).toBe('keep-alive');
  });

  it('are not run out of by connections alone', async () => {
    const limits = { ...LIMITS, idlePerBlockMax: 1_000, perBlockMax: 1_000 };
    const { port } = await open({ limits, descriptors: 50 });
    const sockets = await comeAll(80, port, '127.0.0.2', WAITING);
    await until(() => left(sockets) <= 40);
    expect(left(sockets)).toBeGreaterThan(0);
  });
});
