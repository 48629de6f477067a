// The bus between machines: one connection to NATS for everything that runs in one start.
import {
  connect,
  type ConnectionOptions,
  errors,
  type Msg,
  type NatsConnection,
  nuid,
} from '@nats-io/transport-node';
import {
  type Bus,
  BusError,
  type BusErrorCode,
  type BusHandler,
  type BusListener,
  type BusOptions,
  type BusPayload,
  toBusError,
} from './bus.ts';
import { isAddressAway, isTlsFailure } from '../network-failure.ts';
import { decodePayload, encodePayload } from './wire.ts';

/** Which server, and who hears how the link is. */
export interface NatsLinkOptions extends BusOptions {
  /** `nats://[user:password@]host:port`, or `tls://…`; several of one cluster by commas. */
  readonly url: string;
  /** Told when the connection breaks and when it is there again. */
  readonly onState?: (isUp: boolean) => void;
}

/** Keeps our subjects apart from those of others on the same server. */
const PREFIX = 'sarraf.';
/** Several starts may answer a subject that any of them knows: one of them is asked. */
const QUEUE = 'sarraf';
/** Event: somebody began to answer a subject. */
const ANNOUNCED = 'sarraf-answers';
const REQUESTS_MAX = 20_000;
const RECONNECT_MS = 250;
/** A connection without a sign of life for so long, thrice, is taken for broken. */
const PING_MS = 3_000;
const CONNECT_MS = 5_000;

interface Announcement {
  readonly subject: string;
  /** The link that answers it. */
  readonly by: string;
}

interface Failure {
  readonly code: BusErrorCode;
  readonly message: string;
  readonly reason: string | null;
}

interface Waiting {
  readonly subject: string;
  readonly fail: (error: BusError) => void;
}

/** NATS refuses the connection or can't be reached: a moment later it may be there. */
export class NatsAwayError extends BusError {}

/**
 * Connects to the other starts of one exchange. It reaches everybody else: what this start says
 * comes back to none of its own listeners, and its own requests are answered elsewhere.
 *
 * @throws NatsAwayError where no server answers; BusError `disconnected` where one does and waiting
 * would not help, as with a wrong password or certificate; each with one sentence
 */
export async function connectNats(options: NatsLinkOptions): Promise<NatsLink> {
  try {
    return new NatsLink(await connect(connectionOptions(options.url)), options);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (isAway(error)) {
      throw new NatsAwayError('disconnected', `NATS does not answer at NATS_URL: ${why}`);
    }
    if (isTlsFailure(rootOf(error))) {
      throw new BusError(
        'disconnected',
        `The certificate of NATS is not accepted (${why}): name its authority in ` +
          'NODE_EXTRA_CA_CERTS, and the host in NATS_URL as the certificate does.',
      );
    }
    throw new BusError('disconnected', `NATS does not let us in at NATS_URL: ${why}`);
  }
}

/** Whoever closes a connection before it said anything is starting up, or going. */
const CLOSED_AT_ONCE = /node provided an undefined error/;

const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

function isAway(error: unknown): boolean {
  if (error instanceof errors.TimeoutError) return true;
  if (error instanceof errors.ConnectionError && CLOSED_AT_ONCE.test(error.message)) return true;
  return isAddressAway(rootOf(error));
}

/** The client knows addresses alone; who we are stands apart from them. */
function connectionOptions(url: string): ConnectionOptions {
  const urls = url.split(',').map((one) => new URL(one.trim()));
  const [first] = urls;
  const [user, pass] = [first?.username ?? '', first?.password ?? ''].map(decodeURIComponent);
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === '' ? '4222' : port}`),
    ...(user === undefined || user === '' ? {} : { user, pass: pass ?? '' }),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
    name: 'sarraf',
    noEcho: true,
    noAsyncTraces: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    timeout: CONNECT_MS,
  };
}

/** A bus between starts, over NATS. */
export class NatsLink implements Bus {
  readonly #connection: NatsConnection;
  readonly #requestsMax: number;
  readonly #onError: (error: unknown, subject: string) => void;
  readonly #onState: (isUp: boolean) => void;
  readonly #waiting = new Set<Waiting>();
  readonly #name = nuid.next();
  /** Who began last to answer a subject; one that hangs keeps its position in the queue. */
  readonly #newest = new Map<string, string>();
  /** What NATS itself drops is its own to count. */
  readonly droppedEvents = 0;
  #isUp = true;

  constructor(connection: NatsConnection, options: NatsLinkOptions) {
    this.#connection = connection;
    this.#requestsMax = options.requestsMax ?? REQUESTS_MAX;
    this.#onError = options.onError ?? (() => undefined);
    this.#onState = options.onState ?? (() => undefined);
    void this.#watch();
    // Whoever begins to answer a subject took the place of somebody who may never answer.
    this.subscribe(ANNOUNCED, (payload) => {
      const { subject, by } = payload as Announcement;
      this.#newest.set(subject, by);
      this.#fail('Another process answers now.', (waiting) => waiting.subject === subject);
    });
  }

  /** Whether the connection holds at this moment. */
  get isUp(): boolean {
    return this.#isUp;
  }

  async request(subject: string, payload: BusPayload, timeoutMs: number): Promise<BusPayload> {
    if (!this.#isUp)
      throw new BusError('no_responder', 'The connection to the other processes is down.');
    if (this.#waiting.size >= this.#requestsMax) {
      throw new BusError('overloaded', 'Too many requests wait for an answer.');
    }
    let waiting: Waiting | undefined;
    const lost = new Promise<never>((_resolve, reject) => {
      waiting = { subject, fail: reject };
      this.#waiting.add(waiting);
    });
    try {
      return readAnswer(await Promise.race([this.#ask(subject, payload, timeoutMs), lost]));
    } catch (error) {
      throw asBusError(error, subject, timeoutMs);
    } finally {
      if (waiting !== undefined) this.#waiting.delete(waiting);
    }
  }

  reply(subject: string, handler: BusHandler): () => void {
    const callback = (error: Error | null, message: Msg): void => {
      if (error === null) void this.#answer(subject, handler, message);
      else this.#onError(error, subject);
    };
    const subscriptions = [
      this.#connection.subscribe(PREFIX + subject, { queue: QUEUE, callback }),
      this.#connection.subscribe(addressOf(this.#name, subject), { callback }),
    ];
    this.publish(ANNOUNCED, { subject, by: this.#name } satisfies Announcement);
    // what is on its way here is still answered: whoever asked would wait for nothing
    return () => {
      for (const subscription of subscriptions) subscription.drain().catch(() => undefined);
    };
  }

  /**
   * While the connection is down events are lost: listeners see the gap and read what they
   * missed.
   */
  publish(subject: string, payload: BusPayload): void {
    if (!this.#isUp) return;
    try {
      this.#connection.publish(PREFIX + subject, encodePayload(payload));
    } catch (error) {
      // larger than the server lets through, or closed
      this.#onError(error, subject);
    }
  }

  subscribe(subject: string, listener: BusListener): () => void {
    const subscription = this.#connection.subscribe(PREFIX + subject, {
      callback: (error, message) => {
        try {
          if (error !== null) throw error;
          listener(decodePayload(message.string()));
        } catch (failure) {
          this.#onError(failure, subject);
        }
      },
    });
    return () => subscription.unsubscribe();
  }

  close(): void {
    this.#isUp = false;
    this.#fail('The bus was closed.');
    // what was published just before leaves first
    this.#connection.drain().catch(() => undefined);
  }

  /** Asks who began last to answer; whoever else answers when that one is gone. */
  async #ask(subject: string, payload: BusPayload, timeoutMs: number): Promise<Msg> {
    const body = encodePayload(payload);
    const ask = (address: string): Promise<Msg> => {
      const asked = this.#connection.request(address, body, { timeout: timeoutMs });
      // one that lost its race may still fail later: that is nobody's news
      asked.catch(() => undefined);
      return asked;
    };
    const newest = this.#newest.get(subject);
    if (newest === undefined) return ask(PREFIX + subject);
    try {
      return await ask(addressOf(newest, subject));
    } catch (error) {
      if (!isNobody(error)) throw error;
      if (this.#newest.get(subject) === newest) this.#newest.delete(subject);
      return ask(PREFIX + subject);
    }
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect') {
        this.#isUp = false;
        this.#fail('The connection to the other processes broke.');
        this.#onState(false);
      } else if (type === 'reconnect') {
        this.#isUp = true;
        this.#onState(true);
      }
    }
  }

  /** Those who wait may have had their effect: they ask again what became of it. */
  #fail(message: string, concerns: (waiting: Waiting) => boolean = () => true): void {
    for (const waiting of [...this.#waiting]) {
      if (concerns(waiting)) waiting.fail(new BusError('disconnected', message));
    }
  }

  async #answer(subject: string, handler: BusHandler, message: Msg): Promise<void> {
    try {
      const answer = await handler(decodePayload(message.string()));
      message.respond(`+${encodePayload(answer)}`);
    } catch (error) {
      const { code, message: words, reason } = toBusError(error);
      const failure: Failure = { code, message: words, reason: reason ?? null };
      try {
        message.respond(`-${JSON.stringify(failure)}`);
      } catch (closed) {
        this.#onError(closed, subject);
      }
    }
  }
}

/** Where one link alone is asked. */
function addressOf(link: string, subject: string): string {
  return `${PREFIX}at.${link}.${subject}`;
}

function causeOf(error: unknown): unknown {
  return error instanceof errors.RequestError ? (error.cause ?? error) : error;
}

function isNobody(error: unknown): boolean {
  return causeOf(error) instanceof errors.NoRespondersError;
}

function readAnswer(message: Msg): BusPayload {
  const text = message.string();
  if (text.startsWith('+')) return decodePayload(text.slice(1));
  const { code, message: words, reason } = JSON.parse(text.slice(1)) as Failure;
  throw new BusError(code, words, reason ?? undefined);
}

/** Of the client's errors two say that nobody took the request, and one that it may still act. */
function asBusError(error: unknown, subject: string, timeoutMs: number): BusError {
  if (error instanceof BusError) return error;
  const failure = causeOf(error);
  if (isNobody(failure)) {
    return new BusError('no_responder', `Nobody answers ${subject}.`);
  }
  if (failure instanceof errors.TimeoutError) {
    return new BusError('timeout', `${subject} did not answer in ${timeoutMs} ms.`);
  }
  const words = failure instanceof Error ? failure.message : String(failure);
  // larger than the server lets through
  if (failure instanceof errors.InvalidArgumentError) return new BusError('overloaded', words);
  return new BusError('disconnected', words);
}
