import type { PanelConfig } from '@sarraf/contracts';
import { SOCKET } from '../lib/constants.ts';
import type { OpenDoor } from './door-socket.ts';
import { openWebSocketDoor } from './websocket-door.ts';

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

/** So many WebSockets in a row that did not even open: the line lets none through. */
const BROKEN_OPENS = 2;
let brokenOpens = 0;

/**
 * The way to open one door: a plain WebSocket, and where those do not get through, the official
 * client (its own chunk) with long polling.
 */
export async function loadOpenDoor(): Promise<OpenDoor> {
  if (brokenOpens >= BROKEN_OPENS) return loadPollingDoor();
  return (url, query = {}) =>
    openWebSocketDoor(url, query, (isOpen) => {
      brokenOpens = isOpen ? 0 : brokenOpens + 1;
    });
}

async function loadPollingDoor(): Promise<OpenDoor> {
  const { io } = await import('socket.io-client');
  return (url, query = {}) => {
    const address = new URL(url, location.origin);
    const socket = io(address.origin, {
      path: address.pathname,
      query: { ...query },
      transports: ['polling', 'websocket'],
      reconnection: false,
      timeout: SOCKET.connectTimeoutMs,
      forceNew: true,
    });
    // A line that is well again is tried by plain WebSocket the next time.
    socket.on('connect', () => {
      brokenOpens = 0;
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
