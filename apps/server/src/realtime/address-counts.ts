// Connections by the address they come from: one stranger must not take everybody's place.
import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';

/** What Engine.IO tells of a connection. */
interface OpenConnection {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): void;
}

/** Counts from the handshake on: who opens a connection and never says hello counts too. */
export class AddressCounts {
  readonly #open = new Map<string, number>();
  readonly #max: number;
  readonly #addressOf: (request: IncomingMessage) => string;

  /** @param max connections that one address may have open */
  constructor(max: number, addressOf: (request: IncomingMessage) => string) {
    this.#max = max;
    this.#addressOf = addressOf;
  }

  /** Whether one more connection may come; an upgrade of one that is here already is no new one. */
  mayOpen(request: IncomingMessage): boolean {
    if ((request.url ?? '').includes('sid=')) return true;
    return (this.#open.get(this.#addressOf(request)) ?? 0) < this.#max;
  }

  /** Begins to count what a server lets in. */
  watch(io: Server): void {
    io.engine.on('connection', (connection: OpenConnection) => {
      const address = this.#addressOf(connection.request);
      this.#open.set(address, (this.#open.get(address) ?? 0) + 1);
      connection.once('close', () => {
        const left = (this.#open.get(address) ?? 1) - 1;
        if (left <= 0) this.#open.delete(address);
        else this.#open.set(address, left);
      });
    });
  }
}
