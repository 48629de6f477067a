// Who sends a body too slowly is cut off: Node knows one limit for all calls, but a picture on a
// bad connection takes minutes where an order takes none.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body may stop for as long, and one that is not a file has as long in all. */
const PATIENCE_MS = 20_000;
/**
 * A file's bytes win it time: slower than that in the long run is no telephone on any
 * connection.
 */
const BYTES_PER_MS = 16;
const LOOK_EVERY_MS = 1_000;
/** What Node would say itself. */
const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** The bodies that are on their way. */
export interface SlowSenders {
  /** From here on a request's body is watched. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Gives a body the time of a file: it may take as long as its bytes keep coming. */
  allowFile(request: IncomingMessage): void;
  /** Nobody is watched any more. */
  stop(): void;
}

/** How the time of one body stands. */
export interface Patience {
  leftMs: number;
  isFile: boolean;
  /** Of the connection, when it was last looked at. */
  bytesRead: number;
}

/**
 * A body's time after some ms more; 0 ends it.
 *
 * @param isWaitedFor false while the sender waits for us: its bytes are here and nobody takes them
 */
export function spend(
  patience: Patience,
  ms: number,
  bytesRead: number,
  isWaitedFor: boolean,
): number {
  const won = patience.isFile ? (bytesRead - patience.bytesRead) / BYTES_PER_MS : 0;
  patience.bytesRead = bytesRead;
  const left = patience.leftMs - (isWaitedFor ? ms : 0) + won;
  patience.leftMs = Math.max(0, Math.min(PATIENCE_MS, left));
  return patience.leftMs;
}

interface Sending extends Patience {
  readonly response: ServerResponse;
}

/** Watches bodies until it is stopped. */
export function createSlowSenders(): SlowSenders {
  const sending = new Map<IncomingMessage, Sending>();
  const look = (): void => {
    for (const [request, body] of sending) {
      const { socket } = request;
      // once there is an answer, what still comes is let go: no byte wins it time, and nobody reads it
      const isAnswered = body.response.writableEnded;
      if (isAnswered) body.isFile = false;
      const isWaitedFor = isAnswered || request.readableLength === 0;
      const isOver = request.complete || socket.destroyed;
      if (!isOver && spend(body, LOOK_EVERY_MS, socket.bytesRead, isWaitedFor) > 0) continue;
      sending.delete(request);
      if (!isOver) cutOff(request, body.response);
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    watch: (request, response) => {
      if (!hasBody(request)) return;
      const { bytesRead } = request.socket;
      sending.set(request, { leftMs: PATIENCE_MS, isFile: false, bytesRead, response });
      request.once('end', () => sending.delete(request));
    },
    allowFile: (request) => {
      const body = sending.get(request);
      if (body !== undefined) body.isFile = true;
    },
    stop: () => clearInterval(timer),
  };
}

/** Whether a request says that something follows its head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) > 0);
}

function cutOff({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) socket.destroy();
  else socket.end(TIMED_OUT, () => socket.destroy());
}
