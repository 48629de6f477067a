import { setTimeout as wait } from 'node:timers/promises';
import type { BlockLog, LoggedBlock } from './block-log.ts';
import type { ChainFacts } from './chain-facts.ts';
import type { ChainNode } from './chain-node.ts';
import type { ChainHead } from './chain-port.ts';
import { ChainRefusal } from './chain-refusal.ts';
import type { ForkMode } from './fork-modes.ts';

const BLOCKS_MAX = 6_000;
const PENDING_MAX = 5_000;
const LEVEL_MS_MAX = 30_000;
const LEVEL_POLL_MS = 20;
const FORK_DEPTH_MAX = 60;
const FEE_TIMES_MAX = 1_000;
/** A node that is behind by more is being replayed. */
const STRAGGLER_BLOCKS = 1_000;

/** What a block is made of, before it is made. */
export type PlannedBlock = Omit<LoggedBlock, 'hash'>;

/** What every chain of the demo is made with. */
export interface LoggedChainOptions {
  readonly facts: ChainFacts;
  readonly nowMs?: () => number;
}

/** Blocks that a fork takes back, and what becomes of their transactions. */
export interface TakenBack {
  readonly height: number;
  readonly old: readonly LoggedBlock[];
  readonly mode: ForkMode;
}

/**
 * Two nodes over one log: everything about that is the same for all kinds of chains. What one kind has of
 * its own is how a transaction is judged, what a block is made of, and what a fork makes of both.
 */
export abstract class LoggedChain {
  readonly facts: ChainFacts;
  readonly nodes: readonly ChainNode[];
  readonly log: BlockLog;
  readonly #nowMs: () => number;
  #turn: Promise<unknown> = Promise.resolve();
  #held = false;
  #times = 1;
  /** Codes that a block left out: they wait for something else, and make no more blocks. */
  readonly #stuck = new Set<string>();

  protected constructor(
    { facts, nowMs = Date.now }: LoggedChainOptions,
    log: BlockLog,
    nodes: readonly ChainNode[],
  ) {
    this.facts = facts;
    this.log = log;
    this.nodes = nodes;
    this.#nowMs = nowMs;
  }

  /** The first blocks. @param time of the last of them, seconds */
  protected abstract birth(time: number): readonly PlannedBlock[];
  /** A node judges it: what no chain would take is not in the log. @throws ChainRefusal */
  protected abstract judge(transaction: string): Promise<void>;
  /** Transactions that a node received directly and that the log has not. */
  protected abstract strays(node: ChainNode): Promise<readonly string[]>;
  /** What a block at this height is made of. @param waiting all that may be in it */
  protected abstract nextBlock(
    height: number,
    time: number,
    waiting: readonly string[],
  ): Promise<PlannedBlock>;
  /** A branch that is longer by one than what it replaces. */
  protected abstract forked(back: TakenBack): Promise<readonly PlannedBlock[]>;
  /** Whether a block has transactions of anyone but its miner. */
  protected abstract hasTransactions(block: LoggedBlock): boolean;
  /** Called behind every change of blocks. */
  protected settle(_maker: ChainNode): void {
    // most kinds have nothing to do
  }

  head(): ChainHead {
    return { height: this.log.blocks.length, hash: this.log.blocks.at(-1)?.hash ?? '' };
  }

  start(): Promise<void> {
    return this.inTurn(async () => {
      if (this.log.blocks.length === 0) this.log.plan(0, this.birth(this.now()));
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
    return (await this.maker()).ask(method, params);
  }

  send(transactions: readonly string[]): Promise<readonly string[]> {
    return this.inTurn(() => this.take(transactions));
  }

  /** Takes signed transactions; in turn. */
  protected async take(transactions: readonly string[]): Promise<readonly string[]> {
    if (this.log.blocks.length + this.facts.confirmations > BLOCKS_MAX) throw full();
    if (this.log.pending.size + transactions.length > PENDING_MAX) throw full();
    const codes: string[] = [];
    for (const transaction of transactions) {
      await this.judge(transaction);
      codes.push(this.log.addPending(transaction));
    }
    this.#stuck.clear();
    await this.#syncAll();
    return codes;
  }

  mine(blocks: number): Promise<ChainHead> {
    return this.inTurn(() => this.#mine(blocks));
  }

  async #mine(count: number): Promise<ChainHead> {
    if (this.log.blocks.length + count > BLOCKS_MAX) throw full();
    await this.#takeIn();
    const ready = this.#held ? [] : [...this.log.pending.values()];
    let before = this.log.blocks.at(-1)?.time ?? this.facts.genesisTime;
    const now = this.now();
    const blocks: PlannedBlock[] = [];
    for (let at = 0; at < count; at += 1) {
      before = Math.max(before + 1, now - (count - 1 - at));
      const height = this.log.blocks.length + at + 1;
      blocks.push(await this.nextBlock(height, before, at === 0 ? ready : []));
    }
    return this.#plan(this.log.blocks.length, blocks);
  }

  /** Writes down what is to be, and has the nodes make it. */
  async #plan(height: number, blocks: readonly PlannedBlock[]): Promise<ChainHead> {
    const maker = await this.maker();
    this.log.plan(height, blocks);
    await maker.sync(true);
    this.settle(maker);
    await this.#syncOthers(maker);
    for (const code of this.log.pending.keys()) if (!this.#held) this.#stuck.add(code);
    return this.head();
  }

  async mineWhenDue(): Promise<boolean> {
    if (this.log.blocks.length >= BLOCKS_MAX) return false;
    return this.inTurn(async () => {
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
    const last = blocks.findLastIndex((block) => this.hasTransactions(block)) + 1;
    const { birthHeight, confirmations } = this.facts;
    return last > birthHeight && blocks.length < last + confirmations - 1;
  }

  /** Transactions that a node received directly are part of the chain, too. */
  async #takeIn(): Promise<void> {
    for (const node of this.nodes) {
      if (!node.isLevel()) continue;
      for (const raw of await this.strays(node)) {
        if (this.log.pending.size < PENDING_MAX) this.log.addPending(raw);
      }
    }
  }

  fork(depth: number, mode: ForkMode): Promise<ChainHead> {
    return this.inTurn(async () => {
      const height = this.log.blocks.length - depth;
      const deepest = Math.min(FORK_DEPTH_MAX, this.log.blocks.length - this.facts.birthHeight);
      if (depth < 1 || depth > deepest) {
        throw new ChainRefusal('fork_too_deep', `depth must be 1 to ${deepest}`);
      }
      const old = this.log.blocks.slice(height);
      return this.#plan(height, await this.forked({ height, old, mode }));
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
    return this.inTurn(async () => {
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
    this.#stuck.clear();
  }

  feeTimes(): number {
    return this.#times;
  }

  /** Seconds. */
  protected now(): number {
    return Math.floor(this.#nowMs() / 1_000);
  }

  async #syncAll(): Promise<void> {
    const maker = await this.maker();
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
  protected async maker(): Promise<ChainNode> {
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

  protected inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work);
    this.#turn = next.catch(() => undefined);
    return next;
  }
}

function full(): ChainRefusal {
  return new ChainRefusal('chain_full', 'the demo keeps no more blocks: npm start -- --reset');
}
