// Sockets as clients open them, closed together at the end of a test.
import { io, type Socket } from 'socket.io-client';

/** Sockets to one address, which may be known later. */
export function createSockets(url: () => string) {
  const opened: Socket[] = [];
  return {
    /** Opens one that does not come back by itself. */
    open: (path: string, options: Record<string, unknown> = {}): Socket => {
      const socket = io(url(), {
        path,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        ...options,
      });
      opened.push(socket);
      return socket;
    },
    closeAll: (): void => {
      for (const socket of opened.splice(0)) socket.disconnect();
    },
  };
}

/** Resolves when a socket is let in. @throws what it is refused with */
export function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
}
