/**
 * A process with many WebSocket clients that read and forget: what comes is counted, not parsed, so
 * that they take as little of the machine as they can. Arguments: port, kind, how many.
 */
import { connect, type Socket } from 'node:net';
import type { FanOutKind } from './fan-out-server.ts';

/** To the parent: once all are connected, and whenever it asks. */
export interface FanOutReception {
  /** Bytes of messages that all sockets have read. */
  readonly received: number;
}

const port = Number(process.argv[2]);
const kind = process.argv[3] as FanOutKind;
const wanted = Number(process.argv[4]);
const path = kind === 'ours' ? '/socket.io/?EIO=4&transport=websocket' : '/';

const handshake =
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\n` +
  'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** Socket.IO's "connect", masked with zeros as a client's frame must be. */
const joinFrame = Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]);

let bytes = 0;

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(handshake));
    socket.once('error', reject);
    socket.once('data', () => {
      if (kind === 'ours') socket.write(joinFrame);
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      resolve(socket);
    });
  });
}

const atOnce = 50;
for (let opened = 0; opened < wanted; opened += atOnce) {
  await Promise.all(Array.from({ length: Math.min(atOnce, wanted - opened) }, open));
}
process.on('message', () => process.send?.({ received: bytes } satisfies FanOutReception));
process.on('disconnect', () => process.exit(0));
process.send?.({ received: 0 } satisfies FanOutReception);
