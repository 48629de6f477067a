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

/** Where the hub ends: the other starts of the same exchange. */
export interface Uplink {
  readonly bus: Bus;
  /** False for subjects that concern this machine alone. */
  carries(subject: string): boolean;
}

/** What a hub is made with. */
export interface HubBusOptions extends BusOptions {
  readonly uplink?: Uplink;
}

/** How long a request from another start may take here. */
const SERVE_MS = 15_000;

interface Attached {
  readonly peer: Peer;
  readonly replies: Set<string>;
  readonly subscriptions: Set<string>;
}

/**
 * Routes between the parts of this process and its children; children never meet directly. With an
 * uplink, what nobody here answers is asked of the other starts, and events reach them too.
 */
export class HubBus implements Bus {
  readonly #local: LocalBus;
  readonly #children = new Set<Attached>();
  readonly #requestsMax: number;
  readonly #uplink: Uplink | undefined;
  /** Subjects that the other starts know of, and how to take each back. */
  readonly #offered = new Map<string, () => void>();
  readonly #followed = new Map<string, () => void>();
  /** Events that children missed which have ended since. */
  #droppedForGone = 0;

  constructor(options: HubBusOptions = {}) {
    this.#local = new LocalBus(options);
    this.#requestsMax = options.requestsMax ?? 20_000;
    this.#uplink = options.uplink;
  }

  /** Joins a forked child. It leaves by itself when its channel closes. */
  attach(channel: PeerChannel): void {
    const replies = new Set<string>();
    const subscriptions = new Set<string>();
    const peer = new Peer(channel, {
      requestsMax: this.#requestsMax,
      serve: (subject, payload, timeoutMs) => this.request(subject, payload, timeoutMs),
      event: (subject, payload) => {
        this.#spread(subject, payload, attached);
        this.#sendUp(subject, payload);
      },
      interest: (kind, subject) => {
        if (kind === 'replies') replies.add(subject);
        else if (kind === 'silent') replies.delete(subject);
        else if (kind === 'subscribes') subscriptions.add(subject);
        else subscriptions.delete(subject);
        this.#tellUp(subject);
      },
      closed: () => {
        this.#children.delete(attached);
        this.#droppedForGone += peer.droppedEvents;
        for (const subject of [...replies, ...subscriptions]) this.#tellUp(subject);
      },
    });
    const attached: Attached = { peer, replies, subscriptions };
    this.#children.add(attached);
  }

  get droppedEvents(): number {
    let dropped = this.#droppedForGone;
    for (const child of this.#children) dropped += child.peer.droppedEvents;
    return dropped;
  }

  request(subject: string, payload: BusPayload, timeoutMs: number): Promise<BusPayload> {
    const { bus: others } = this.#uplinkFor(subject) ?? {};
    if (others === undefined || this.#answers(subject)) {
      return this.#requestHere(subject, payload, timeoutMs);
    }
    return others.request(subject, payload, timeoutMs);
  }

  reply(subject: string, handler: BusHandler): () => void {
    const stop = this.#local.reply(subject, handler);
    this.#tellUp(subject);
    return () => {
      stop();
      this.#tellUp(subject);
    };
  }

  publish(subject: string, payload: BusPayload): void {
    this.#spread(subject, payload, undefined);
    this.#sendUp(subject, payload);
  }

  subscribe(subject: string, listener: BusListener): () => void {
    const stop = this.#local.subscribe(subject, listener);
    this.#tellUp(subject);
    return () => {
      stop();
      this.#tellUp(subject);
    };
  }

  close(): void {
    this.#local.close();
    for (const child of [...this.#children]) child.peer.close();
    this.#uplink?.bus.close();
  }

  /** Whether this process or a child of it answers. */
  #answers(subject: string): boolean {
    if (this.#local.answers(subject)) return true;
    return [...this.#children].some(({ replies }) => replies.has(subject));
  }

  #listens(subject: string): boolean {
    if (this.#local.listens(subject)) return true;
    return [...this.#children].some(({ subscriptions }) => subscriptions.has(subject));
  }

  #requestHere(subject: string, payload: BusPayload, timeoutMs: number): Promise<BusPayload> {
    if (this.#local.answers(subject)) return this.#local.request(subject, payload, timeoutMs);
    for (const child of this.#children) {
      if (child.replies.has(subject)) return child.peer.request(subject, payload, timeoutMs);
    }
    return Promise.reject(new BusError('no_responder', `Nobody answers ${subject}.`));
  }

  #uplinkFor(subject: string): Uplink | undefined {
    return this.#uplink?.carries(subject) === true ? this.#uplink : undefined;
  }

  #sendUp(subject: string, payload: BusPayload): void {
    this.#uplinkFor(subject)?.bus.publish(subject, payload);
  }

  /** Brings what the other starts know of a subject to what is true here. */
  #tellUp(subject: string): void {
    const uplink = this.#uplinkFor(subject);
    if (uplink === undefined) return;
    match(this.#offered, subject, this.#answers(subject), () =>
      uplink.bus.reply(subject, (payload) => this.#requestHere(subject, payload, SERVE_MS)),
    );
    match(this.#followed, subject, this.#listens(subject), () =>
      uplink.bus.subscribe(subject, (payload) => this.#spread(subject, payload, undefined)),
    );
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

/** Begins or ends what runs under a name, so that it runs exactly when it is wanted. */
function match(
  running: Map<string, () => void>,
  name: string,
  isWanted: boolean,
  begin: () => () => void,
): void {
  const end = running.get(name);
  if (isWanted && end === undefined) running.set(name, begin());
  if (isWanted || end === undefined) return;
  running.delete(name);
  end();
}
