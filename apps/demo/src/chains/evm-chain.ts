import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Transaction } from 'micro-eth-signer';
import { birthBlocks } from './birth.ts';
import { type BlockLog, codeOf, type LoggedBlock, openBlockLog } from './block-log.ts';
import { BIRTH_HEIGHT, type ChainFacts } from './chain-facts.ts';
import { type ChainNode, createChainNode } from './chain-node.ts';
import { ChainRefusal } from './chain-refusal.ts';
import { type ForkMode, forkedBlocks } from './fork.ts';
import { newInPool } from './node-pool.ts';
import type { ChainHead, EvmChain } from './chain-port.ts';
import { hex, NodeRefusal } from './node-rpc.ts';

const BLOCKS_MAX = 6_000;
const PENDING_MAX = 5_000;
const LEVEL_MS_MAX = 30_000;
const LEVEL_POLL_MS = 20;
const FORK_DEPTH_MAX = 60;
const FEE_TIMES_MAX = 1_000;
/** A node that is behind by more is being replayed. */
const STRAGGLER_BLOCKS = 1_000;

/** What a chain is made with. */
export interface EvmChainOptions {
  readonly facts: ChainFacts;
  readonly folder: string;
  /** Of its nodes. */
  readonly ports: readonly number[];
  /** The exchange's addresses, which the first money goes to. */
  readonly hot: string;
  readonly gas: string;
  readonly nowMs?: () => number;
}

/** Opens a chain that the folder keeps, or one that is about to be born. */
export function openEvmChain(options: EvmChainOptions): EvmChain {
  const { facts, folder } = options;
  const log = openBlockLog(join(folder, `${facts.name}.blocks`));
  const nodes = options.ports.map((port, at) =>
    createChainNode(facts, { folder, port, name: `${facts.name}-${at + 1}` }, log),
  );
  return new LoggedChain(options, log, nodes);
}

class LoggedChain implements EvmChain {
  readonly facts: ChainFacts;
  readonly nodes: readonly ChainNode[];
  readonly log: BlockLog;
  readonly #options: EvmChainOptions;
  #turn: Promise<unknown> = Promise.resolve();
  #held = false;
  #times = 1;
  /** Codes that a block left out: they wait for something else, and make no more blocks. */
  readonly #stuck = new Set<string>();

  constructor(options: EvmChainOptions, log: BlockLog, nodes: readonly ChainNode[]) {
    this.#options = options;
    this.facts = options.facts;
    this.log = log;
    this.nodes = nodes;
  }

  head(): ChainHead {
    return { height: this.log.blocks.length, hash: this.log.blocks.at(-1)?.hash ?? '' };
  }

  start(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.log.blocks.length === 0) {
        const { hot, gas } = this.#options;
        this.log.plan(0, birthBlocks(this.facts, { hot, gas, time: this.#now() }));
      }
      const [first, ...others] = this.nodes;
      for (const node of others) void this.#bringUp(node, false);
      if (first !== undefined) await this.#bringUp(first, true);
      await this.#syncOthers(first);
    });
  }

  async #bringUp(node: ChainNode, seals: boolean): Promise<void> {
    await node.start();
    await node.sync(seals);
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.#turn.catch(() => undefined);
    this.log.close();
  }

  async ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return (await this.#maker()).ask(method, params);
  }

  nextNonce(address: string): Promise<number> {
    return this.#inTurn(() => this.#nextNonce(address));
  }

  async #nextNonce(address: string): Promise<number> {
    const mined = Number(await this.ask('eth_getTransactionCount', [address, 'latest']));
    const waiting = [...this.log.pending.values()]
      .map((transaction) => Transaction.fromHex(transaction, false))
      .filter((parsed) => parsed.sender.toLowerCase() === address.toLowerCase())
      .map((parsed) => Number(parsed.raw.nonce) + 1);
    return waiting.reduce((next, nonce) => Math.max(next, nonce), mined);
  }

  send(transactions: readonly string[]): Promise<readonly string[]> {
    return this.#inTurn(() => this.#send(transactions));
  }

  signAndSend(
    signer: string,
    sign: (nonce: number) => readonly string[],
  ): Promise<readonly string[]> {
    return this.#inTurn(async () => this.#send(sign(await this.#nextNonce(signer))));
  }

  async #send(transactions: readonly string[]): Promise<readonly string[]> {
    if (this.log.blocks.length + this.facts.confirmations > BLOCKS_MAX) throw full();
    if (this.log.pending.size + transactions.length > PENDING_MAX) throw full();
    const codes: string[] = [];
    for (const transaction of transactions) {
      // a node judges it first: what no chain would take is not in the log
      await this.#judged(transaction);
      codes.push(this.log.addPending(transaction));
    }
    this.#stuck.clear();
    await this.#syncAll();
    return codes;
  }

  async #judged(transaction: string): Promise<void> {
    try {
      const code = codeOf(transaction);
      if (this.log.pending.has(code)) return;
      await this.ask('eth_sendRawTransaction', [transaction]);
    } catch (cause) {
      if (cause instanceof NodeRefusal && /already (imported|known)/.test(cause.message)) return;
      const words = cause instanceof Error ? cause.message : 'unreadable';
      throw new ChainRefusal('transaction_refused', words);
    }
  }

  mine(blocks: number): Promise<ChainHead> {
    return this.#inTurn(() => this.#mine(blocks));
  }

  async #mine(count: number): Promise<ChainHead> {
    if (this.log.blocks.length + count > BLOCKS_MAX) throw full();
    await this.#takeIn();
    const ready = this.#held ? [] : [...this.log.pending.values()];
    const fee = (this.facts.baseFee * BigInt(this.#times)).toString();
    let before = this.log.blocks.at(-1)?.time ?? this.facts.genesisTime;
    const now = this.#now();
    const blocks = Array.from({ length: count }, (_, at) => {
      before = Math.max(before + 1, now - (count - 1 - at));
      return { time: before, fee, transactions: at === 0 ? ready : [] };
    });
    return this.#plan(this.log.blocks.length, blocks);
  }

  /** Writes down what is to be, and has the nodes make it. */
  async #plan(height: number, blocks: readonly Omit<LoggedBlock, 'hash'>[]): Promise<ChainHead> {
    const maker = await this.#maker();
    this.log.plan(height, blocks);
    await maker.sync(true);
    await this.#syncOthers(maker);
    for (const code of this.log.pending.keys()) if (!this.#held) this.#stuck.add(code);
    return this.head();
  }

  async mineWhenDue(): Promise<boolean> {
    if (this.log.blocks.length >= BLOCKS_MAX) return false;
    return this.#inTurn(async () => {
      await this.#takeIn();
      if (!this.#isDue()) return false;
      await this.#mine(1);
      return true;
    });
  }

  #isDue(): boolean {
    const { blocks, pending } = this.log;
    if (this.#held) return false;
    if ([...pending.keys()].some((code) => !this.#stuck.has(code))) return true;
    const last = blocks.findLastIndex(({ transactions }) => transactions.length > 0) + 1;
    return last > BIRTH_HEIGHT && blocks.length < last + this.facts.confirmations - 1;
  }

  /** Transactions that a node received directly are part of the chain, too. */
  async #takeIn(): Promise<void> {
    for (const node of this.nodes) {
      if (!node.isLevel()) continue;
      for (const raw of await newInPool(node, this.log.pending)) {
        if (this.log.pending.size < PENDING_MAX) this.log.addPending(raw);
      }
    }
  }

  fork(depth: number, mode: ForkMode): Promise<ChainHead> {
    return this.#inTurn(async () => {
      const height = this.log.blocks.length - depth;
      const deepest = Math.min(FORK_DEPTH_MAX, this.log.blocks.length - BIRTH_HEIGHT);
      if (depth < 1 || depth > deepest) {
        throw new ChainRefusal('fork_too_deep', `depth must be 1 to ${deepest}`);
      }
      const { facts, log } = this;
      const old = log.blocks.slice(height);
      const nonce = async (address: string): Promise<number> =>
        Number(await this.ask('eth_getTransactionCount', [address, hex(height)]));
      return this.#plan(height, await forkedBlocks({ facts, old, mode, nonce }));
    });
  }

  hold(on: boolean): void {
    this.#held = on;
    if (!on) this.#stuck.clear();
  }

  isHeld(): boolean {
    return this.#held;
  }

  drop(codes: readonly string[] | undefined): Promise<readonly string[]> {
    return this.#inTurn(async () => {
      const waiting = [...this.log.pending.keys()];
      const dropped = waiting.filter((code) => codes === undefined || codes.includes(code));
      if (dropped.length > 0) this.log.dropPending(dropped);
      await this.#syncAll();
      return dropped;
    });
  }

  multiplyFee(times: number): void {
    if (times < 1 || times > FEE_TIMES_MAX) {
      throw new ChainRefusal('bad_fee', `times must be 1 to ${FEE_TIMES_MAX}`);
    }
    this.#times = times;
  }

  feeTimes(): number {
    return this.#times;
  }

  #now(): number {
    return Math.floor((this.#options.nowMs ?? Date.now)() / 1_000);
  }

  async #syncAll(): Promise<void> {
    const maker = await this.#maker();
    await maker.sync(true);
    await this.#syncOthers(maker);
  }

  /** Those that run and are honest; who is just coming up, or ends meanwhile, comes to it alone. */
  async #syncOthers(maker: ChainNode | undefined): Promise<void> {
    const others = this.nodes.filter(
      (node) => node !== maker && node.pid() !== undefined && node.conduct() === 'honest',
    );
    await Promise.all(
      others.map(async (node) => {
        // a node that is far behind is being replayed: no call waits for it
        if (this.log.blocks.length - node.head().height > STRAGGLER_BLOCKS) return;
        await node.sync(false).catch(() => undefined);
      }),
    );
  }

  /** The first honest node that has the log; one that was killed is back in a moment. */
  async #maker(): Promise<ChainNode> {
    const deadline = Date.now() + LEVEL_MS_MAX;
    while (Date.now() < deadline) {
      const level = this.nodes.find((node) => node.isLevel());
      if (level !== undefined) return level;
      const waiting = this.log.blocks.at(-1)?.hash === undefined;
      const running = this.nodes.find(
        (node) => node.pid() !== undefined && node.conduct() === 'honest',
      );
      // a process that was killed while it mined left the block to its successor
      if (running !== undefined) await running.sync(waiting).catch(() => undefined);
      await wait(LEVEL_POLL_MS);
    }
    throw new ChainRefusal('no_honest_node', 'no node of this chain is level with its log');
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work);
    this.#turn = next.catch(() => undefined);
    return next;
  }
}

function full(): ChainRefusal {
  return new ChainRefusal('chain_full', 'the demo keeps no more blocks: npm start -- --reset');
}
