// One message to many sockets: its WebSocket frame is built once, and written as it is to each.
import type { Server, Socket } from 'socket.io';

const FINAL_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** An unmasked text message in one frame, as a server sends it (RFC 6455, 5.2). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < LENGTH_16 ? 2 : length <= 0xffff ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = FINAL_TEXT;
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
}

/** What Engine.IO keeps below a socket, as far as it matters here. */
interface Connection {
  readonly readyState: string;
  readonly writeBuffer: readonly unknown[];
  readonly transport: {
    readonly name: string;
    readonly socket?: { readonly _sender?: { sendFrame?(frames: readonly Buffer[]): void } };
  };
}

/**
 * Writes a frame past Socket.IO's queues, which cost more than the sending. False where that is not
 * possible: another transport, or packets that wait and must go first.
 */
function writeFrame(socket: Socket, frames: readonly Buffer[]): boolean {
  const connection = socket.conn as unknown as Connection;
  if (connection.readyState !== 'open' || connection.writeBuffer.length > 0) return false;
  const { transport } = connection;
  const sender = transport.name === 'websocket' ? transport.socket?._sender : undefined;
  if (sender?.sendFrame === undefined) return false;
  sender.sendFrame(frames);
  return true;
}

/**
 * Sends an event once to everybody who is in one of the rooms of the root namespace, as
 * `io.to(rooms).emit` does. Binary payloads are not meant for it.
 */
export function fanOut(io: Server, rooms: readonly string[], event: string, payload: object): void {
  const { adapter, sockets } = io.of('/');
  const inhabited = rooms.flatMap((room) => adapter.rooms.get(room) ?? []);
  const [first, ...others] = inhabited;
  if (first === undefined) return;
  const members = others.length === 0 ? first : new Set(inhabited.flatMap((room) => [...room]));
  // Engine.IO's "message", Socket.IO's "event".
  const frames = [textFrame(`42${JSON.stringify([event, payload])}`)];
  for (const id of members) {
    const socket = sockets.get(id);
    if (socket !== undefined && !writeFrame(socket, frames)) socket.emit(event, payload);
  }
}
