// The bus of a process that its parent forked with an `ipc` channel; the parent is the hub.
import {
  type Bus,
  BusError,
  type BusHandler,
  type BusListener,
  type BusOptions,
  type BusPayload,
} from './bus.ts';
import { LocalBus } from './local-bus.ts';
import { Peer, type PeerChannel } from './peer.ts';

/**
 * Subjects that this process answers are served here, all others go to the parent. Events go to
 * both. When the channel closes, requests that wait fail with `disconnected`.
 */
export class IpcBus implements Bus {
  readonly #local: LocalBus;
  readonly #peer: Peer;

  constructor(channel: PeerChannel, options: BusOptions = {}) {
    this.#local = new LocalBus(options);
    this.#peer = new Peer(channel, {
      requestsMax: options.requestsMax ?? 20_000,
      serve: (subject, payload, timeoutMs) => this.#local.request(subject, payload, timeoutMs),
      event: (subject, payload) => this.#local.publish(subject, payload),
    });
  }

  get droppedEvents(): number {
    return this.#peer.droppedEvents;
  }

  request(subject: string, payload: BusPayload, timeoutMs: number): Promise<BusPayload> {
    return this.#local.answers(subject)
      ? this.#local.request(subject, payload, timeoutMs)
      : this.#peer.request(subject, payload, timeoutMs);
  }

  reply(subject: string, handler: BusHandler): () => void {
    const stop = this.#local.reply(subject, handler);
    this.#peer.tell('replies', subject);
    return () => {
      stop();
      this.#peer.tell('silent', subject);
    };
  }

  publish(subject: string, payload: BusPayload): void {
    this.#local.publish(subject, payload);
    this.#peer.event(subject, payload);
  }

  subscribe(subject: string, listener: BusListener): () => void {
    if (!this.#local.listens(subject)) this.#peer.tell('subscribes', subject);
    const stop = this.#local.subscribe(subject, listener);
    return () => {
      stop();
      if (!this.#local.listens(subject)) this.#peer.tell('unsubscribes', subject);
    };
  }

  close(): void {
    this.#local.close();
    this.#peer.close();
  }
}

/** The bus to the parent process. @throws BusError when this process was not forked by one. */
export function createIpcBus(options: BusOptions = {}): IpcBus {
  if (process.send === undefined) {
    throw new BusError('disconnected', 'This process has no channel to a parent.');
  }
  return new IpcBus(process, options);
}
