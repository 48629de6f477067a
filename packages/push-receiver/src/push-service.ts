// A push service with the browsers behind it: what it takes it decrypts, and shows as a system does, one
// notice a tag.
import { randomBytes } from 'node:crypto';
import { createPushReceiver, faultOfPushSender, type PushReceiver } from './push-receiver.ts';

/** A message as it came. */
export interface TakenPush {
  /** What the push service was asked to replace, and for how long it keeps what waits. */
  readonly topic: string;
  readonly ttl: number;
  readonly urgency: string;
  /** As it was encrypted, bytes. */
  readonly size: number;
  readonly text: string;
  readonly at: string;
}

/** A browser behind the service. */
export interface PushTelephone {
  readonly id: string;
  /** What it subscribed with. */
  readonly publicKey: string;
  readonly receiver: PushReceiver;
  /** Every message that was delivered, oldest first; the oldest are forgotten. */
  readonly delivered: TakenPush[];
  /** What stands on its screen: the newest of each tag. */
  readonly shown: Map<string, TakenPush>;
}

/** What the service answers to a message, and what it does with it. */
export type PushMode =
  | 'taken'
  /** Delivers it twice. */
  | 'doubling'
  /** Takes it, and the answer is lost; the others take nothing. */
  | 'lost'
  | 'unknown'
  | 'gone'
  | 'large'
  | 'busy'
  | 'forbidden'
  | 'redirect'
  | 'fail'
  | 'hang'
  | 'down';

/** All of them. */
export const PUSH_MODES = [
  ...(['taken', 'doubling', 'lost', 'unknown', 'gone', 'large', 'busy'] as const),
  ...(['forbidden', 'redirect', 'fail', 'hang', 'down'] as const),
] as const satisfies readonly PushMode[];

/** What is answered: a status with headers; `hang`: nothing ever; `down`: the line is cut. */
export interface PushAnswer {
  readonly line: 'answers' | 'hang' | 'down';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

const STATUS: Readonly<Partial<Record<PushMode, number>>> = {
  unknown: 404,
  gone: 410,
  large: 413,
  busy: 429,
  forbidden: 403,
  redirect: 307,
  fail: 503,
};
const TELEPHONES_MAX = 20_000;
const DELIVERED_MAX = 500;
/** What push services take (RFC 8030 asks for 4,096 at least). */
const BYTES_MAX = 4_096;

/** A push service at one origin. */
export class PushService {
  readonly telephones = new Map<string, PushTelephone>();
  /** Where it is asked: senders name it in their tokens. */
  origin = '';
  mode: PushMode = 'taken';
  /** How many more messages it is so for, and of which telephone alone; then they are taken. */
  times: number | null = null;
  only: string | null = null;
  retryAfterSeconds = 2;
  /** Requests of any kind, also those that were refused. */
  asked = 0;
  /** Why senders were refused, oldest first. */
  readonly faults: string[] = [];
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs;
  }

  /** A new browser that subscribed with a key. */
  addTelephone(publicKey: string): PushTelephone {
    const id = randomBytes(12).toString('base64url');
    const receiver = createPushReceiver();
    const telephone = { id, publicKey, receiver, delivered: [], shown: new Map() };
    this.telephones.set(id, telephone);
    const [oldest] = this.telephones.keys();
    if (this.telephones.size > TELEPHONES_MAX && oldest !== undefined)
      this.telephones.delete(oldest);
    return telephone;
  }

  /** The same, and what a browser gives of it. */
  subscribe(publicKey: string): { endpoint: string; p256dh: string; auth: string } {
    const { id, receiver } = this.addTelephone(publicKey);
    const { p256dh, auth } = receiver;
    return { endpoint: `${this.origin}/push/to/${id}`, p256dh, auth };
  }

  /** The telephone behind an address. */
  telephoneOf(endpoint: string): PushTelephone | undefined {
    return this.telephones.get(endpoint.slice(endpoint.lastIndexOf('/') + 1));
  }

  /** One message to one telephone. */
  take(
    id: string,
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
    body: Uint8Array,
  ): PushAnswer {
    this.asked += 1;
    const mode = this.#modeFor(id);
    if (mode === 'hang' || mode === 'down') return answer(0, mode);
    const status = STATUS[mode];
    if (status !== undefined) return this.#refusal(status);
    const telephone = this.telephones.get(id);
    if (telephone === undefined) return answer(410);
    const { publicKey } = telephone;
    const fault = faultOfPushSender(textOf(headers['authorization']), {
      publicKey,
      origin: this.origin,
      nowMs: this.#nowMs(),
    });
    if (fault !== undefined) {
      this.faults.push(fault);
      return answer(403);
    }
    if (body.length > BYTES_MAX) return answer(413);
    this.#deliver(telephone, headers, body, mode === 'doubling' ? 2 : 1);
    return answer(201, mode === 'lost' ? 'down' : 'answers');
  }

  #modeFor(id: string): PushMode {
    if (this.mode === 'taken' || (this.only !== null && this.only !== id)) return 'taken';
    const mode = this.mode;
    if (this.times !== null) {
      this.times -= 1;
      if (this.times <= 0) [this.mode, this.times] = ['taken', null];
    }
    return mode;
  }

  #refusal(status: number): PushAnswer {
    const headers: Record<string, string> = {};
    if (status === 429) headers['retry-after'] = String(this.retryAfterSeconds);
    if (status === 307) headers['location'] = `${this.origin}/push/to/elsewhere`;
    return { line: 'answers', status, headers };
  }

  #deliver(
    { receiver, delivered, shown }: PushTelephone,
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
    body: Uint8Array,
    times: number,
  ): void {
    const taken: TakenPush = {
      topic: textOf(headers['topic']) ?? '',
      ttl: Number(textOf(headers['ttl'])),
      urgency: textOf(headers['urgency']) ?? '',
      size: body.length,
      text: receiver.open(body),
      at: new Date(this.#nowMs()).toISOString(),
    };
    for (let time = 0; time < times; time += 1) delivered.push(taken);
    delivered.splice(0, Math.max(0, delivered.length - DELIVERED_MAX));
    const { tag } = JSON.parse(taken.text) as { readonly tag?: string };
    shown.set(tag ?? String(delivered.length), taken);
    const [oldest] = shown.keys();
    if (shown.size > DELIVERED_MAX && oldest !== undefined) shown.delete(oldest);
  }
}

const answer = (status: number, line: PushAnswer['line'] = 'answers'): PushAnswer => ({
  line,
  status,
  headers: {},
});

const textOf = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];
