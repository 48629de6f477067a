// One address for everything: hands requests and upgrades below /rt/de and /rt/ir to the doors.
import {
  type IncomingMessage,
  request as httpRequest,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import { connect, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { REGIONS, type Region } from '@sarraf/contracts';
import type { Bus } from '../platform/bus/index.ts';
import { DOOR_SUBJECTS, type DoorPorts } from './door-contract.ts';

const ASK_MS = 2_000;
/** Pings pass more often: a client without a byte for so long neither reads nor answers. */
const SILENCE_MS = 14_000;

export interface DoorProxy {
  /** Hands a polling request on; false when its address is no door's. */
  handle(request: IncomingMessage, response: ServerResponse, address: string): boolean;
  stop(): void;
}

/**
 * Attaches to an HTTP server: upgrades of the doors' addresses are piped to their processes.
 *
 * @param addressOf the client's own address, proxies looked through
 */
export function createDoorProxy(
  server: HttpServer,
  bus: Bus,
  addressOf: (request: IncomingMessage) => string,
): DoorProxy {
  let ports: DoorPorts = { de: null, ir: null };
  const leave = bus.subscribe(DOOR_SUBJECTS.ports, (payload) => {
    ports = payload as DoorPorts;
  });
  bus.request(DOOR_SUBJECTS.ports, null, ASK_MS).then(
    (answer) => {
      ports = answer as DoorPorts;
    },
    // the supervisor is not there yet and will tell by itself
    () => undefined,
  );
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const region = regionOf(request.url);
    if (region === undefined) return;
    const port = ports[region];
    if (port === null) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
      return;
    }
    pipe(request, socket, head, port, addressOf(request));
  };
  server.on('upgrade', onUpgrade);
  return {
    handle: (request, response, address) => {
      const region = regionOf(request.url);
      if (region === undefined) return false;
      const port = ports[region];
      if (port === null) response.writeHead(503, { 'retry-after': '1' }).end();
      else forward(request, response, port, address);
      return true;
    },
    stop: () => {
      leave();
      server.off('upgrade', onUpgrade);
    },
  };
}

const ADDRESSES = REGIONS.map((region) => new RegExp(`^/rt/${region}(?:/|\\?|$)`));

function regionOf(url = ''): Region | undefined {
  // asked of every request, and few are a door's
  if (!url.startsWith('/rt/')) return undefined;
  return REGIONS[ADDRESSES.findIndex((address) => address.test(url))];
}

/** Our own word about the address takes the place of whatever the client claimed. */
function headersFor(request: IncomingMessage, address: string): string[] {
  const headers: string[] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? '';
    if (name.toLowerCase() === 'x-sarraf-address') continue;
    headers.push(name, request.rawHeaders[at + 1] ?? '');
  }
  return [...headers, 'x-sarraf-address', address];
}

function pipe(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  port: number,
  address: string,
): void {
  const door = connect(port, '127.0.0.1');
  const end = (): void => {
    client.destroy();
    door.destroy();
  };
  door.on('error', end).on('close', end);
  client.on('error', end).on('close', end);
  // a full line tells nothing of the door's end, which waits behind it
  if (client instanceof Socket) client.setTimeout(SILENCE_MS, end);
  door.on('connect', () => {
    door.setNoDelay(true);
    const headers = headersFor(request, address);
    let text = `${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1\r\n`;
    for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
    door.write(`${text}\r\n`);
    if (head.length > 0) door.write(head);
    door.pipe(client);
    client.pipe(door);
  });
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  address: string,
): void {
  const onward = httpRequest({
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url,
    headers: headersFor(request, address),
  });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  onward.on('error', () => {
    if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' });
    response.end();
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
