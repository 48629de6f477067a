import type { PanelConfig } from '@sarraf/contracts';
import { SOCKET } from '../lib/constants.ts';

/** What the panel needs of a Socket.IO connection; tests give their own. */
export interface DoorSocket {
  on: (event: string, listener: (payload: unknown) => void) => void;
  emit: (event: string, payload?: unknown) => void;
  /** Ends the connection for good: no event comes after it. */
  close: () => void;
}

export type OpenDoor = (url: string, query?: Readonly<Record<string, string>>) => DoorSocket;

const DOORS: PanelConfig['sockets'] = {
  de: '/rt/de',
  ir: '/rt/ir',
  notifications: '/rt/notifications',
};

let doors: Promise<PanelConfig['sockets']> | null = null;

/** Where the sockets are, from the server's `/config.json`; asked once, again after a failure. */
export function loadDoors(): Promise<PanelConfig['sockets']> {
  doors ??= readDoors().catch((error: unknown) => {
    doors = null;
    throw error;
  });
  return doors;
}

async function readDoors(): Promise<PanelConfig['sockets']> {
  const signal = AbortSignal.timeout(SOCKET.connectTimeoutMs);
  const answer = await fetch('/config.json', { signal });
  if (!answer.ok) throw new Error(`config.json answered ${answer.status}`);
  const config = (await answer.json()) as Partial<PanelConfig>;
  return { ...DOORS, ...config.sockets };
}

/** Loads socket.io-client (its own chunk) and gives the way to open one door with it. */
export async function loadOpenDoor(): Promise<OpenDoor> {
  const { io } = await import('socket.io-client');
  return (url, query = {}) => {
    const address = new URL(url, location.origin);
    const socket = io(address.origin, {
      path: address.pathname,
      query: { ...query },
      // Lines that break WebSocket still let long polling through.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnection: false,
      timeout: SOCKET.connectTimeoutMs,
      forceNew: true,
    });
    return {
      on: (event, listener) => void socket.on(event, listener),
      emit: (event, payload) => {
        if (payload === undefined) socket.emit(event);
        else socket.emit(event, payload);
      },
      close: () => {
        socket.removeAllListeners();
        socket.close();
      },
    };
  };
}

/** The words of a failed connection, whatever was thrown. */
export function failureText(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === 'object' && error !== null && 'message' in error) {
    return String(error.message);
  }
  return typeof error === 'string' ? error : '';
}
