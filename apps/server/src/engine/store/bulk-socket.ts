// A connection's socket for much at once. Node gives every piece that arrives memory of its own, so
// hundreds of megabytes keep the collector busy; here all of them are read into the same memory.
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Sees a piece that arrived, which is valid only until it returns. */
export type PieceReader = (piece: Buffer) => void;

const PIECE_BYTES = 2 ** 20;

/** Who reads a bulk socket in its listeners' stead. */
const readers = new WeakMap<Duplex, PieceReader | null>();

/** A socket whose pieces may be read before they are copied (`readPieces`); else one like all. */
export function createBulkSocket(): Socket {
  const socket = new Socket({
    onread: {
      buffer: Buffer.allocUnsafeSlow(PIECE_BYTES),
      callback: (length, { buffer }) => {
        const piece = Buffer.from(buffer, 0, length);
        const read = readers.get(socket);
        if (read) read(piece);
        else socket.emit('data', Buffer.from(piece));
        return true;
      },
    },
  });
  readers.set(socket, null);
  return socket;
}

/**
 * Reads a stream in its listeners' stead, of any kind: one that encrypts has pieces of its own.
 *
 * @returns gives the stream back to its listeners
 */
export function readPieces(stream: Duplex, read: PieceReader): () => void {
  if (readers.has(stream)) {
    readers.set(stream, read);
    return () => readers.set(stream, null);
  }
  const listeners = stream.listeners('data') as PieceReader[];
  stream.removeAllListeners('data');
  stream.on('data', read);
  return () => {
    stream.removeListener('data', read);
    for (const listener of listeners) stream.on('data', listener);
  };
}
