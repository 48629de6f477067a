// What every socket door does about strangers: who may come in, how many, how much, how fast.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server as EngineServer, type Socket as EngineSocket } from 'engine.io';
import { Server } from 'socket.io';
import { hasHeapRoom } from '../platform/process-limits.ts';
import type { Logger } from '../platform/logger.ts';
import { AddressCounts } from './address-counts.ts';
import { isFromOwnPage } from './allowed-origins.ts';
import type { DoorLimits } from './door-limits.ts';
import { watchedWebSocketServer, watchPolling } from './flood-guard.ts';
import { SlowReaders } from './slow-readers.ts';
import {
  refuseRequest,
  refuseUpgrade,
  type SocketRefusal,
  type SocketRoute,
} from './socket-routes.ts';

/** What a door must know of its process to let somebody in. */
export interface DoorAdmission {
  /** A client's own address, proxies looked through. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Pages of these origins may connect, and whoever is no page. */
  readonly allowedOrigins: () => readonly string[];
  /** Whether the system allows this process one more connection that stays. */
  readonly hasRoom: () => boolean;
}

/** Who may come in, and what a door does about them. */
export interface SocketDoorOptions extends DoorAdmission {
  /** Whether its sockets need the request that opened them, until they let go of it. */
  readonly keepsRequests?: boolean;
  readonly limits: DoorLimits;
  readonly logger: Logger;
}

/** Engine.IO's sessions, found by their id. */
class DoorEngine extends EngineServer {
  session(id: string): EngineSocket | undefined {
    return Object.hasOwn(this.clients, id) ? this.clients[id] : undefined;
  }
}

/** A Socket.IO server behind its own judgement of who may come in. */
export class SocketDoor implements SocketRoute {
  readonly io: Server;
  readonly #engine: DoorEngine;
  readonly #options: SocketDoorOptions;
  readonly #addresses: AddressCounts;
  readonly #readers: SlowReaders;

  constructor(options: SocketDoorOptions) {
    const { limits } = options;
    this.#options = options;
    this.#readers = new SlowReaders(limits, options.logger);
    this.#engine = new DoorEngine({
      transports: ['websocket', 'polling'],
      // compressing per connection costs more than everything else together
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: limits.messageBytesMax,
      // who neither reads nor answers is gone within fifteen seconds, and knows a dead connection
      // as soon
      pingInterval: 8_000,
      pingTimeout: 6_000,
      upgradeTimeout: 5_000,
      wsEngine: watchedWebSocketServer(limits, (socket) => this.#readers.watchWebSocket(socket)),
    });
    this.#addresses = new AddressCounts(limits.socketsPerAddressMax, options.addressOf);
    this.#addresses.watch(this.#engine);
    watchPolling(this.#engine, limits);
    this.#readers.watch(this.#engine);
    if (options.keepsRequests !== true) this.#engine.on('connection', forgetRequest);
    this.io = new Server({ serveClient: false, connectTimeout: 10_000 });
    this.io.bind(this.#engine);
  }

  /** Sockets that are open, with those that have not said hello. */
  get connections(): number {
    return this.#engine.clientsCount;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const refusal = this.#judge(request, true);
    if (refusal !== undefined) refuseUpgrade(socket, refusal);
    else this.#engine.handleUpgrade(request, socket, head);
  }

  request(request: IncomingMessage, response: ServerResponse): void {
    const refusal = this.#judge(request, false);
    // a page of ours may stand at another origin than its socket
    const { origin } = request.headers;
    if (origin !== undefined && refusal?.status !== 403) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('vary', 'origin');
    }
    if (refusal !== undefined) refuseRequest(response, refusal);
    else this.#engine.handleRequest(request, response);
  }

  async stop(): Promise<void> {
    this.#readers.stop();
    await this.io.close();
  }

  #judge(request: IncomingMessage, isUpgrade: boolean): SocketRefusal | undefined {
    const { limits, allowedOrigins, hasRoom } = this.#options;
    if (!isFromOwnPage(request, allowedOrigins())) return { status: 403, word: 'foreign origin' };
    const query = queryOf(request);
    const isPolling = !isUpgrade && (request.method === 'GET' || request.method === 'POST');
    const transport = isUpgrade ? 'websocket' : isPolling ? 'polling' : undefined;
    if (query === undefined || query.EIO !== '4' || query.transport !== transport) {
      return { status: 400, word: 'not Engine.IO' };
    }
    // an empty word is none to Engine.IO either
    if (query.sid !== '') return this.#judgeSession(request, query.sid, isUpgrade);
    if (this.connections >= limits.socketsMax || !hasRoom() || !hasHeapRoom()) {
      return { status: 503, word: 'too many sockets' };
    }
    if (!this.#addresses.mayOpen(request)) {
      return { status: 429, word: 'too many sockets of one address' };
    }
    return undefined;
  }

  /** Who goes on with a session has been counted; they must be the one who began it. */
  #judgeSession(
    request: IncomingMessage,
    sid: string,
    isUpgrade: boolean,
  ): SocketRefusal | undefined {
    const session = this.#engine.session(sid);
    if (session === undefined || !this.#addresses.isOwner(request, session)) {
      // Engine.IO's own words, which clients look for
      return { status: 400, word: 'Session ID unknown' };
    }
    const isBusy = session.transport.name !== 'polling' || session.upgrading;
    return isUpgrade && isBusy ? { status: 400, word: 'already a WebSocket' } : undefined;
  }
}

interface Query {
  readonly EIO: string | undefined;
  readonly transport: string | undefined;
  readonly sid: string;
}

/** What Engine.IO reads; undefined when a word of it stands there twice. */
function queryOf({ url = '' }: IncomingMessage): Query | undefined {
  const words = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const only = (name: string): string | undefined => words.getAll(name)[0];
  if (['EIO', 'transport', 'sid'].some((name) => words.getAll(name).length > 1)) return undefined;
  return { EIO: only('EIO'), transport: only('transport'), sid: only('sid') ?? '' };
}

/**
 * Lets go of the request that opened a session, as Socket.IO's manual advises: it is a quarter of
 * what an idle socket costs. What a door wants of it must be read before.
 */
export function forgetRequest(session: EngineSocket): void {
  Object.assign(session, { request: null });
}
