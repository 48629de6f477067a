// Drops sockets whose reader has stopped: by what Engine.IO tells of its packets, and `ws` of its own.
import type { Server as EngineServer, Socket as EngineSocket } from 'engine.io';
import type { WebSocket } from 'ws';
import type { Logger } from '../platform/logger.ts';
import type { DoorLimits } from './door-limits.ts';

const CHECK_MS = 1_000;

/** What Engine.IO tells of a packet that it is about to send. */
interface PacketMade {
  readonly data?: unknown;
}

/**
 * Bytes that wait for readers. Engine.IO keeps packets while a transport is busy, and hands all of
 * them over at once; a WebSocket keeps what it was handed until the system takes it. Each of the two
 * may hold so much as a reader may leave waiting.
 */
export class SlowReaders {
  readonly #limits: DoorLimits;
  readonly #logger: Logger;
  /** Bytes of packets that no transport has yet; a session that waits for none is not in it. */
  readonly #waiting = new Map<EngineSocket, number>();
  readonly #webSockets = new Set<WebSocket>();
  readonly #timer: NodeJS.Timeout;

  constructor(limits: DoorLimits, logger: Logger) {
    this.#limits = limits;
    this.#logger = logger;
    this.#timer = setInterval(() => this.drop(), CHECK_MS);
  }

  /** Begins to count the packets of an engine's sessions. */
  watch(engine: EngineServer): void {
    const waiting = this.#waiting;
    // one of each for all sessions: functions of their own would be a part of what an idle one costs
    const onMade = function (this: EngineSocket, { data }: PacketMade): void {
      waiting.set(this, (waiting.get(this) ?? 0) + sizeOf(data));
    };
    const forget = function (this: EngineSocket): void {
      waiting.delete(this);
    };
    engine.on('connection', (session: EngineSocket) => {
      session.on('packetCreate', onMade);
      session.on('drain', forget);
      session.on('close', forget);
    });
  }

  /** Begins to look at a WebSocket's own queue. */
  watchWebSocket(socket: WebSocket): void {
    this.#webSockets.add(socket);
    socket.once('close', () => this.#webSockets.delete(socket));
  }

  /** Ends whoever has left more waiting than they may. */
  drop(): void {
    const { unsentBytesMax } = this.#limits;
    for (const [session, unsent] of this.#waiting) {
      if (unsent <= unsentBytesMax) continue;
      this.#logger.info({ unsent }, 'a socket that does not read was dropped');
      session.close(true);
    }
    for (const socket of this.#webSockets) {
      const unsent = socket.bufferedAmount;
      if (unsent <= unsentBytesMax) continue;
      this.#logger.info({ unsent }, 'a socket that does not read was dropped');
      socket.terminate();
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function sizeOf(data: unknown): number {
  if (typeof data === 'string') return data.length;
  return data instanceof Uint8Array ? data.byteLength : 0;
}
