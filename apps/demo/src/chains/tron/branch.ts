// The blocks of one node, and what their transactions came to: fees, new accounts and contracts by TRON's rules.
import type { LoggedBlock } from '../block-log.ts';
import { Accounts, FREE_BYTES, type Account } from './accounts.ts';
import { type Holder, signerOf, tronText } from './address.ts';
import type { CallResult, Evm } from './evm.ts';
import { blockIdOf, hashOf, readTx, rootOf, type Tx } from './wire.ts';

/** Why a node does not take a transaction, by TRON's own codes and words. */
export class TronRefusal extends Error {
  override readonly name = 'TronRefusal';
  readonly code: string;

  constructor(code: string, words: string) {
    super(words);
    this.code = code;
  }
}

/** What a transaction came to in its block. */
export interface Executed {
  readonly tx: Tx;
  /** All that it burnt, sun. */
  readonly fee: bigint;
  readonly netUsage: bigint;
  readonly netFee: bigint;
  readonly energy: bigint;
  readonly energyFee: bigint;
  /** Undefined of a transfer. */
  readonly result: CallResult['result'] | undefined;
  readonly logs: CallResult['logs'];
}

/** A block. */
export interface TronBlock {
  readonly height: number;
  readonly id: string;
  readonly parent: string;
  readonly timeMs: number;
  readonly root: Buffer;
  readonly executed: readonly Executed[];
  /** Price of energy, sun. */
  readonly energySun: bigint;
  /** Blocks that the EVM has behind it. */
  readonly evmHeight: number;
  readonly undo: ReadonlyMap<Holder, Account | undefined>;
}

/** What is fixed about the chain. */
export interface TronRules {
  readonly genesisTime: number;
  readonly genesis: string;
  /** Who has all TRX at first. */
  readonly rich: Holder;
}

/** Of a byte that is not free, sun. */
export const BYTE_SUN = 1_000n;
/** What a new account costs: in place of bandwidth, and beside it. */
export const NEW_ACCOUNT = { bandwidth: 100_000n, system: 1_000_000n } as const;
/** The most that a transaction may let burn for energy, sun. */
export const FEE_LIMIT_MAX = 15_000_000_000n;
/** Blocks between the newest one and the newest that no fork takes back. */
export const SOLID_BEHIND = 19;
const SUPPLY = 10n ** 17n;
const EXPIRATION_MS_MAX = 86_400_000;
const BYTES_MAX = 500 * 1_024;
const REFERENCE_BLOCKS = 65_536;
const RESULT_KEPT = 'SUCCESS';

/** What one node has. */
export class TronBranch {
  readonly accounts = new Accounts();
  readonly blocks: TronBlock[] = [];
  readonly #rules: TronRules;
  readonly #evm: Evm;
  readonly #heights = new Map<string, number>();

  constructor(rules: TronRules, evm: Evm, evmHeight: number) {
    this.#rules = rules;
    this.#evm = evm;
    this.accounts.add(rules.rich, SUPPLY);
    this.blocks.push(genesisBlock(rules, evmHeight));
    this.accounts.takeUndo();
  }

  get head(): TronBlock {
    return this.#blockAt(this.blocks.length - 1);
  }

  get solid(): TronBlock {
    return this.#blockAt(Math.max(0, this.head.height - SOLID_BEHIND));
  }

  #blockAt(height: number): TronBlock {
    const block = this.blocks[height];
    if (block === undefined) throw new Error(`There is no block ${height}.`);
    return block;
  }

  /** The block that a transaction is in. */
  blockOf(txid: string): TronBlock | undefined {
    const height = this.#heights.get(txid);
    return height === undefined ? undefined : this.blocks[height];
  }

  /** What a transaction came to. */
  executedOf(txid: string): Executed | undefined {
    return this.blockOf(txid)?.executed.find(({ tx }) => tx.txid === txid);
  }

  /**
   * Whether a transaction may be in a block of this time, and what java-tron says where it may not.
   *
   * @throws TronRefusal
   */
  async judge(tx: Tx, timeMs: number): Promise<void> {
    if (this.#heights.has(tx.txid))
      throw new TronRefusal('DUP_TRANSACTION_ERROR', 'Dup transaction.');
    this.#judgeFrame(tx, timeMs);
    const { from, kind, sun, to } = tx.act;
    const account = this.accounts.get(from);
    if (account === undefined) {
      throw new TronRefusal(
        'CONTRACT_VALIDATE_ERROR',
        `Contract validate error : account [${tronText(from)}] does not exist`,
      );
    }
    const { netFee } = this.#bandwidthOf(tx, timeMs);
    if (netFee > account.balance) {
      throw new TronRefusal('BANDWITH_ERROR', 'Account resource insufficient error.');
    }
    if (kind === 'call') return this.#judgeCall(tx);
    if (from === to) throw invalid('Cannot transfer TRX to yourself.');
    if (sun <= 0n) throw invalid('Amount must be greater than 0.');
    const system = this.accounts.get(to) === undefined ? NEW_ACCOUNT.system : 0n;
    if (account.balance < netFee + system + sun) {
      throw invalid('Validate TransferContract error, balance is not sufficient.');
    }
    if (await this.#evm.hasCode(to)) throw invalid('Cannot transfer TRX to a smartContract.');
  }

  #judgeFrame(
    { act, blockBytes, blockHash, bytes, expiration, raw, signature }: Tx,
    timeMs: number,
  ): void {
    if (signerOf(hashOf(raw), signature) !== act.from) {
      throw new TronRefusal('SIGERROR', 'Validate signature error: sig error');
    }
    const newest = this.head.height;
    const place = Number(`0x${blockBytes || '0'}`);
    const height = newest - ((newest - place + REFERENCE_BLOCKS * 2) % REFERENCE_BLOCKS);
    if (this.blocks[height]?.id.slice(16, 32) !== blockHash) {
      throw new TronRefusal('TAPOS_ERROR', 'Tapos check error.');
    }
    if (bytes > BigInt(BYTES_MAX)) {
      throw new TronRefusal('TOO_BIG_TRANSACTION_ERROR', 'Transaction size is too big.');
    }
    if (expiration <= timeMs || expiration > timeMs + EXPIRATION_MS_MAX) {
      throw new TronRefusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired');
    }
  }

  async #judgeCall({ act, feeLimit }: Tx): Promise<void> {
    if (feeLimit < 0n || feeLimit > FEE_LIMIT_MAX) {
      throw invalid(`feeLimit must be >= 0 and <= ${FEE_LIMIT_MAX}`);
    }
    // contracts of the demo hold tokens and no TRX
    if (act.sun !== 0n) throw invalid('callValue must be 0 on this chain');
    if (!(await this.#evm.hasCode(act.to))) throw invalid('No contract or not a smart contract');
  }

  /** Makes the next block of what may be in it; the others are left. */
  async make({ fee, time, transactions }: Omit<LoggedBlock, 'hash'>): Promise<{
    readonly block: TronBlock;
    readonly left: readonly string[];
  }> {
    const timeMs = time * 1_000;
    const height = this.head.height + 1;
    const energySun = BigInt(fee);
    const executed: Executed[] = [];
    const left: string[] = [];
    for (const hex of transactions) {
      const tx = readTx(hex);
      try {
        if (executed.some((one) => one.tx.txid === tx.txid)) continue;
        await this.judge(tx, timeMs);
        executed.push(await this.#execute(tx, timeMs, energySun));
      } catch (cause) {
        if (!(cause instanceof TronRefusal)) throw cause;
        left.push(tx.txid);
      }
    }
    const parent = this.head.id;
    const root = rootOf(executed.map(({ tx }) => tx));
    const state = stateOf(executed);
    const id = blockIdOf({ height, timeMs, parent, root, state, witness: this.#rules.rich });
    const evmHeight = await this.#evm.height();
    const undo = this.accounts.takeUndo();
    const block = { height, id, parent, timeMs, root, executed, energySun, evmHeight, undo };
    this.blocks.push(block);
    for (const { tx } of executed) this.#heights.set(tx.txid, height);
    return { block, left };
  }

  /** Takes all blocks above a height back. */
  async goBack(height: number): Promise<void> {
    const before = this.head.evmHeight;
    while (this.head.height > height) {
      const { executed, undo } = this.head;
      this.accounts.goBack(undo);
      for (const { tx } of executed) this.#heights.delete(tx.txid);
      this.blocks.pop();
    }
    await this.#evm.rollback(before - this.head.evmHeight);
  }

  async #execute(tx: Tx, timeMs: number, energySun: bigint): Promise<Executed> {
    const { from, kind, sun, to } = tx.act;
    const { netFee, netUsage } = this.#bandwidthOf(tx, timeMs);
    this.#use(from, netUsage, timeMs);
    if (kind === 'transfer') {
      const system = this.accounts.get(to) === undefined ? NEW_ACCOUNT.system : 0n;
      const fee = netFee + system;
      this.accounts.add(from, -sun - fee);
      this.accounts.add(to, sun);
      return { tx, fee, netUsage, netFee, energy: 0n, energyFee: 0n, result: undefined, logs: [] };
    }
    const pays = (this.accounts.balance(from) - netFee) / energySun;
    const limited = tx.feeLimit / energySun;
    const limit = pays < limited ? pays : limited;
    const { energy, logs, result } = await this.#evm.call(tx.act, limit);
    const energyFee = energy * energySun;
    this.accounts.add(from, -netFee - energyFee);
    return { tx, fee: netFee + energyFee, netUsage, netFee, energy, energyFee, result, logs };
  }

  #use(holder: Holder, bytes: bigint, timeMs: number): void {
    const { balance } = this.accounts.get(holder) ?? { balance: 0n };
    const used = this.accounts.usedBy(holder, timeMs) + bytes;
    this.accounts.set(holder, { balance, used, usedAt: timeMs });
  }

  /** Free where enough of the day's is left, else every byte is burnt; a new account takes none that is free. */
  #bandwidthOf(
    { act, bytes }: Tx,
    timeMs: number,
  ): { readonly netFee: bigint; readonly netUsage: bigint } {
    if (act.kind === 'transfer' && this.accounts.get(act.to) === undefined) {
      return { netFee: NEW_ACCOUNT.bandwidth, netUsage: 0n };
    }
    const isFree = this.accounts.usedBy(act.from, timeMs) + bytes <= FREE_BYTES;
    return isFree ? { netFee: 0n, netUsage: bytes } : { netFee: bytes * BYTE_SUN, netUsage: 0n };
  }
}

/** A block of height 0 that nobody made, the same on every machine. */
function genesisBlock({ genesis, genesisTime }: TronRules, evmHeight: number): TronBlock {
  return {
    height: 0,
    id: genesis,
    parent: '0'.repeat(64),
    timeMs: genesisTime * 1_000,
    root: Buffer.alloc(32),
    executed: [],
    energySun: 0n,
    evmHeight,
    undo: new Map(),
  };
}

const invalid = (words: string): TronRefusal =>
  new TronRefusal('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${words}`);

/** Of what a block's transactions came to: two nodes that differ in it have other blocks. */
function stateOf(executed: readonly Executed[]): Buffer {
  if (executed.length === 0) return Buffer.alloc(0);
  const said = executed.map(({ fee, logs, result = RESULT_KEPT, tx }) => [
    tx.txid,
    String(fee),
    result,
    logs,
  ]);
  return hashOf(Buffer.from(JSON.stringify(said)));
}
