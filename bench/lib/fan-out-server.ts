/**
 * A process that sends one book message to all its sockets: by our fan-out over Socket.IO, or by a
 * plain `send` of the `ws` library to each. Its parent tells it how often, and gets its CPU time.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';
import { fanOut } from '../../apps/server/src/realtime/fan-out.ts';

export type FanOutKind = 'ours' | 'ws';

/** From the parent: send this many messages. */
export interface FanOutOrder {
  readonly messages: number;
}

/** To the parent. */
export type FanOutReport =
  | { readonly port: number }
  | { readonly connections: number }
  | { readonly cpuSeconds: number; readonly deliveries: number };

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

const kind = process.argv[2] as FanOutKind;
const http = createServer();
const tell = (report: FanOutReport): void => {
  process.send?.(report);
};

interface Sockets {
  connections(): number;
  send(): void;
}

function ours(): Sockets {
  const io = new Server(http, { perMessageDeflate: false, pingInterval: 600_000 });
  io.on('connection', (socket) => void socket.join('orderbook:BTCIRT'));
  return {
    connections: () => io.engine.clientsCount,
    send: () => fanOut(io, ['orderbook:BTCIRT'], 'orderbook', message),
  };
}

function plain(): Sockets {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  return {
    connections: () => server.clients.size,
    send: () => {
      const data = Buffer.from(JSON.stringify(['orderbook', message]));
      for (const client of server.clients) client.send(data, { binary: false });
    },
  };
}

const sockets = kind === 'ours' ? ours() : plain();

async function play({ messages }: FanOutOrder): Promise<void> {
  const before = process.cpuUsage();
  let deliveries = 0;
  for (let count = 0; count < messages; count += 1) {
    deliveries += sockets.connections();
    sockets.send();
    await nextTurn();
  }
  const used = process.cpuUsage(before);
  tell({ cpuSeconds: (used.user + used.system) / 1e6, deliveries });
}

process.on('message', (order: FanOutOrder) => void play(order));
process.on('disconnect', () => process.exit(0));
setInterval(() => tell({ connections: sockets.connections() }), 100);
http.listen(0, '127.0.0.1', 4_096, () => tell({ port: (http.address() as AddressInfo).port }));
