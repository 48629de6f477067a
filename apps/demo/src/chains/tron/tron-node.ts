// A node of TRON that replays the log: its blocks and accounts here, its contracts in an EVM of its own.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fieldsOf } from '../../fields.ts';
import { reasonOf, report } from '../../report.ts';
import { type AnvilProcess, startAnvil, STATES_KEPT } from '../anvil-process.ts';
import type { BlockLog } from '../block-log.ts';
import type { ChainFacts } from '../chain-facts.ts';
import type { ChainNode, NodeConduct } from '../chain-node.ts';
import type { Holder } from './address.ts';
import { TronBranch } from './branch.ts';
import { Evm } from './evm.ts';
import { CALLS } from './http-calls.ts';

/** What a node is made with. */
export interface TronNodeOptions {
  readonly facts: ChainFacts;
  readonly folder: string;
  readonly name: string;
  readonly port: number;
  readonly log: BlockLog;
  /** Signed creations of the contracts that there are before the first block. */
  readonly creations: readonly string[];
  readonly rich: Holder;
  /** Price of energy now, sun. */
  readonly energySun: () => bigint;
  readonly nowMs: () => number;
}

const BODY_MAX = 1024 * 1024;
const AGAIN_MS = 300;
const AGAIN_MS_MAX = 10_000;

/** One node. */
export class TronNode implements ChainNode {
  readonly url: string;
  readonly #options: TronNodeOptions;
  #conduct: NodeConduct = 'honest';
  #server: Server | undefined;
  #process: AnvilProcess | undefined;
  #evm: Evm | undefined;
  #branch: TronBranch | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #isStopping = false;
  #deaths = 0;
  readonly #unanswered = new Set<() => void>();

  constructor(options: TronNodeOptions) {
    this.#options = options;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  /** Its blocks. @throws Error while it is not running */
  get branch(): TronBranch {
    if (this.#branch === undefined) throw new Error('The node is not running.');
    return this.#branch;
  }

  conduct(): NodeConduct {
    return this.#conduct;
  }

  pid(): number | undefined {
    return this.#process?.pid;
  }

  head(): { readonly height: number; readonly hash: string } {
    const head = this.#branch?.head;
    return { height: head?.height ?? 0, hash: head?.id ?? '' };
  }

  isLevel(): boolean {
    const { blocks } = this.#options.log;
    const { hash, height } = this.head();
    const isThere = height === blocks.length && hash === blocks.at(-1)?.hash;
    return this.#process !== undefined && this.#conduct === 'honest' && isThere;
  }

  ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return this.#call(method, params[0]);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work);
    this.#turn = next.catch(() => undefined);
    return next;
  }

  sync(seals: boolean): Promise<void> {
    return this.#inTurn(() => this.#sync(seals));
  }

  async #sync(seals: boolean): Promise<void> {
    if (this.#branch === undefined || this.#conduct !== 'honest') return;
    const { log } = this.#options;
    await this.#goBack(this.#common());
    for (let at = this.branch.head.height; ; at += 1) {
      const block = log.blocks[at];
      if (block === undefined || (block.hash === undefined && !seals)) break;
      const made = await this.branch.make(block);
      // it was taken back meanwhile
      if (log.blocks[at] !== block) return this.#sync(seals);
      const { id } = made.block;
      if (block.hash !== undefined && block.hash !== id) {
        throw new Error(`The node ${this.#options.name} has another block ${at + 1}: ${id}.`);
      }
      if (block.hash === undefined) log.seal(at + 1, id, made.left);
    }
  }

  /** How many blocks it has as the log has them. */
  #common(): number {
    const { blocks } = this.#options.log;
    let common = Math.min(this.branch.head.height, blocks.length);
    while (common > 0 && this.branch.blocks[common]?.id !== blocks[common - 1]?.hash) common -= 1;
    return common;
  }

  async #goBack(height: number): Promise<void> {
    const { branch } = this;
    if (branch.head.height <= height) return;
    const depth = branch.head.evmHeight - (branch.blocks[height]?.evmHeight ?? 0);
    if (depth >= STATES_KEPT) await this.#again();
    else await branch.goBack(height);
  }

  behave(conduct: NodeConduct): Promise<void> {
    if (conduct !== 'hanging') {
      for (const answer of this.#unanswered) answer();
      this.#unanswered.clear();
    }
    return this.#inTurn(async () => {
      this.#conduct = conduct;
      if (conduct === 'lying') await this.#lie();
      if (conduct === 'honest') await this.#sync(false);
    });
  }

  /** Takes its newest block back and makes two that nobody else has. */
  async #lie(): Promise<void> {
    const { branch } = this;
    const { energySun, height, timeMs } = branch.head;
    await branch.goBack(height - 1);
    for (const later of [1, 2]) {
      const time = timeMs / 1_000 + later;
      await branch.make({ time, fee: energySun.toString(), transactions: [] });
    }
  }

  async start(): Promise<void> {
    await this.#inTurn(() => this.#again());
    const server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#options.port, '127.0.0.1', resolve);
    });
    this.#server = server;
  }

  /** From its first block on, as if it had never run. */
  async #again(): Promise<void> {
    const { creations, facts, folder, name, rich } = this.#options;
    const before = this.#process;
    this.#process = undefined;
    await before?.stop();
    const port = await freePort();
    const running = await startAnvil(facts, { folder, name, port });
    const evm = new Evm(running);
    await evm.open(creations);
    const { genesis, genesisTime } = facts;
    this.#branch = new TronBranch({ genesis, genesisTime, rich }, evm, await evm.height());
    this.#evm = evm;
    this.#process = running;
    void running.ended.then(() => this.#died(running));
  }

  #died(running: AnvilProcess): void {
    if (this.#isStopping || this.#process !== running) return;
    this.#process = undefined;
    const inMs = Math.min(AGAIN_MS * 2 ** this.#deaths, AGAIN_MS_MAX);
    this.#deaths += 1;
    report('chains', `the node ${this.#options.name} ended; it starts again in ${inMs} ms`);
    void this.#inTurn(async () => {
      await wait(inMs, undefined, { ref: false });
      if (this.#isStopping || this.#process !== undefined) return;
      await this.#again();
      await this.#sync(false);
      this.#deaths = 0;
    }).catch((cause: unknown) => report('chains', reasonOf(cause)));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const server = this.#server;
    this.#server = undefined;
    server?.closeAllConnections();
    if (server !== undefined) await new Promise((resolve) => server.close(resolve));
    await this.#process?.stop();
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
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const asked = text === '' ? Object.fromEntries(searchParams) : parse(text);
    const isKnown = Object.hasOwn(CALLS, pathname);
    const said = isKnown ? await this.#call(pathname, asked) : { Error: 'Not found' };
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(said));
  }

  async #call(path: string, asked: unknown): Promise<unknown> {
    const call = Object.hasOwn(CALLS, path) ? CALLS[path] : undefined;
    if (call === undefined) throw new Error(`The node knows no ${path}.`);
    const { energySun, log, nowMs, rich } = this.#options;
    const evm = this.#evm;
    if (evm === undefined) throw new Error('The node is not running.');
    const context = {
      branch: this.branch,
      evm,
      pending: log.pending,
      energySun: energySun(),
      nowMs: nowMs(),
      rich,
      onTaken: (hex: string) => void log.addPending(hex),
    };
    return call(context, fieldsOf(asked));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
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

/** Of an EVM that nobody but its node asks. */
async function freePort(): Promise<number> {
  const socket = createSocket();
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.listen(0, '127.0.0.1', resolve);
  });
  const address = socket.address();
  await new Promise((resolve) => socket.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
