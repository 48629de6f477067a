import { io } from 'socket.io-client';
import { SOCKET } from '../lib/constants.ts';

/** What the panel needs of a Socket.IO connection; tests give their own. */
export interface DoorSocket {
  /** `details` come with an end: what the transport met. */
  on(event: string, listener: (payload: unknown, details?: unknown) => void): unknown;
  emit(event: string, payload?: unknown): unknown;
  /** Ends the connection for good. */
  close(): unknown;
}

/** A proxy that swallows WebSockets fails them by time alone; after one such try polling begins. */
let beginsWithPolling = false;

/**
 * Opens a door: by WebSocket, and where none gets through by long polling. It tries once; when to
 * try again is the connection's to say (socket-connection.ts).
 */
export function openDoor(
  url: string,
  query: Readonly<Record<string, string>> = {},
  timeoutMs: number = SOCKET.connectTimeoutMs,
): DoorSocket {
  const address = new URL(url, globalThis.location?.origin);
  const socket = io(address.origin, {
    path: address.pathname,
    query: { ...query },
    transports: beginsWithPolling ? ['polling', 'websocket'] : ['websocket', 'polling'],
    tryAllTransports: true,
    reconnection: false,
    timeout: timeoutMs,
    forceNew: true,
  });
  socket.on('connect_error', ({ message }) => {
    if (message === 'timeout') beginsWithPolling = true;
  });
  return socket;
}
