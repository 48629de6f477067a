import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DoorSocket, openDoor } from './socket-client.ts';
import { failureText } from './socket-connection.ts';

let http: HttpServer;
let server: Server;
const doors: DoorSocket[] = [];

beforeEach(async () => {
  http = createServer();
  server = new Server(http, { path: '/rt/de/' });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const door of doors.splice(0)) door.close();
  await server.close();
});

function open(query: Readonly<Record<string, string>> = {}, timeoutMs?: number): DoorSocket {
  const { port } = http.address() as AddressInfo;
  const door = openDoor(`http://127.0.0.1:${port}/rt/de`, query, timeoutMs);
  doors.push(door);
  return door;
}

const hears = (door: DoorSocket, event: string): Promise<unknown> =>
  new Promise((resolve) => door.on(event, resolve));

/** The transport of every connection that the server lets in. */
function transports(): string[] {
  const names: string[] = [];
  server.on('connection', ({ conn }) => names.push(conn.transport.name));
  return names;
}

describe('the client of a door', () => {
  it('carries events both ways over a WebSocket, with its query', async () => {
    const names = transports();
    server.on('connection', (socket) => {
      socket.on('subscribe', (wish: unknown) => {
        socket.emit('deals', [wish, socket.handshake.query['token']]);
      });
    });
    const door = open({ token: 'a b' });
    await hears(door, 'connect');
    door.emit('subscribe', { topic: 'deals' });
    expect(await hears(door, 'deals')).toEqual([{ topic: 'deals' }, 'a b']);
    expect(names).toEqual(['websocket']);
  });

  it('says why it was refused, and that the server left', async () => {
    server.use((socket, next) => {
      next(socket.handshake.query['token'] === 'good' ? undefined : new Error('unauthorized'));
    });
    expect(await hears(open(), 'connect_error')).toMatchObject({ message: 'unauthorized' });
    const door = open({ token: 'good' });
    await hears(door, 'connect');
    const end = hears(door, 'disconnect');
    server.disconnectSockets(true);
    expect(await end).toBe('io server disconnect');
  });

  it('polls where a WebSocket is refused', async () => {
    const names = transports();
    http.removeAllListeners('upgrade');
    http.on('upgrade', (_, stream) => stream.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await hears(open(), 'connect');
    expect(names).toEqual(['polling']);
  });

  it('says that the server knows its session no more', async () => {
    http.removeAllListeners('upgrade');
    http.on('upgrade', (_, stream) => stream.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const door = open();
    await hears(door, 'connect');
    http.removeAllListeners('request');
    http.on('request', (_, response) => {
      response.writeHead(400).end(JSON.stringify({ code: 400, message: 'Session ID unknown' }));
    });
    const end = new Promise((resolve) => {
      door.on('disconnect', (reason, details) => resolve([reason, failureText(details)]));
    });
    door.emit('ping');
    expect(await end).toEqual(['transport error', expect.stringContaining('Session ID unknown')]);
  });

  it('begins with polling after a WebSocket that nothing answered', async () => {
    const names = transports();
    http.removeAllListeners('upgrade');
    // A proxy that swallows WebSockets: neither an answer nor an end.
    const swallowed: Duplex[] = [];
    http.on('upgrade', (_, stream) => swallowed.push(stream));
    expect(await hears(open({}, 50), 'connect_error')).toMatchObject({ message: 'timeout' });
    await hears(open(), 'connect');
    expect(names).toEqual(['polling']);
    for (const stream of swallowed) stream.destroy();
  });
});
