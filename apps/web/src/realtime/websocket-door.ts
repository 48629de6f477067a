import type { DoorSocket } from './door-socket.ts';

/** What the browser gives; tests give their own. */
export interface PlainSocket {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { reason: string }) => void) | null;
  send: (text: string) => void;
  close: () => void;
}

/** Engine.IO 4 packets, by their first letter. */
const ENGINE = { open: '0', close: '1', ping: '2', pong: '3', message: '4' } as const;
/** Socket.IO 5 packets inside an engine message. */
const PACKET = { connect: '0', disconnect: '1', event: '2', refused: '4' } as const;

/** Until the server has said its own rhythm. */
const SILENCE_MAX_MS = 45_000;

/**
 * A Socket.IO connection over one plain WebSocket: text events on the main namespace, which is all
 * that our doors speak. A tenth of the official client's size; where no WebSocket gets through,
 * door.ts takes that client and its long polling instead.
 */
export function openWebSocketDoor(
  url: string,
  query: Readonly<Record<string, string>>,
  onOpen: (isOpen: boolean) => void,
  open: (address: string) => PlainSocket = (address) => new WebSocket(address) as PlainSocket,
): DoorSocket {
  const listeners = new Map<string, (payload: unknown) => void>();
  const socket = open(addressOf(url, query));
  let isOpen = false;
  let isConnected = false;
  let isOver = false;
  let silenceMaxMs = SILENCE_MAX_MS;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const tell = (event: string, payload?: unknown) => listeners.get(event)?.(payload);

  function end(reason: string): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(silence);
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
    if (!isOpen) onOpen(false);
    tell(isConnected ? 'disconnect' : 'connect_error', reason);
  }

  function heard(): void {
    clearTimeout(silence);
    silence = setTimeout(() => end('ping timeout'), silenceMaxMs);
  }

  function takeEngine(text: string): void {
    heard();
    const body = text.slice(1);
    switch (text.charAt(0)) {
      case ENGINE.open: {
        const { pingInterval, pingTimeout } = fieldsOf(body);
        const rhythm = Number(pingInterval) + Number(pingTimeout);
        if (Number.isFinite(rhythm)) silenceMaxMs = rhythm;
        isOpen = true;
        onOpen(true);
        socket.send(ENGINE.message + PACKET.connect);
        return;
      }
      case ENGINE.ping:
        socket.send(ENGINE.pong);
        return;
      case ENGINE.close:
        end('transport close');
        return;
      case ENGINE.message:
        takePacket(body);
    }
  }

  function takePacket(packet: string): void {
    const body = packet.slice(1);
    switch (packet.charAt(0)) {
      case PACKET.connect:
        isConnected = true;
        tell('connect');
        return;
      case PACKET.refused:
        end(messageOf(body));
        return;
      case PACKET.disconnect:
        end('io server disconnect');
        return;
      case PACKET.event: {
        const parts = parse(body);
        if (Array.isArray(parts)) tell(String(parts[0]), parts[1]);
      }
    }
  }

  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') takeEngine(data);
  };
  socket.onclose = ({ reason }) => end(reason === '' ? 'transport close' : reason);
  heard();
  return {
    on: (event, listener) => void listeners.set(event, listener),
    emit: (event, payload) => {
      if (!isConnected || isOver) return;
      const parts = payload === undefined ? [event] : [event, payload];
      socket.send(ENGINE.message + PACKET.event + JSON.stringify(parts));
    },
    close: () => {
      listeners.clear();
      end('io client disconnect');
    },
  };
}

function addressOf(url: string, query: Readonly<Record<string, string>>): string {
  const address = new URL(url, globalThis.location?.origin);
  address.protocol = address.protocol.replace('http', 'ws');
  if (!address.pathname.endsWith('/')) address.pathname += '/';
  for (const [name, value] of Object.entries({ ...query, EIO: '4', transport: 'websocket' })) {
    address.searchParams.set(name, value);
  }
  return address.href;
}

function messageOf(body: string): string {
  const { message } = fieldsOf(body);
  return typeof message === 'string' ? message : 'refused';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  const value = parse(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
