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
    const [blocks, blockOf] = [this.#blocks, this.#blockOf];
    // one for all sessions: a function each would be a part of what an idle socket costs
    const onClose = function (this: EngineSocket): void {
      const block = blockOf.get(this);
      if (block === undefined) return;
      block.open -= 1;
      if (block.open === 0) blocks.delete(block.name);
    };
    engine.on('connection', (session: EngineSocket) => {
      const name = this.#nameOf(session.request as IncomingMessage);
      const block = blocks.get(name) ?? { name, open: 0 };
      blocks.set(name, block);
      blockOf.set(session, block);
      block.open += 1;
      session.on('close', onClose);
    });
  }

  #nameOf(request: IncomingMessage): string {
    return addressBlock(this.#addressOf(request));
  }
}
