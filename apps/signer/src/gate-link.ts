// The signer's way to the gate: it connects by itself, again and again, and answers what it is asked
// over a connection that both sides proved.
import { connect, type Socket } from 'node:net';
import {
  beginAsSigner,
  CALL_BYTES_MAX,
  type ChannelKeys,
  FrameReader,
  frameOf,
  HANDSHAKE_BYTES_MAX,
  parseJson,
  ProtocolError,
  type SealedChannel,
  type SignerAnswer,
  type SignerRequest,
  signerRequestShape,
} from '@sarraf/signer-protocol';

/** Where the exchange’s gate is, and the keys of both sides. */
export interface GateLinkOptions {
  readonly socket: string;
  readonly keys: ChannelKeys;
  readonly answer: (request: SignerRequest) => SignerAnswer;
  readonly log: (words: string) => void;
}

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 1_000;
const HANDSHAKE_MS = 5_000;

/** The connection to the exchange’s gate, made again whenever it ends. */
export class GateLink {
  readonly #options: GateLinkOptions;
  #connection: Connection | undefined;
  #retryMs = RETRY_MS_MIN;
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: GateLinkOptions) {
    this.#options = options;
  }

  start(): void {
    this.#connection = new Connection(this.#options, {
      onProved: () => {
        this.#retryMs = RETRY_MS_MIN;
        this.#options.log('connected to the gate');
      },
      onEnd: (reason) => this.#again(reason),
    });
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    this.#connection?.end('stopped');
  }

  #again(reason: string): void {
    if (this.#isStopped) return;
    // of a gate that is not there yet a word at first, and then silence
    if (reason !== 'unreachable') this.#options.log(`not connected to the gate: ${reason}`);
    this.#retry = setTimeout(() => this.start(), this.#retryMs);
    this.#retryMs = Math.min(RETRY_MS_MAX, this.#retryMs * 2);
  }
}

interface ConnectionEvents {
  readonly onProved: () => void;
  readonly onEnd: (reason: string) => void;
}

class Connection {
  readonly #options: GateLinkOptions;
  readonly #events: ConnectionEvents;
  readonly #socket: Socket;
  readonly #frames = new FrameReader(HANDSHAKE_BYTES_MAX);
  readonly #handshake: ReturnType<typeof beginAsSigner>;
  readonly #late: NodeJS.Timeout;
  #channel: SealedChannel | undefined;
  #asked = 0;
  #isEnded = false;

  constructor(options: GateLinkOptions, events: ConnectionEvents) {
    this.#options = options;
    this.#events = events;
    this.#handshake = beginAsSigner(options.keys);
    this.#late = setTimeout(() => this.end('handshake_timeout'), HANDSHAKE_MS);
    this.#socket = connect(options.socket, () =>
      this.#socket.write(frameOf(this.#handshake.hello)),
    );
    this.#socket.on('data', (chunk) => this.#hear(chunk));
    this.#socket.on('error', () => this.end('unreachable'));
    this.#socket.on('close', () => this.end('closed'));
  }

  end(reason: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#late);
    this.#socket.destroy();
    this.#events.onEnd(reason);
  }

  #hear(chunk: Buffer): void {
    if (this.#isEnded) return;
    const fault = this.#frames.read(chunk, (message) => this.#take(message));
    if (fault !== undefined) this.end(fault);
  }

  #take(message: Buffer): void {
    if (this.#channel === undefined) {
      const { proof, channel } = this.#handshake.finish(message);
      this.#channel = channel;
      this.#frames.allow(CALL_BYTES_MAX);
      clearTimeout(this.#late);
      this.#socket.write(frameOf(proof));
      this.#events.onProved();
      return;
    }
    const parsed = signerRequestShape.safeParse(parseJson(this.#channel.open(message)));
    if (!parsed.success) throw new ProtocolError('request');
    if (parsed.data.id !== this.#asked + 1) throw new ProtocolError('request_number');
    this.#asked = parsed.data.id;
    const answer = this.#options.answer(parsed.data);
    this.#socket.write(frameOf(this.#channel.seal(Buffer.from(JSON.stringify(answer)))));
  }
}
