// Sockets by the address block they come from: one stranger must not take everybody's place.
import type { IncomingMessage } from 'node:http';
import type { Server as EngineServer, Socket as EngineSocket } from 'engine.io';
import { addressBlock } from '../platform/client-address.ts';

interface Block {
  readonly name: string;
  open: number;
}

/** Counts from the handshake on: who opens a connection and never says hello counts too. */
export class AddressCounts {
  readonly #blocks = new Map<string, Block>();
  readonly #blockOf = new WeakMap<EngineSocket, Block>();
  readonly #max: number;
  readonly #addressOf: (request: IncomingMessage) => string;

  /** @param max sockets that one address block may have open */
  constructor(max: number, addressOf: (request: IncomingMessage) => string) {
    this.#max = max;
    this.#addressOf = addressOf;
  }

  /** Whether one more socket may come. */
  mayOpen(request: IncomingMessage): boolean {
    return (this.#blocks.get(this.#nameOf(request))?.open ?? 0) < this.#max;
  }

  /** Whether a session is of the block that a request comes from. */
  isOwner(request: IncomingMessage, session: EngineSocket): boolean {
    return this.#blockOf.get(session)?.name === this.#nameOf(request);
  }

  /** Begins to count what an engine lets in. */
  watch(engine: EngineServer): void {
    engine.on('connection', (session: EngineSocket) => {
      const name = this.#nameOf(session.request as IncomingMessage);
      const block = this.#blocks.get(name) ?? { name, open: 0 };
      this.#blocks.set(name, block);
      this.#blockOf.set(session, block);
      block.open += 1;
      session.once('close', () => {
        block.open -= 1;
        if (block.open === 0) this.#blocks.delete(name);
      });
    });
  }

  #nameOf(request: IncomingMessage): string {
    return addressBlock(this.#addressOf(request));
  }
}
