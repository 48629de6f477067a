// One message to many sockets: its WebSocket frame is built once, and written as it is to each.
import type { Socket as NetSocket } from 'node:net';
import type { Server, Socket } from 'socket.io';

const FINAL_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
/** Node's own word for a chunk that needs no encoding; its types lack it. */
const BYTES = 'buffer' as BufferEncoding;

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
  readonly transport: Transport;
}
interface Transport {
  readonly name: string;
  readonly socket?: { readonly _socket?: NetSocket | null };
}

/** The way to one socket, kept at hand: to find it anew costs a tenth of the sending. */
interface Lane {
  readonly socket: Socket;
  readonly connection: Connection;
  /** Another one means that the connection has moved from polling to a WebSocket. */
  transport: Transport;
  stream: NetSocket | undefined;
  /** A frame of ours is with the system and not sent yet: what follows waits where it is counted. */
  isUnderWay: boolean;
  readonly sent: (error?: Error | null) => void;
}

type Adapter = ReturnType<Server['of']>['adapter'];
/** One lane a socket, however many rooms it is in: a second one would not know what is under way. */
const laneBySocket = new WeakMap<Socket, Lane>();
const lanesByAdapter = new WeakMap<Adapter, Map<string, readonly Lane[]>>();

const streamOf = ({ name, socket }: Transport): NetSocket | undefined =>
  name === 'websocket' ? (socket?._socket ?? undefined) : undefined;

/** Lanes of all rooms that were sent to since somebody came or went. */
function roomsOf(adapter: Adapter): Map<string, readonly Lane[]> {
  const known = lanesByAdapter.get(adapter);
  if (known !== undefined) return known;
  const rooms = new Map<string, readonly Lane[]>();
  adapter.on('join-room', (room: string) => rooms.delete(room));
  adapter.on('leave-room', (room: string) => rooms.delete(room));
  lanesByAdapter.set(adapter, rooms);
  return rooms;
}

function laneOf(socket: Socket): Lane {
  const known = laneBySocket.get(socket);
  if (known !== undefined) return known;
  const connection = socket.conn as unknown as Connection;
  const { transport } = connection;
  const lane: Lane = {
    socket,
    connection,
    transport,
    stream: streamOf(transport),
    isUnderWay: false,
    sent: (error) => {
      lane.isUnderWay = false;
      if (error) lane.stream?.destroy(error);
    },
  };
  laneBySocket.set(socket, lane);
  return lane;
}

function lanesOf(io: Server, room: string): readonly Lane[] {
  const { adapter, sockets } = io.of('/');
  const rooms = roomsOf(adapter);
  const known = rooms.get(room);
  if (known !== undefined) return known;
  const lanes: Lane[] = [];
  for (const id of adapter.rooms.get(room) ?? []) {
    const socket = sockets.get(id);
    if (socket === undefined) continue;
    lanes.push(laneOf(socket));
  }
  if (lanes.length > 0) rooms.set(room, lanes);
  return lanes;
}

/**
 * Writes a frame past Socket.IO's queues, which cost more than the sending. False where that is not
 * possible: another transport, or packets that wait and must go first.
 */
function writeFrame(lane: Lane, frame: Buffer): boolean {
  const { connection } = lane;
  if (connection.readyState !== 'open' || connection.writeBuffer.length > 0) return false;
  if (connection.transport !== lane.transport) {
    lane.transport = connection.transport;
    lane.stream = streamOf(lane.transport);
  }
  const { stream } = lane;
  if (stream === undefined) return false;
  if (lane.isUnderWay || stream.writableLength > 0) {
    // its reader is slow: the stream's own queue keeps what waits, and shows how much that is
    stream.write(frame);
    return true;
  }
  // Past the stream's queue too, a quarter of our own work: nothing waits in it, and the system's
  // queue below keeps the order of what both ways hand over. At most one frame is there uncounted.
  lane.isUnderWay = true;
  stream._write(frame, BYTES, lane.sent);
  return true;
}

/**
 * Sends an event once to everybody who is in one of the rooms of the root namespace, as
 * `io.to(rooms).emit` does. Binary payloads are not meant for it.
 */
export function fanOut(io: Server, rooms: readonly string[], event: string, payload: object): void {
  const inhabited = rooms.map((room) => lanesOf(io, room)).filter(({ length }) => length > 0);
  if (inhabited.length === 0) return;
  // Engine.IO's "message", Socket.IO's "event".
  const frame = textFrame(`42${JSON.stringify([event, payload])}`);
  const served = new Set<Socket>();
  for (const lanes of inhabited) {
    for (const lane of lanes) {
      if (inhabited.length > 1) {
        if (served.has(lane.socket)) continue;
        served.add(lane.socket);
      }
      if (!writeFrame(lane, frame)) lane.socket.emit(event, payload);
    }
  }
}
