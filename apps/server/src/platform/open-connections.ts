// The connections of an HTTP server: counted, bounded for each address block, let go when idle.
import type { Server as HttpServer, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock } from './client-address.ts';
import { readDescriptorLimit } from './process-limits.ts';

/** How many connections may be open. */
export interface ConnectionLimits {
  /** From so many plain connections of one block on, each new one ends the oldest idle one. */
  readonly idlePerBlockMax: number;
  /** Plain connections of one block, idle or not. */
  readonly perBlockMax: number;
  /** Descriptors that sockets leave to other people's requests. */
  readonly requestReserve: number;
  /** Descriptors that connections leave to the database, files and ourselves. */
  readonly ownReserve: number;
}

/** The limits in force. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  idlePerBlockMax: 256,
  perBlockMax: 1_000,
  requestReserve: 1_000,
  ownReserve: 500,
};

/** What connections are counted by. */
export interface OpenConnectionsOptions {
  readonly limits?: ConnectionLimits;
  /** Descriptors of this process; default what the system says, undefined where it doesn't. */
  readonly descriptors?: number | undefined;
  /** Addresses that stand for many people: the operator's proxies. */
  readonly isExempt?: (address: string) => boolean;
}

/** The plain connections of one address block, the oldest first. */
interface Block {
  readonly name: string;
  readonly sockets: Map<Socket, Held>;
}

interface Held {
  readonly block: Block | undefined;
  /** Requests that are not answered to their end. */
  underWay: number;
}

const CLOSE_IDLE_EVERY_MS = 1_000;
/** Of a small number of descriptors no reserve takes more than this part. */
const RESERVE_PART_MAX = 0.2;

/** The open connections of a process, and which of them must end for others. */
export class OpenConnections {
  readonly #limits: ConnectionLimits;
  readonly #isExempt: (address: string) => boolean;
  readonly #descriptors: number;
  readonly #held = new WeakMap<object, Held>();
  /** By their name; a block goes with its last connection. */
  readonly #blocks = new Map<string, Block>();
  #open = 0;
  #own = 0;
  #closedIdleAt = Number.NEGATIVE_INFINITY;

  constructor(options: OpenConnectionsOptions = {}) {
    this.#limits = options.limits ?? CONNECTION_LIMITS;
    this.#isExempt = options.isExempt ?? (() => false);
    const limit = 'descriptors' in options ? options.descriptors : readDescriptorLimit();
    this.#descriptors = limit ?? Number.POSITIVE_INFINITY;
  }

  /** Begins to count what a server accepts. */
  watch(server: HttpServer): void {
    const held = this.#held;
    const onClose = (socket: Socket): void => {
      this.#open -= 1;
      this.release(socket);
    };
    // one for all connections: a function each would be a part of what an idle socket costs
    const onSocketClose = function (this: Socket): void {
      onClose(this);
    };
    server.on('connection', (socket: Socket) => {
      this.#open += 1;
      socket.on('close', onSocketClose);
      this.#add(server, socket);
    });
    const onEnd = function (this: ServerResponse): void {
      const answered = held.get(this.req.socket);
      if (answered !== undefined) answered.underWay -= 1;
    };
    server.on('request', ({ socket }, response) => {
      const asked = held.get(socket);
      if (asked === undefined) return;
      asked.underWay += 1;
      response.once('close', onEnd);
    });
  }

  /** A connection speaks no HTTP any more: it is bounded as a socket, not here. */
  release(socket: object): void {
    const held = this.#held.get(socket);
    this.#held.delete(socket);
    if (held?.block === undefined) return;
    const { name, sockets } = held.block;
    sockets.delete(socket as Socket);
    if (sockets.size === 0) this.#blocks.delete(name);
  }

  /** Address blocks that have a plain connection now. */
  get blockCount(): number {
    return this.#blocks.size;
  }

  /** Whether an answer should end its connection: its block has many, or there are few left. */
  isCrowded(socket: object): boolean {
    const block = this.#held.get(socket)?.block;
    if (block !== undefined && block.sockets.size > this.#limits.idlePerBlockMax / 2) return true;
    return this.#isScarce;
  }

  /** Whether so many descriptors more may be taken for a socket that stays. */
  hasRoom(more: number): boolean {
    return this.#taken + more <= this.#socketsEnd;
  }

  /** Counts a connection of ours to another process; answers how to give it back. */
  openOwn(): () => void {
    this.#own += 1;
    let isOpen = true;
    return () => {
      if (isOpen) this.#own -= 1;
      isOpen = false;
    };
  }

  get #taken(): number {
    return this.#open + this.#own;
  }

  get #connectionsEnd(): number {
    return this.#descriptors - this.#reserve(this.#limits.ownReserve);
  }

  get #socketsEnd(): number {
    return this.#connectionsEnd - this.#reserve(this.#limits.requestReserve);
  }

  get #isScarce(): boolean {
    return this.#taken > this.#socketsEnd;
  }

  #reserve(wanted: number): number {
    return Math.min(wanted, this.#descriptors * RESERVE_PART_MAX);
  }

  #add(server: HttpServer, socket: Socket): void {
    const block = this.#blockOf(socket.remoteAddress ?? '');
    const held: Held = { block, underWay: 0 };
    const size = block?.sockets.size ?? 0;
    if (size >= this.#limits.perBlockMax || this.#taken > this.#connectionsEnd) {
      socket.destroy();
      return;
    }
    this.#held.set(socket, held);
    if (block !== undefined) {
      if (size >= this.#limits.idlePerBlockMax) endOldestIdle(block.sockets);
      block.sockets.set(socket, held);
      this.#blocks.set(block.name, block);
    }
    if (this.#isScarce) this.#endIdle(server);
  }

  /** The block of an address, not kept before it has a connection; undefined for the exempt. */
  #blockOf(address: string): Block | undefined {
    if (this.#isExempt(address)) return undefined;
    const name = addressBlock(address);
    return this.#blocks.get(name) ?? { name, sockets: new Map() };
  }

  #endIdle(server: HttpServer): void {
    const now = performance.now();
    if (now < this.#closedIdleAt + CLOSE_IDLE_EVERY_MS) return;
    this.#closedIdleAt = now;
    server.closeIdleConnections();
  }
}

function endOldestIdle(sockets: ReadonlyMap<Socket, Held>): void {
  for (const [socket, { underWay }] of sockets) {
    if (underWay > 0) continue;
    socket.destroy();
    return;
  }
}
