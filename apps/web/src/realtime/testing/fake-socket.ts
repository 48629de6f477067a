import type { DoorSocket } from '../socket-client.ts';

/** A door's connection that says what a test has it say. */
export class FakeSocket implements DoorSocket {
  readonly sent: string[] = [];
  isClosed = false;
  readonly #handlers = new Map<string, (payload: unknown, details?: unknown) => void>();

  on(event: string, listener: (payload: unknown, details?: unknown) => void): void {
    this.#handlers.set(event, listener);
  }

  emit(event: string): void {
    this.sent.push(event);
  }

  close(): void {
    this.isClosed = true;
  }

  /** What comes from the server, or from the client's own watch. */
  hear(event: string, payload?: unknown, details?: unknown): void {
    this.#handlers.get(event)?.(payload, details);
  }
}
