import {
  type Bus,
  BusError,
  type BusHandler,
  type BusListener,
  type BusOptions,
  type BusPayload,
  toBusError,
} from './bus.ts';

const REQUESTS_MAX = 20_000;

/** A request that waits: settled once, by its answer, its timeout or the end of the bus. */
class LocalRequest {
  readonly #waiting: Set<LocalRequest>;
  readonly #resolve: (value: BusPayload) => void;
  readonly #reject: (error: BusError) => void;
  readonly #timer: NodeJS.Timeout;

  constructor(
    subject: string,
    timeoutMs: number,
    waiting: Set<LocalRequest>,
    resolve: (value: BusPayload) => void,
    reject: (error: BusError) => void,
  ) {
    this.#waiting = waiting;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(
      () => this.fail(new BusError('timeout', `${subject} did not answer in ${timeoutMs} ms.`)),
      timeoutMs,
    );
    waiting.add(this);
  }

  answer(value: BusPayload): void {
    this.#end();
    this.#resolve(value);
  }

  fail(error: BusError): void {
    this.#end();
    this.#reject(error);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#waiting.delete(this);
  }
}

/** The bus within one process: payloads are handed over as they are, so nobody may change them. */
export class LocalBus implements Bus {
  readonly #handlers = new Map<string, BusHandler>();
  readonly #listeners = new Map<string, Set<BusListener>>();
  readonly #requestsMax: number;
  readonly #onError: (error: unknown, subject: string) => void;
  readonly #waiting = new Set<LocalRequest>();
  /** Listeners of this process are told at once. */
  readonly droppedEvents = 0;
  #closed = false;

  constructor(options: BusOptions = {}) {
    this.#requestsMax = options.requestsMax ?? REQUESTS_MAX;
    this.#onError = options.onError ?? (() => undefined);
  }

  /** Whether this process answers `subject`. */
  answers(subject: string): boolean {
    return this.#handlers.has(subject);
  }

  /** Whether anybody in this process listens to `subject`. */
  listens(subject: string): boolean {
    return this.#listeners.has(subject);
  }

  request(subject: string, payload: BusPayload, timeoutMs: number): Promise<BusPayload> {
    const handler = this.#handlers.get(subject);
    if (handler === undefined || this.#closed) {
      return Promise.reject(new BusError('no_responder', `Nobody answers ${subject}.`));
    }
    if (this.#waiting.size >= this.#requestsMax) {
      return Promise.reject(new BusError('overloaded', `Too many requests wait for an answer.`));
    }
    return new Promise((resolve, reject) => {
      const request = new LocalRequest(subject, timeoutMs, this.#waiting, resolve, reject);
      try {
        Promise.resolve(handler(payload)).then(
          (value) => request.answer(value),
          (error: unknown) => request.fail(toBusError(error)),
        );
      } catch (error) {
        request.fail(toBusError(error));
      }
    });
  }

  reply(subject: string, handler: BusHandler): () => void {
    if (this.#handlers.has(subject)) throw new Error(`${subject} is answered already.`);
    this.#handlers.set(subject, handler);
    return () => {
      if (this.#handlers.get(subject) === handler) this.#handlers.delete(subject);
    };
  }

  publish(subject: string, payload: BusPayload): void {
    const listeners = this.#listeners.get(subject);
    if (listeners === undefined || this.#closed) return;
    for (const listener of listeners) {
      try {
        listener(payload);
      } catch (error) {
        this.#onError(error, subject);
      }
    }
  }

  subscribe(subject: string, listener: BusListener): () => void {
    const listeners = this.#listeners.get(subject) ?? new Set();
    this.#listeners.set(subject, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(subject) === listeners) {
        this.#listeners.delete(subject);
      }
    };
  }

  close(): void {
    this.#closed = true;
    for (const request of [...this.#waiting]) {
      request.fail(new BusError('disconnected', 'The bus was closed.'));
    }
    this.#handlers.clear();
    this.#listeners.clear();
  }
}
