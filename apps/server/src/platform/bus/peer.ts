import { BusError, toBusError } from './bus.ts';
import { asWireMessage, decodePayload, encodePayload, type WireMessage } from './wire.ts';

/** `process` in a child, the `ChildProcess` in its parent. */
export interface PeerChannel {
  send?(message: unknown, callback?: (error: Error | null) => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'disconnect', listener: () => void): unknown;
  readonly connected?: boolean;
}

/** What one side does for the other. */
export interface PeerHandlers {
  readonly requestsMax: number;
  /** Answers the other side's request. */
  serve(subject: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  /** Takes the other side's event. */
  event(subject: string, payload: unknown): void;
  /** The other side began or ceased to answer or to listen. */
  interest?(kind: 'replies' | 'silent' | 'subscribes' | 'unsubscribes', subject: string): void;
  closed?(): void;
}

/** Events not yet taken by the channel; beyond it a slow process misses some and sees the gap. */
const EVENTS_PENDING_MAX = 4_096;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: BusError) => void;
  readonly timer: NodeJS.Timeout;
}

/** One end of a channel between two processes. */
export class Peer {
  readonly #channel: PeerChannel;
  readonly #handlers: PeerHandlers;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #eventsPending = 0;
  #closed = false;
  /** Events that a slow channel did not take. */
  droppedEvents = 0;

  constructor(channel: PeerChannel, handlers: PeerHandlers) {
    this.#channel = channel;
    this.#handlers = handlers;
    channel.on('message', this.#onMessage);
    channel.on('disconnect', this.#onDisconnect);
  }

  request(subject: string, payload: unknown, timeoutMs: number): Promise<unknown> {
    if (this.#closed) {
      return Promise.reject(new BusError('no_responder', `Nobody answers ${subject}.`));
    }
    if (this.#waiting.size >= this.#handlers.requestsMax) {
      return Promise.reject(new BusError('overloaded', 'Too many requests wait for an answer.'));
    }
    return new Promise((resolve, reject) => {
      const id = this.#nextId;
      this.#nextId += 1;
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new BusError('timeout', `${subject} did not answer in ${timeoutMs} ms.`));
      }, timeoutMs);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#send({ kind: 'request', id, subject, body: encodePayload(payload), timeoutMs });
    });
  }

  event(subject: string, payload: unknown): void {
    this.encodedEvent(subject, encodePayload(payload));
  }

  /** An event whose payload was encoded once for several peers. */
  encodedEvent(subject: string, body: string): void {
    if (this.#eventsPending >= EVENTS_PENDING_MAX) {
      this.droppedEvents += 1;
      return;
    }
    this.#eventsPending += 1;
    this.#send({ kind: 'event', subject, body }, () => {
      this.#eventsPending -= 1;
    });
  }

  tell(kind: 'replies' | 'silent' | 'subscribes' | 'unsubscribes', subject: string): void {
    this.#send({ kind, subject });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#channel.off('message', this.#onMessage);
    this.#channel.off('disconnect', this.#onDisconnect);
    for (const [id, waiting] of this.#waiting) {
      this.#waiting.delete(id);
      clearTimeout(waiting.timer);
      waiting.reject(new BusError('disconnected', 'The other process is gone.'));
    }
    this.#handlers.closed?.();
  }

  #send(message: WireMessage, sent: () => void = () => undefined): void {
    if (this.#closed || this.#channel.connected === false) {
      sent();
      return;
    }
    // A channel that fails says `disconnect` as well, which rejects everything that waits.
    this.#channel.send?.({ sarrafBus: message }, sent);
  }

  readonly #onDisconnect = (): void => this.close();

  readonly #onMessage = (raw: unknown): void => {
    const message = asWireMessage(raw);
    if (message === undefined) return;
    switch (message.kind) {
      case 'request':
        void this.#answer(message.id, message.subject, message.body, message.timeoutMs);
        return;
      case 'answer':
        this.#take(message.id)?.resolve(decodePayload(message.body));
        return;
      case 'failure':
        this.#take(message.id)?.reject(
          new BusError(message.code, message.message, message.reason ?? undefined),
        );
        return;
      case 'event':
        this.#handlers.event(message.subject, decodePayload(message.body));
        return;
      default:
        this.#handlers.interest?.(message.kind, message.subject);
    }
  };

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return undefined;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    return waiting;
  }

  async #answer(id: number, subject: string, body: string, timeoutMs: number): Promise<void> {
    try {
      const answer = await this.#handlers.serve(subject, decodePayload(body), timeoutMs);
      this.#send({ kind: 'answer', id, body: encodePayload(answer) });
    } catch (error) {
      const { code, message, reason } = toBusError(error);
      this.#send({ kind: 'failure', id, code, message, reason: reason ?? null });
    }
  }
}
