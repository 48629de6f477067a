/**
 * A process that sends one book message to all its sockets: as a trading door does, by Socket.IO and
 * with an eye on slow readers, or by a plain `send` of the `ws` library to each. Its parent tells it how often, and gets its CPU time once
 * the readers have everything: what a side leaves to a later turn is its own cost too.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { DOOR_LIMITS } from '../../apps/server/src/realtime/door-limits.ts';
import { SlowReaders } from '../../apps/server/src/realtime/slow-readers.ts';

/** The two sides: the server's own sending, or a plain loop over sockets of `ws`. */
export type FanOutKind = 'ours' | 'ws';

/** From the parent: send this many messages, or tell what was sent since the last time. */
export type FanOutOrder = { readonly messages: number } | { readonly tell: true };

/** To the parent. */
export type FanOutReport =
  | { readonly port: number }
  | { readonly connections: number }
  | { readonly bytes: number }
  | { readonly cpuSeconds: number };

const level = (price: number): readonly [string, string] => [
  String(12_485_300_000 + price * 100_000),
  (0.001 * (price + 7)).toFixed(6),
];

/** About 1.2 kB as JSON, as a busy book's delta is. */
const message = {
  kind: 'delta',
  symbol: 'BTCIRT',
  from: 1_204_511,
  seq: 1_204_566,
  bids: Array.from({ length: 20 }, (_, index) => level(-index)),
  asks: Array.from({ length: 20 }, (_, index) => level(index + 1)),
};

const room = 'orderbook:BTCIRT';
const kind = process.argv[2] as FanOutKind;
const http = createServer();
const tell = (report: FanOutReport): void => {
  process.send?.(report);
};

/** A server's text frame with a length of 16 bits (RFC 6455, 5.2), as long as our message is. */
const frameBytes = (text: string): number => 4 + Buffer.byteLength(text);

interface Sockets {
  /** One delivery on the line. */
  readonly bytes: number;
  connections(): number;
  send(): void;
}

function ours(): Sockets {
  const io = new Server(http, { perMessageDeflate: false, pingInterval: 600_000 });
  // What it is allowed is out of reach: the bench's readers share their processor with the sender.
  const limits = { ...DOOR_LIMITS, unsentBytesMax: Number.POSITIVE_INFINITY };
  new SlowReaders(limits, createLogger({ name: 'bench', level: 'silent' })).watch(io.engine);
  io.on('connection', (socket) => void socket.join(room));
  return {
    bytes: frameBytes(`42${JSON.stringify(['orderbook', message])}`),
    connections: () => io.of('/').adapter.rooms.get(room)?.size ?? 0,
    send: () => void io.to(room).emit('orderbook', message),
  };
}

function plain(): Sockets {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  return {
    bytes: frameBytes(JSON.stringify(['orderbook', message])),
    connections: () => server.clients.size,
    send: () => {
      const data = Buffer.from(JSON.stringify(['orderbook', message]));
      for (const client of server.clients) client.send(data, { binary: false });
    },
  };
}

const sockets = kind === 'ours' ? ours() : plain();

let before = process.cpuUsage();

async function play(messages: number): Promise<void> {
  before = process.cpuUsage();
  let bytes = 0;
  for (let count = 0; count < messages; count += 1) {
    bytes += sockets.connections() * sockets.bytes;
    sockets.send();
    await nextTurn();
  }
  tell({ bytes });
}

process.on('message', (order: FanOutOrder) => {
  if ('messages' in order) {
    void play(order.messages);
    return;
  }
  const used = process.cpuUsage(before);
  tell({ cpuSeconds: (used.user + used.system) / 1e6 });
});
process.on('disconnect', () => process.exit(0));
setInterval(() => tell({ connections: sockets.connections() }), 100);
http.listen(0, '127.0.0.1', 4_096, () => tell({ port: (http.address() as AddressInfo).port }));
