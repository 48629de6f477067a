// The bus of the parent process: its own parts, and every child it attached.
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
import { encodePayload } from './wire.ts';

interface Attached {
  readonly peer: Peer;
  readonly replies: Set<string>;
  readonly subscriptions: Set<string>;
}

/** Routes between the parts of this process and its children; children never meet directly. */
export class HubBus implements Bus {
  readonly #local: LocalBus;
  readonly #children = new Set<Attached>();
  readonly #requestsMax: number;

  constructor(options: BusOptions = {}) {
    this.#local = new LocalBus(options);
    this.#requestsMax = options.requestsMax ?? 20_000;
  }

  /** Joins a forked child. It leaves by itself when its channel closes. */
  attach(channel: PeerChannel): void {
    const replies = new Set<string>();
    const subscriptions = new Set<string>();
    const peer = new Peer(channel, {
      requestsMax: this.#requestsMax,
      serve: (subject, payload, timeoutMs) => this.request(subject, payload, timeoutMs),
      event: (subject, payload) => this.#spread(subject, payload, attached),
      interest: (kind, subject) => {
        if (kind === 'replies') replies.add(subject);
        else if (kind === 'silent') replies.delete(subject);
        else if (kind === 'subscribes') subscriptions.add(subject);
        else subscriptions.delete(subject);
      },
      closed: () => this.#children.delete(attached),
    });
    const attached: Attached = { peer, replies, subscriptions };
    this.#children.add(attached);
  }

  /** Events that slow children missed. */
  get droppedEvents(): number {
    let dropped = 0;
    for (const child of this.#children) dropped += child.peer.droppedEvents;
    return dropped;
  }

  request(subject: string, payload: BusPayload, timeoutMs: number): Promise<BusPayload> {
    if (this.#local.answers(subject)) return this.#local.request(subject, payload, timeoutMs);
    for (const child of this.#children) {
      if (child.replies.has(subject)) return child.peer.request(subject, payload, timeoutMs);
    }
    return Promise.reject(new BusError('no_responder', `Nobody answers ${subject}.`));
  }

  reply(subject: string, handler: BusHandler): () => void {
    return this.#local.reply(subject, handler);
  }

  publish(subject: string, payload: BusPayload): void {
    this.#spread(subject, payload, undefined);
  }

  subscribe(subject: string, listener: BusListener): () => void {
    return this.#local.subscribe(subject, listener);
  }

  close(): void {
    this.#local.close();
    for (const child of [...this.#children]) child.peer.close();
  }

  #spread(subject: string, payload: BusPayload, from: Attached | undefined): void {
    this.#local.publish(subject, payload);
    let body: string | undefined;
    for (const child of this.#children) {
      if (child === from || !child.subscriptions.has(subject)) continue;
      body ??= encodePayload(payload);
      child.peer.encodedEvent(subject, body);
    }
  }
}
