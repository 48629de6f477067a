// The demo's Bitcoin: two nodes over one log.
import { join } from 'node:path';
import { bookRaw, openingsOn, textOfUnits, unitsOfText } from '../amounts.ts';
import { type BlockLog, type LoggedBlock, openBlockLog } from '../block-log.ts';
import { amountOf, unitsToSteal } from '../chain-acts.ts';
import type { ChainFacts } from '../chain-facts.ts';
import type { DemoChain, FoundTransaction, WantedPayment } from '../chain-port.ts';
import { ChainRefusal } from '../chain-refusal.ts';
import { keyElsewhere } from '../evm-chain.ts';
import {
  LoggedChain,
  type LoggedChainOptions,
  type PlannedBlock,
  type TakenBack,
} from '../logged-chain.ts';
import { addressOf } from './address.ts';
import { BitcoinNode } from './bitcoin-node.ts';
import { Branch, coinbaseOf } from './branch.ts';
import { Mempool, Rejected } from './mempool.ts';
import { FAUCET_WALLET, payFrom, scriptOfAddress, walletOfKey } from './wallet.ts';
import { NO_TXID, readTx, type Tx, WireError } from './wire.ts';

/** What the chain is made with. */
export interface BitcoinChainOptions extends LoggedChainOptions {
  readonly folder: string;
  /** Of its nodes. */
  readonly ports: readonly number[];
  /** The exchange's addresses, which the first money goes to. */
  readonly hot: string;
  readonly gas: string;
  /** Undefined where this process has none. */
  readonly hotKey?: string | undefined;
}

/** In how many coins the first money comes: so many payouts can be on their way at once. */
const FIRST_COINS = 12n;
/** Blocks whose transactions say what the next ones will ask for. */
const ESTIMATED_FROM = 144;
const THIEFS_RATE = 50n;

/** The code of a signed transaction. */
export const bitcoinCode = (transaction: string): string => readTx(transaction).txid;

/** Opens the chain that the folder keeps, or one that is about to be born. */
export function openBitcoinChain(options: BitcoinChainOptions): DemoChain {
  const log = openBlockLog(join(options.folder, `${options.facts.name}.blocks`), bitcoinCode);
  const rate: { read: () => bigint | undefined } = { read: () => undefined };
  const nodes = options.ports.map(
    (port) => new BitcoinNode({ port, log, emptyBlock, feeRate: () => rate.read() }),
  );
  const chain = new LoggedBitcoinChain(options, log, nodes);
  rate.read = () => chain.feeRate();
  return chain;
}

const emptyBlock = (height: number): readonly string[] => [
  coinbaseOf(height, 0n, FAUCET_WALLET.script, []).hex,
];

class LoggedBitcoinChain extends LoggedChain implements DemoChain {
  readonly codeForm = /^[0-9a-f]{64}$/;
  readonly faucet = FAUCET_WALLET.address;
  readonly #options: BitcoinChainOptions;
  readonly #nodes: readonly BitcoinNode[];

  constructor(options: BitcoinChainOptions, log: BlockLog, nodes: readonly BitcoinNode[]) {
    super(options, log, nodes);
    this.#options = options;
    this.#nodes = nodes;
  }

  protected birth(time: number): readonly PlannedBlock[] {
    return birthBlocks(this.facts, { ...this.#options, time });
  }

  /** Nobody can tell before a block had something to take. */
  feeRate(): bigint | undefined {
    const { birthHeight } = this.facts;
    const newest = this.log.blocks.slice(birthHeight).slice(-ESTIMATED_FROM);
    return newest.some((block) => this.hasTransactions(block)) ? this.#rate() : undefined;
  }

  #rate(): bigint {
    return this.facts.baseFee * BigInt(this.feeTimes());
  }

  protected async judge(transaction: string): Promise<void> {
    const { pool } = this.#first();
    try {
      const tx = readTx(transaction);
      if (this.log.pending.has(tx.txid)) return;
      const { replaced } = pool.judge(tx);
      if (replaced.length > 0) this.log.dropPending(replaced);
      pool.accept(tx);
    } catch (cause) {
      if (!(cause instanceof Rejected || cause instanceof WireError)) throw cause;
      throw new ChainRefusal('transaction_refused', cause.message);
    }
  }

  /** A node hands over what it takes at once. */
  protected strays(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  /** What waits and pays enough, each behind what it spends. What it pays is left to nobody. */
  protected async nextBlock(
    height: number,
    time: number,
    waiting: readonly string[],
  ): Promise<PlannedBlock> {
    const { pool } = this.#first();
    const least = this.feeTimes() === 1 ? 1n : this.#rate();
    const taken = new Map<string, Tx>();
    for (const hex of waiting) {
      const entry = pool.entries.get(bitcoinCode(hex));
      if (entry === undefined || entry.fee < least * BigInt(entry.size)) continue;
      const isBehind = entry.tx.inputs.some(
        ({ txid }) => pool.entries.has(txid) && !taken.has(txid),
      );
      if (!isBehind) taken.set(entry.tx.txid, entry.tx);
    }
    return blockOf(height, time, [...taken.values()]);
  }

  protected async forked({ height, mode, old }: TakenBack): Promise<readonly PlannedBlock[]> {
    const lastTime = old.at(-1)?.time ?? this.facts.genesisTime;
    const own = old.map(othersOf);
    let time = 0;
    return [...old, undefined].map((block, at) => {
      // another time makes another block, whatever is in it
      time = Math.max((block?.time ?? lastTime) + 1, time + 1);
      const isLast = block === undefined;
      const moved = mode === 'moved' && isLast ? own.flat() : [];
      return blockOf(height + at + 1, time, mode === 'again' ? (own[at] ?? []) : moved);
    });
  }

  protected hasTransactions({ transactions }: LoggedBlock): boolean {
    return transactions.length > 1;
  }

  /** What can't be any more, because a block spent what it would have, waits no longer. */
  protected override settle(): void {
    const { pool } = this.#first();
    const gone = [...this.log.pending.keys()].filter((code) => !pool.entries.has(code));
    if (gone.length > 0) this.log.dropPending(gone);
  }

  #first(): BitcoinNode {
    const level = this.#nodes.find((node) => node.isLevel());
    if (level !== undefined) return level;
    throw new ChainRefusal('no_honest_node', 'no node of this chain is level with its log');
  }

  async pay(wanted: readonly WantedPayment[]): Promise<string> {
    if (wanted.length === 0) throw new ChainRefusal('bad_payments', 'payments must be a list');
    const outputs = wanted.map((each) => {
      const script = scriptOfAddress(each.address);
      return { script, value: amountOf(this.facts, each).raw };
    });
    return this.inTurn(async () => {
      await this.maker();
      const hex = payFrom(this.#first(), FAUCET_WALLET, outputs, this.#rate());
      const [code = ''] = await this.take([hex]);
      return code;
    });
  }

  async steal(asset: string, units: string): Promise<string> {
    const { hotKey } = this.#options;
    const { native } = this.facts;
    if (hotKey === undefined) throw keyElsewhere();
    if (asset !== native.asset) throw new ChainRefusal('unknown_asset', 'there is no such asset');
    const value = bookRaw(native, unitsToSteal(units));
    return this.inTurn(async () => {
      await this.maker();
      const outputs = [{ script: FAUCET_WALLET.script, value }];
      const [code = ''] = await this.take([
        payFrom(this.#first(), walletOfKey(hotKey), outputs, THIEFS_RATE),
      ]);
      return code;
    });
  }

  async find(txid: string): Promise<FoundTransaction> {
    await this.maker();
    const { branch, pool } = this.#first();
    const block = branch.blockOf(txid);
    const tx = block?.transactions.find((each) => each.txid === txid);
    if (block === undefined || tx === undefined) {
      return { state: pool.entries.has(txid) ? 'pending' : 'unknown', moves: [] };
    }
    const { asset, decimals } = this.facts.native;
    const moves = tx.outputs.flatMap(({ script, value }) => {
      const to = addressOf(script);
      return to === undefined ? [] : [{ asset, amount: textOfUnits(value, decimals), to }];
    });
    const confirmations = branch.height - block.height + 1;
    return { state: 'mined', height: block.height, confirmations, moves };
  }
}

/** A block's transactions without its miner's. */
function othersOf({ transactions }: LoggedBlock): readonly Tx[] {
  return transactions.map(readTx).filter(({ inputs }) => inputs[0]?.txid !== NO_TXID);
}

function blockOf(height: number, time: number, others: readonly Tx[]): PlannedBlock {
  const own = coinbaseOf(height, 0n, FAUCET_WALLET.script, others);
  return { time, fee: '0', transactions: [own.hex, ...others.map(({ hex }) => hex)] };
}

/**
 * The first blocks: each pays the faucet, and the last one spends the first one's to the exchange, which has
 * then what the books begin with to the last unit, and nothing else.
 */
function birthBlocks(
  facts: ChainFacts,
  { gas, hot, time }: { readonly gas: string; readonly hot: string; readonly time: number },
): readonly PlannedBlock[] {
  const branch = new Branch();
  const blocks: PlannedBlock[] = [];
  const add = (others: readonly Tx[]): void => {
    const height = branch.height + 1;
    const block = blockOf(height, time - facts.birthHeight + height, others);
    branch.make(block.transactions.map(readTx), block.time);
    blocks.push(block);
  };
  while (branch.height < facts.birthHeight - 1) add([]);
  const opened = openingsOn(facts.name).reduce((sum, { raw }) => sum + raw, 0n);
  const share = opened / FIRST_COINS;
  const rest = opened - share * (FIRST_COINS - 1n);
  const toHot = scriptOfAddress(hot);
  const outputs = [
    ...Array.from({ length: Number(FIRST_COINS) - 1 }, () => ({ script: toHot, value: share })),
    { script: toHot, value: rest },
    { script: scriptOfAddress(gas), value: unitsOfText(facts.gasCoins, 8) ?? 0n },
  ];
  add([readTx(payFrom({ branch, pool: new Mempool(branch) }, FAUCET_WALLET, outputs, 1n))]);
  return blocks;
}
