// One connection at the gate: its handshake, then questions and their answers.
import type { Socket } from 'node:net';
import {
  ANSWER_BYTES_MAX,
  beginAsGate,
  type ChannelKeys,
  FrameReader,
  frameOf,
  HANDSHAKE_BYTES_MAX,
  type JournalMark,
  parseJson,
  ProtocolError,
  type SignerAnswer,
  signerAnswerShape,
  type SignerCall,
} from '@sarraf/signer-protocol';
import { OutboundError } from '../outbound.ts';

type SealedChannel = ReturnType<ReturnType<typeof beginAsGate>['finish']>;

/** Whom a link tells. */
export interface LinkEvents {
  /** The other side proved its key. @throws ProtocolError to close it nevertheless */
  readonly onProved: () => void;
  readonly onEnd: (reason: string) => void;
}

interface Waiting {
  readonly resolve: (answer: SignerAnswer) => void;
  readonly reject: (error: OutboundError) => void;
  readonly timer: NodeJS.Timeout;
}

const HANDSHAKE_MS = 5_000;
const WAITING_MAX = 64;

/** One connection of a signer that has proved its key. */
export class SignerLink {
  readonly #connection: Socket;
  readonly #keys: ChannelKeys;
  readonly #events: LinkEvents;
  readonly #waiting = new Map<number, Waiting>();
  readonly #frames = new FrameReader(HANDSHAKE_BYTES_MAX);
  #handshake: ReturnType<typeof beginAsGate> | undefined;
  #channel: SealedChannel | undefined;
  #asked = 0;
  #isEnded = false;

  constructor(connection: Socket, keys: ChannelKeys, events: LinkEvents) {
    this.#connection = connection;
    this.#keys = keys;
    this.#events = events;
    const late = setTimeout(() => {
      if (this.#channel === undefined) this.end('handshake_timeout');
    }, HANDSHAKE_MS);
    late.unref();
    connection.on('data', (chunk) => this.#hear(chunk));
    connection.on('error', () => this.end('connection'));
    connection.on('close', () => {
      clearTimeout(late);
      this.end('connection');
    });
  }

  /** @throws OutboundError where no answer came: nothing is known then, but for an unsent one */
  ask(call: SignerCall, mark: JournalMark | null, timeoutMs: number): Promise<SignerAnswer> {
    const channel = this.#channel;
    if (channel === undefined || this.#isEnded || this.#waiting.size >= WAITING_MAX) {
      throw new OutboundError('unreachable', undefined, true);
    }
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new OutboundError('timeout'));
      }, timeoutMs);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#connection.write(
        frameOf(channel.seal(Buffer.from(JSON.stringify({ id, mark, call })))),
      );
    });
  }

  /** Closes it; pending requests reject with an unknown outcome. */
  end(reason: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#connection.destroy();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new OutboundError('unreachable'));
    }
    this.#waiting.clear();
    this.#events.onEnd(reason);
  }

  #hear(chunk: Buffer): void {
    if (this.#isEnded) return;
    const fault = this.#frames.read(chunk, (message) => this.#take(message));
    if (fault !== undefined) this.end(fault);
  }

  #take(message: Buffer): void {
    if (this.#channel !== undefined) {
      this.#answer(this.#channel.open(message));
    } else if (this.#handshake === undefined) {
      this.#handshake = beginAsGate(this.#keys, message);
      this.#connection.write(frameOf(this.#handshake.reply));
    } else {
      const channel = this.#handshake.finish(message);
      this.#events.onProved();
      this.#channel = channel;
      this.#frames.allow(ANSWER_BYTES_MAX);
    }
  }

  #answer(body: Buffer): void {
    const parsed = signerAnswerShape.safeParse(parseJson(body));
    if (!parsed.success) throw new ProtocolError('answer');
    const waiting = this.#waiting.get(parsed.data.id);
    // a late answer: its request has timed out, and is retried by its caller
    if (waiting === undefined) return;
    this.#waiting.delete(parsed.data.id);
    clearTimeout(waiting.timer);
    waiting.resolve(parsed.data);
  }
}
