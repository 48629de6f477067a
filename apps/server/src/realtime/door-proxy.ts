// One address for everything: hands requests and upgrades of the regions' paths to their doors.
import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { REGIONS, type Region } from '@sarraf/contracts';
import type { Bus } from '../platform/bus/index.ts';
import { DOOR_SUBJECTS, type DoorPorts, doorPath } from './door-contract.ts';
import { headersForDoor } from './front-secret.ts';
import {
  refuseRequest,
  refuseUpgrade,
  type SocketRefusal,
  type SocketRoute,
  type SocketRoutes,
} from './socket-routes.ts';

const ASK_MS = 2_000;
/** Pings pass more often: a client without a byte for so long neither reads nor answers. */
const SILENCE_MS = 14_000;
const CLOSED: SocketRefusal = { status: 503, word: 'this region is closed for a moment' };
const FULL: SocketRefusal = { status: 503, word: 'too many sockets' };
/** Our own connection to the client has its own. */
const ONE_HOP_ANSWERS: ReadonlySet<string> = new Set(['connection', 'keep-alive']);

/** What the front's way to the doors is made of. */
export interface DoorProxyOptions {
  readonly routes: SocketRoutes;
  readonly bus: Bus;
  /** A client's own address, proxies looked through. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether the system allows one more socket, which takes a descriptor more here. */
  readonly hasRoom: () => boolean;
  /** Counts a connection to a door; answers how to give it back. */
  readonly openOwn: () => () => void;
}

interface DoorAt {
  readonly port: number;
  readonly secret: string;
}

/** Takes the regions' paths: upgrades are piped to their processes. Answers how to stop. */
export function createDoorProxy(options: DoorProxyOptions): () => void {
  const { routes, bus } = options;
  let doors: DoorPorts = { ports: { de: null, ir: null }, secret: '' };
  const take = (told: unknown): void => {
    doors = told as DoorPorts;
  };
  const leave = bus.subscribe(DOOR_SUBJECTS.ports, take);
  // the supervisor may not be there yet: it will tell by itself
  bus.request(DOOR_SUBJECTS.ports, null, ASK_MS).then(take, () => undefined);
  const doorOf = (region: Region): DoorAt | undefined => {
    const port = doors.ports[region];
    return port === null ? undefined : { port, secret: doors.secret };
  };
  const leaves = REGIONS.map((region) =>
    routes.add(doorPath(region), new RegionRoute(() => doorOf(region), options)),
  );
  return () => {
    leave();
    for (const stop of leaves) stop();
  };
}

class RegionRoute implements SocketRoute {
  readonly #doorNow: () => DoorAt | undefined;
  readonly #options: DoorProxyOptions;

  constructor(doorNow: () => DoorAt | undefined, options: DoorProxyOptions) {
    this.#doorNow = doorNow;
    this.#options = options;
  }

  upgrade(request: IncomingMessage, client: Duplex, head: Buffer): void {
    const door = this.#doorNow();
    if (door === undefined || !this.#options.hasRoom()) {
      refuseUpgrade(client, door === undefined ? CLOSED : FULL);
      return;
    }
    // The request itself is not kept: its headers would be as dear as all the rest.
    const headers = headersForDoor(request, this.#options.addressOf(request), door.secret);
    const lines = [...headers, ['connection', 'Upgrade'], ['upgrade', 'websocket']];
    const start = `GET ${request.url ?? '/'} HTTP/1.1\r\n`;
    const text = `${start}${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    const first = Buffer.concat([Buffer.from(text, 'latin1'), head]);
    pipe(client, first, door.port, this.#options.openOwn());
  }

  request(request: IncomingMessage, response: ServerResponse): void {
    const door = this.#doorNow();
    if (door === undefined) refuseRequest(response, CLOSED);
    else forward(request, response, door, this.#options);
  }
}

function pipe(client: Duplex, first: Buffer, port: number, giveBack: () => void): void {
  const door = connect({ port, host: '127.0.0.1', noDelay: true });
  const end = (): void => {
    client.destroy();
    door.destroy();
  };
  door.on('error', end).on('close', end).once('close', giveBack);
  client.on('error', end).on('close', end);
  // a full connection tells nothing of the door's end, which waits behind it
  if (client instanceof Socket) client.setTimeout(SILENCE_MS, end);
  // kept by the stream until the connection stands
  door.write(first);
  door.pipe(client);
  client.pipe(door);
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { port, secret }: DoorAt,
  { addressOf, openOwn }: DoorProxyOptions,
): void {
  const giveBack = openOwn();
  const onward = httpRequest({
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url,
    headers: headersForDoor(request, addressOf(request), secret).flat(),
    timeout: SILENCE_MS,
  });
  onward.on('response', (answer) => {
    const { rawHeaders } = answer;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at] ?? '';
      if (!ONE_HOP_ANSWERS.has(name.toLowerCase())) {
        response.setHeader(name, rawHeaders[at + 1] ?? '');
      }
    }
    response.writeHead(answer.statusCode ?? 502);
    answer.pipe(response);
  });
  onward.on('timeout', () => onward.destroy());
  onward.on('error', () => {
    if (response.headersSent) response.destroy();
    else refuseRequest(response, CLOSED);
  });
  onward.once('close', giveBack);
  response.on('close', () => {
    onward.destroy();
    // what still comes is read by nobody
    request.resume();
  });
  request.pipe(onward);
}
