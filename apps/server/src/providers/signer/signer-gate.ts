// Where the signer connects to: the server listens on one Unix socket and never connects out. A client
// that proves the paired key is sent requests over its own connection.
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import {
  type Attested,
  type AttestOrder,
  type ChannelKeys,
  type EvmFees,
  type JournalMark,
  ProtocolError,
  type SignedVersions,
  type SignerAnswer,
  type SignerCall,
  type Signed,
  type SignerRefusal,
  type SignerRule,
  type SignerStatus,
  type SpendOrder,
  type Tombstone,
} from '@sarraf/signer-protocol';
import type { Logger } from '../../platform/logger.ts';
import { OutboundError } from '../outbound.ts';
import type { SignerPort } from './port.ts';
import { SignerLink } from './signer-link.ts';

/** The newest line of the signer's journal that this side has acknowledged; kept over restarts. */
export interface MarkKeeper {
  read(): JournalMark | null;
  /** Keeps a newer one; an older one changes nothing. */
  keep(mark: JournalMark): void;
  /** Keeps this one, also where it is older: the signer was told of ours and counts as whole. */
  adopt(mark: JournalMark): void;
}

/** Where the gate listens, and whom it lets in. */
export interface SignerGateOptions {
  /** Path of the Unix socket. */
  readonly socket: string;
  readonly keys: ChannelKeys;
  readonly marks: MarkKeeper;
  readonly logger: Logger;
  readonly now: () => number;
  /** Told of each refusal, by its rule. */
  readonly onRefusal?: (rule: SignerRule) => void;
  /** How long an answer is waited for. Default 10,000. */
  readonly timeoutMs?: number;
}

/** Owner and group alone: the signer's account is in the group of the account that serves. */
const SOCKET_MODE = 0o660;
const TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 4;

/** One place for one signer. */
export class SignerGate implements SignerPort {
  readonly #options: SignerGateOptions;
  readonly #links = new Set<SignerLink>();
  #server: Server | undefined;
  #current: SignerLink | undefined;
  #seenMs: number | undefined;

  constructor(options: SignerGateOptions) {
    this.#options = options;
  }

  /** Listens; what a process that was killed left at the path is removed. */
  async listen(): Promise<void> {
    const { socket } = this.#options;
    rmSync(socket, { force: true });
    const server = createServer((connection) => this.#greet(connection));
    server.maxConnections = CONNECTIONS_MAX;
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(socket, resolve);
    });
    chmodSync(socket, SOCKET_MODE);
    server.on('error', (error) => this.#options.logger.error({ error }, 'the gate of the signer'));
  }

  /** Ends every connection and the listening. */
  async close(): Promise<void> {
    for (const link of this.#links) link.end('closed');
    const server = this.#server;
    if (server === undefined) return;
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  isConnected(): boolean {
    return this.#current !== undefined;
  }

  lastSeenMs(): number | undefined {
    return this.#seenMs;
  }

  async sign(order: SpendOrder): Promise<Signed | SignerRefusal | Tombstone> {
    const { answer } = await this.#ask({ verb: 'sign', order });
    if (answer.state === 'signed' || answer.state === 'refused' || answer.state === 'void') {
      return answer;
    }
    throw new OutboundError('not_json');
  }

  async bump(spendId: string, fees: EvmFees): Promise<Signed | SignerRefusal | Tombstone> {
    const { answer } = await this.#ask({ verb: 'bump', spendId, fees });
    if (answer.state === 'signed' || answer.state === 'refused' || answer.state === 'void') {
      return answer;
    }
    throw new OutboundError('not_json');
  }

  async void(spendId: string): Promise<Tombstone | SignedVersions | SignerRefusal> {
    const { answer } = await this.#ask({ verb: 'void', spendId });
    if (answer.state === 'void' || answer.state === 'versions' || answer.state === 'refused') {
      return answer;
    }
    throw new OutboundError('not_json');
  }

  async attest(order: AttestOrder): Promise<Attested | SignerRefusal> {
    const { answer } = await this.#ask({ verb: 'attest', order });
    if (answer.state === 'attested' || answer.state === 'refused') return answer;
    throw new OutboundError('not_json');
  }

  async status(spendIds: readonly string[]): Promise<SignerStatus> {
    const { answer, mark } = await this.#ask({ verb: 'status', spendIds: [...spendIds] });
    // of a journal that lost lines two people have said how it goes on: its numbers begin lower again
    if (answer.state === 'ready') this.#options.marks.adopt(mark);
    if (answer.state === 'ready' || answer.state === 'journal_behind') return answer;
    throw new OutboundError('not_json');
  }

  async #ask(call: SignerCall): Promise<SignerAnswer> {
    const link = this.#current;
    if (link === undefined) throw new OutboundError('unreachable', undefined, true);
    const { marks, now, timeoutMs = TIMEOUT_MS } = this.#options;
    const answer = await link.ask(call, marks.read(), timeoutMs);
    this.#seenMs = now();
    marks.keep(answer.mark);
    if (answer.answer.state === 'refused') this.#options.onRefusal?.(answer.answer.rule);
    return answer;
  }

  #greet(connection: Socket): void {
    const { keys, logger, now } = this.#options;
    const link: SignerLink = new SignerLink(connection, keys, {
      onProved: () => {
        // one journal has one signer: a second one with the same key waits until the first is gone
        if (this.#current !== undefined) throw new ProtocolError('second_signer');
        this.#current = link;
        this.#seenMs = now();
        logger.info({}, 'the signer is connected');
      },
      onEnd: (reason) => {
        this.#links.delete(link);
        if (this.#current !== link) {
          logger.warn({ reason }, 'a connection to the gate of the signer was closed');
          return;
        }
        this.#current = undefined;
        logger.warn({ reason }, 'the signer is gone');
      },
    });
    this.#links.add(link);
  }
}
