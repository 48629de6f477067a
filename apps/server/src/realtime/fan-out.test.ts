import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket as NetSocket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unsentBytes } from './door-guard.ts';
import { fanOut, textFrame } from './fan-out.ts';

let http: HttpServer;
let server: Server;
const clients: Socket[] = [];

beforeEach(async () => {
  http = createServer();
  server = new Server(http, { perMessageDeflate: false });
  server.on('connection', (socket) => {
    socket.on('join', (rooms: string[], done: () => void) => {
      void socket.join(rooms);
      done();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await server.close();
});

/** A client in some rooms that writes down what it hears. */
async function client(transport: 'websocket' | 'polling', rooms: readonly string[]) {
  const { port } = http.address() as AddressInfo;
  const socket = connect(`http://127.0.0.1:${port}`, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
  });
  clients.push(socket);
  const heard: unknown[] = [];
  for (const event of ['news', 'other', 'end']) {
    socket.on(event, (payload: unknown) => heard.push([event, payload]));
  }
  await socket.emitWithAck('join', rooms);
  return { socket, heard };
}

/** The TCP connection below a client. */
function lineOf(socket: Socket): NetSocket {
  const { transport } = socket.io.engine as unknown as {
    readonly transport: { readonly ws: { readonly _socket: NetSocket } };
  };
  return transport.ws._socket;
}

const heardTheEnd = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('end', () => setImmediate(resolve)));

describe('one message to many sockets', () => {
  it('reaches everybody in the room over either transport, and nobody else', async () => {
    const inside = await client('websocket', ['room']);
    const slow = await client('polling', ['room']);
    const outside = await client('websocket', ['elsewhere']);
    const ends = [inside, slow, outside].map(({ socket }) => heardTheEnd(socket));
    const payload = { text: 'قیمت ۱۲٫۵', list: [1, 2] };
    fanOut(server, ['room', 'nobody-here'], 'news', payload);
    server.emit('end', null);
    await Promise.all(ends);
    expect(inside.heard).toEqual([
      ['news', payload],
      ['end', null],
    ]);
    expect(slow.heard).toEqual(inside.heard);
    expect(outside.heard).toEqual([['end', null]]);
  });

  it('keeps its place among what Socket.IO itself sends', async () => {
    const { socket, heard } = await client('websocket', ['room']);
    const end = heardTheEnd(socket);
    for (let count = 0; count < 50; count += 1) {
      server.to('room').emit('other', { count });
      fanOut(server, ['room'], 'news', { count });
    }
    server.emit('end', null);
    await end;
    const expected = Array.from({ length: 50 }, (_, count) => [
      ['other', { count }],
      ['news', { count }],
    ]).flat();
    expect(heard).toEqual([...expected, ['end', null]]);
  });

  it('comes once to a socket that is in two of the rooms', async () => {
    const { socket, heard } = await client('websocket', ['one', 'two']);
    const end = heardTheEnd(socket);
    fanOut(server, ['one', 'two'], 'news', {});
    server.emit('end', null);
    await end;
    expect(heard).toEqual([
      ['news', {}],
      ['end', null],
    ]);
  });

  it('follows who comes, moves on and goes', async () => {
    const early = await client('websocket', ['room']);
    fanOut(server, ['room'], 'news', { count: 1 });
    const late = await client('websocket', ['room']);
    const gone = await client('websocket', ['room']);
    fanOut(server, ['room'], 'news', { count: 2 });
    const left = new Promise((resolve) => server.of('/').adapter.once('leave-room', resolve));
    gone.socket.disconnect();
    await left;
    const ends = [early, late].map(({ socket }) => heardTheEnd(socket));
    fanOut(server, ['room'], 'news', { count: 3 });
    server.emit('end', null);
    await Promise.all(ends);
    const news = (...counts: number[]) => counts.map((count) => ['news', { count }]);
    expect(early.heard).toEqual([...news(1, 2, 3), ['end', null]]);
    expect(late.heard).toEqual([...news(2, 3), ['end', null]]);
    expect(gone.heard).not.toContainEqual(['news', { count: 3 }]);
  });

  it('lets what a slow reader leaves wait where it is counted, and in its order', async () => {
    const { socket, heard } = await client('websocket', ['room']);
    const end = heardTheEnd(socket);
    const line = lineOf(socket);
    line.pause();
    const [reader] = server.of('/').sockets.values();
    const text = 'x'.repeat(50_000);
    let count = 0;
    const isCounted = (): boolean => reader !== undefined && unsentBytes(reader) > 1_000_000;
    for (; count < 2_000 && !isCounted(); count += 1) {
      fanOut(server, ['room'], 'news', { count, text });
      if (count % 20 === 0) await nextTurn();
    }
    expect(isCounted()).toBe(true);
    server.emit('end', null);
    line.resume();
    await end;
    const counts = heard.flatMap((entry) => {
      const [event, payload] = entry as [string, { readonly count: number }];
      return event === 'news' ? [payload.count] : [];
    });
    expect(counts).toEqual(Array.from({ length: count }, (_, at) => at));
    expect(reader === undefined ? -1 : unsentBytes(reader)).toBe(0);
  });

  it('ends the connection of a reader who is gone, and no other', async () => {
    const gone = await client('websocket', ['room']);
    const here = await client('websocket', ['room']);
    const end = heardTheEnd(here.socket);
    const left = new Promise((resolve) => server.of('/').adapter.once('leave-room', resolve));
    lineOf(gone.socket).resetAndDestroy();
    for (let count = 0; count < 3; count += 1) fanOut(server, ['room'], 'news', { count });
    await left;
    fanOut(server, ['room'], 'news', { count: 3 });
    server.emit('end', null);
    await end;
    expect(here.heard).toHaveLength(5);
    expect(server.of('/').sockets.size).toBe(1);
  });

  it.each([0, 125, 126, 65_535, 65_536])('frames a text of %i bytes', (length) => {
    const frame = textFrame('x'.repeat(length));
    const header = length < 126 ? 2 : length <= 65_535 ? 4 : 10;
    expect(frame.length).toBe(header + length);
    expect(frame[0]).toBe(0x81);
    const told =
      header === 2
        ? frame[1]
        : header === 4
          ? frame.readUInt16BE(2)
          : Number(frame.readBigUInt64BE(2));
    expect(told).toBe(length);
  });
});
