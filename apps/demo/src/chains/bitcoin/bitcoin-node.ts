// A node of Bitcoin's kind that replays the log: its blocks, what waits, and the calls that wallets use.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { BlockLog, LoggedBlock } from '../block-log.ts';
import type { ChainNode, NodeConduct } from '../chain-node.ts';
import { type Block, Branch } from './branch.ts';
import { writeJson } from './json.ts';
import { Mempool, Rejected } from './mempool.ts';
import { CALLS } from './rpc-calls.ts';
import { readTx, type Tx, WireError } from './wire.ts';

/** What a node is made with. */
export interface BitcoinNodeOptions {
  readonly port: number;
  readonly log: BlockLog;
  /** A block of only its miner's transaction, for a node that lies. */
  readonly emptyBlock: (height: number) => readonly string[];
  /** Satoshi for a virtual byte that blocks ask for now; undefined: nobody can tell. */
  readonly feeRate: () => bigint | undefined;
}

const BODY_MAX = 4 * 1024 * 1024;
const PARSE_ERROR = -32_700;
const UNKNOWN_METHOD = -32_601;

/** One node. */
export class BitcoinNode implements ChainNode {
  readonly url: string;
  readonly branch = new Branch();
  readonly pool = new Mempool(this.branch);
  readonly #options: BitcoinNodeOptions;
  #conduct: NodeConduct = 'honest';
  #server: Server | undefined;
  /** Those who asked while it answers nobody. */
  readonly #unanswered = new Set<() => void>();

  constructor(options: BitcoinNodeOptions) {
    this.#options = options;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  conduct(): NodeConduct {
    return this.#conduct;
  }

  pid(): number | undefined {
    return this.#server === undefined ? undefined : process.pid;
  }

  head(): { readonly height: number; readonly hash: string } {
    return { height: this.branch.height, hash: this.branch.tip };
  }

  isLevel(): boolean {
    const { blocks } = this.#options.log;
    const isThere = this.branch.height === blocks.length && this.branch.tip === blocks.at(-1)?.hash;
    return this.#server !== undefined && this.#conduct === 'honest' && isThere;
  }

  async ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return JSON.parse(writeJson(this.#call(method, params))) as unknown;
  }

  async sync(seals: boolean): Promise<void> {
    if (this.#server === undefined || this.#conduct !== 'honest') return;
    const { log } = this.#options;
    const common = this.#common();
    if (common < this.branch.height) this.branch.goBack(common);
    for (let at = common; ; at += 1) {
      const block = log.blocks[at];
      if (block === undefined || (block.hash === undefined && !seals)) break;
      const made = this.#make(block);
      if (block.hash !== undefined && block.hash !== made.hash) {
        throw new Error(`A Bitcoin node has another block ${at + 1}: ${made.hash}.`);
      }
      if (block.hash === undefined) log.seal(at + 1, made.hash);
    }
    this.#offerPending();
  }

  #make({ time, transactions }: Omit<LoggedBlock, 'hash' | 'fee'>): Block {
    return this.branch.make(transactions.map(readTx), time);
  }

  /** How many blocks it has as the log has them. */
  #common(): number {
    const { blocks } = this.#options.log;
    let common = Math.min(this.branch.height, blocks.length);
    while (common > 0 && this.branch.hashAt(common) !== blocks[common - 1]?.hash) common -= 1;
    return common;
  }

  /** What waits by the log, and nothing else; what can't be any more is left out. */
  #offerPending(): void {
    this.pool.clear();
    for (const transaction of this.#options.log.pending.values()) {
      try {
        this.pool.accept(readTx(transaction));
      } catch (cause) {
        if (!(cause instanceof Rejected || cause instanceof WireError)) throw cause;
      }
    }
  }

  async behave(conduct: NodeConduct): Promise<void> {
    this.#conduct = conduct;
    if (conduct !== 'hanging') {
      for (const answer of this.#unanswered) answer();
      this.#unanswered.clear();
    }
    if (conduct === 'lying') this.#lie();
    if (conduct === 'honest') await this.sync(false);
  }

  /** Takes its newest block back and makes two that nobody else has. */
  #lie(): void {
    const { branch } = this;
    const time = branch.timeAt(branch.height);
    branch.goBack(branch.height - 1);
    this.pool.clear();
    for (const later of [1, 2]) {
      const transactions = this.#options.emptyBlock(branch.height + 1);
      this.#make({ time: time + later, transactions });
    }
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#options.port, '127.0.0.1', resolve);
    });
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request);
    if (this.#conduct === 'hanging') {
      await new Promise<void>((resolve) => {
        this.#unanswered.add(resolve);
        response.once('close', () => {
          this.#unanswered.delete(resolve);
          resolve();
        });
      });
    }
    const { status, body } = this.#answer(text);
    response.writeHead(status, { 'content-type': 'application/json' }).end(writeJson(body));
  }

  #answer(text: string): { readonly status: number; readonly body: unknown } {
    const asked = parse(text);
    if (asked === undefined) {
      return {
        status: 500,
        body: { result: null, error: { code: PARSE_ERROR, message: 'Parse error' }, id: null },
      };
    }
    const { id = null, jsonrpc, method, params } = asked;
    // as Core does: with HTTP 200 for those who speak version 2
    const isSecond = jsonrpc === '2.0';
    const version = isSecond ? { jsonrpc } : {};
    try {
      const list = Array.isArray(params) ? (params as unknown[]) : [];
      const result = this.#call(typeof method === 'string' ? method : '', list);
      return {
        status: 200,
        body: { ...version, result, ...(isSecond ? {} : { error: null }), id },
      };
    } catch (cause) {
      if (!(cause instanceof Rejected)) throw cause;
      const error = { code: cause.code, message: cause.message };
      const body = { ...version, ...(isSecond ? {} : { result: null }), error, id };
      return { status: isSecond ? 200 : 500, body };
    }
  }

  #call(method: string, params: readonly unknown[]): unknown {
    const call = Object.hasOwn(CALLS, method) ? CALLS[method] : undefined;
    if (call === undefined) throw new Rejected(UNKNOWN_METHOD, 'Method not found');
    const { branch, pool } = this;
    const { feeRate, log } = this.#options;
    const onTaken = (tx: Tx, replaced: readonly string[]): void => {
      if (replaced.length > 0) log.dropPending(replaced);
      log.addPending(tx.hex);
    };
    return call({ branch, pool, feeRate, onTaken }, params);
  }
}

interface Asked {
  readonly id?: unknown;
  readonly jsonrpc?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

function parse(text: string): Asked | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > BODY_MAX) throw new Error('The body is too long.');
  }
  return Buffer.concat(chunks).toString('utf8');
}
