import { setTimeout as wait } from 'node:timers/promises';
import { reasonOf, report } from '../report.ts';
import { type AnvilPlace, type AnvilProcess, startAnvil, STATES_KEPT } from './anvil-process.ts';
import { type BlockLog, evmCode, type LoggedBlock } from './block-log.ts';
import type { ChainFacts } from './chain-facts.ts';
import { askNode, hex, NodeRefusal } from './node-rpc.ts';

/**
 * What a node does:
 * - `honest`: it has what the log has
 * - `lying`: it stands on a branch that nobody else has
 * - `behind`: it takes no more blocks
 * - `hanging`: it answers nobody
 */
export type NodeConduct = 'honest' | 'lying' | 'behind' | 'hanging';

/** One node of a chain: a real one, which is brought to what the log has whenever it is not. */
export interface ChainNode {
  readonly url: string;
  conduct(): NodeConduct;
  /** Undefined while it is not running. */
  pid(): number | undefined;
  /** Height and hash of its own head. */
  head(): { readonly height: number; readonly hash: string };
  /** It runs, is honest and has every block of the log. */
  isLevel(): boolean;
  ask(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** Brings it to the log; the first honest node also seals what is planned. */
  sync(seals: boolean): Promise<void>;
  behave(conduct: NodeConduct): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const AGAIN_MS = 300;
const AGAIN_MS_MAX = 10_000;

/** A node that replays the log. Whoever kills it has it back at the same hashes. */
export function createChainNode(facts: ChainFacts, place: AnvilPlace, log: BlockLog): ChainNode {
  const node = new LoggedNode(facts, place, log);
  return {
    url: `http://127.0.0.1:${place.port}`,
    conduct: () => node.conduct,
    pid: () => node.process?.pid,
    head: () => node.head(),
    isLevel: () => node.isLevel(),
    ask: (method, params) => node.ask(method, params),
    sync: (seals) => node.inTurn(() => node.sync(seals)),
    behave: (conduct) => node.inTurn(() => node.behave(conduct)),
    start: () => node.inTurn(() => node.start()),
    stop: () => node.stop(),
  };
}

class LoggedNode {
  conduct: NodeConduct = 'honest';
  process: AnvilProcess | undefined;
  readonly #facts: ChainFacts;
  readonly #place: AnvilPlace;
  readonly #log: BlockLog;
  /** Hashes of what it has made since its start. */
  readonly #made: string[] = [];
  /** Codes of the transactions that wait in it. */
  readonly #pool = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();
  #stopping = false;
  #deaths = 0;

  constructor(facts: ChainFacts, place: AnvilPlace, log: BlockLog) {
    this.#facts = facts;
    this.#place = place;
    this.#log = log;
  }

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work);
    this.#turn = next.catch(() => undefined);
    return next;
  }

  head(): { readonly height: number; readonly hash: string } {
    return { height: this.#made.length, hash: this.#made.at(-1) ?? '' };
  }

  isLevel(): boolean {
    const { blocks } = this.#log;
    const last = blocks.at(-1);
    return (
      this.process !== undefined &&
      this.conduct === 'honest' &&
      this.#made.length === blocks.length &&
      this.#made.at(-1) === last?.hash
    );
  }

  ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return askNode(`http://127.0.0.1:${this.#place.port}`, method, params);
  }

  async start(): Promise<void> {
    this.#made.length = 0;
    this.#pool.clear();
    const running = await startAnvil(this.#facts, this.#place);
    this.process = running;
    void running.ended.then(() => this.#died(running));
  }

  #died(running: AnvilProcess): void {
    if (this.#stopping || this.process !== running) return;
    this.process = undefined;
    const inMs = Math.min(AGAIN_MS * 2 ** this.#deaths, AGAIN_MS_MAX);
    this.#deaths += 1;
    report('chains', `the node ${this.#place.name} ended; it starts again in ${inMs} ms`);
    void this.inTurn(async () => {
      await wait(inMs, undefined, { ref: false });
      if (this.#stopping || this.process !== undefined) return;
      await this.#again();
      this.#deaths = 0;
    }).catch((cause: unknown) => report('chains', reasonOf(cause)));
  }

  /** From its first block on, as if it had never run. */
  async #again(): Promise<void> {
    const { process } = this;
    this.process = undefined;
    await process?.stop();
    await this.start();
    if (this.conduct === 'honest') await this.sync(false);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.process?.stop();
  }

  async sync(seals: boolean): Promise<void> {
    if (this.process === undefined || this.conduct !== 'honest') return;
    const { blocks } = this.#log;
    for (;;) {
      const common = this.#common();
      if (common < this.#made.length) await this.#goBack(common);
      const block = blocks[common];
      if (block === undefined || (block.hash === undefined && !seals)) break;
      const { hash, left } = await this.#make(block);
      if (blocks[common] !== block) {
        // it was taken back meanwhile
        this.#made.push(hash);
        continue;
      }
      if (block.hash !== undefined && block.hash !== hash) {
        throw new Error(`The node ${this.#place.name} has another block ${common + 1}: ${hash}.`);
      }
      this.#made.push(hash);
      if (block.hash === undefined) this.#log.seal(common + 1, hash, left);
    }
    await this.#offerPending();
  }

  /** How many blocks it has as the log has them. */
  #common(): number {
    const { blocks } = this.#log;
    let common = Math.min(this.#made.length, blocks.length);
    while (common > 0 && this.#made[common - 1] !== blocks[common - 1]?.hash) common -= 1;
    return common;
  }

  async #goBack(height: number): Promise<void> {
    const depth = this.#made.length - height;
    if (depth >= STATES_KEPT) {
      const { process } = this;
      this.process = undefined;
      await process?.stop();
      await this.start();
      return;
    }
    await this.ask('anvil_rollback', [depth]);
    this.#made.length = height;
    await this.#emptyPool();
  }

  async #emptyPool(): Promise<void> {
    await this.ask('anvil_dropAllTransactions');
    this.#pool.clear();
  }

  /** Makes a block of exactly these transactions, at this time and base fee. */
  async #make(block: LoggedBlock): Promise<{ hash: string; left: readonly string[] }> {
    const codes = block.transactions.map(evmCode);
    if (this.#pool.size > 0) {
      const wanted = new Set(codes);
      if ([...this.#pool].some((code) => !wanted.has(code))) await this.#emptyPool();
    }
    for (const transaction of block.transactions) await this.#offer(transaction);
    await this.ask('anvil_setNextBlockBaseFeePerGas', [hex(BigInt(block.fee))]);
    await this.ask('evm_mine', [{ timestamp: block.time }]);
    const made = (await this.ask('eth_getBlockByNumber', ['latest', false])) as {
      readonly hash: string;
      readonly transactions: readonly string[];
    };
    const strangers = made.transactions.filter((code) => !codes.includes(code));
    if (strangers.length > 0) {
      await this.#takeOut(strangers);
      return this.#make(block);
    }
    for (const code of codes) this.#pool.delete(code);
    const taken = new Set(made.transactions);
    return { hash: made.hash, left: codes.filter((code) => !taken.has(code)) };
  }

  /** What came to this node alone got into its block: no other node would make the same one. */
  async #takeOut(codes: readonly string[]): Promise<void> {
    for (const code of codes) {
      const raw = await this.ask('eth_getRawTransactionByHash', [code]);
      if (typeof raw === 'string' && !this.#log.pending.has(code)) this.#log.addPending(raw);
    }
    await this.ask('anvil_rollback', [1]);
    await this.#emptyPool();
  }

  async #offerPending(): Promise<void> {
    for (const [code, transaction] of this.#log.pending) {
      if (!this.#pool.has(code)) await this.#offer(transaction);
    }
    // what was dropped from the log waits here no more
    for (const code of this.#pool) {
      if (this.#log.pending.has(code)) continue;
      await this.ask('anvil_dropTransaction', [code]);
      this.#pool.delete(code);
    }
  }

  async #offer(transaction: string): Promise<void> {
    try {
      await this.ask('eth_sendRawTransaction', [transaction]);
    } catch (cause) {
      // it has it already, or it is one that cannot happen any more
      if (!(cause instanceof NodeRefusal)) throw cause;
    }
    this.#pool.add(evmCode(transaction));
  }

  async behave(conduct: NodeConduct): Promise<void> {
    if (this.conduct === 'hanging') this.process?.goOn();
    this.conduct = conduct;
    if (conduct === 'hanging') this.process?.halt();
    if (conduct === 'lying') await this.#lie();
    if (conduct === 'honest') await this.sync(false);
  }

  /** Takes its newest block back and makes two that nobody else has. */
  async #lie(): Promise<void> {
    const height = this.#made.length - 1;
    const last = this.#log.blocks[height];
    if (last === undefined) return;
    await this.#goBack(height);
    for (const later of [1, 2]) {
      const { hash } = await this.#make({ ...last, transactions: [], time: last.time + later });
      this.#made.push(hash);
    }
  }
}
