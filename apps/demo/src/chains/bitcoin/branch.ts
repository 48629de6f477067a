// The blocks that a node stands on, and what is unspent behind them.
import { GENESIS } from './address.ts';
import { faultOfScripts } from './judge.ts';
import {
  type BlockHeader,
  bytesOf,
  countBytes,
  hash256,
  merkleRoot,
  mineHeader,
  NO_TXID,
  type Tx,
  txOf,
  type TxOutput,
  uint32,
} from './wire.ts';

const GENESIS_TIME = 1_296_688_602;
/** Blocks before what a block paid to its miner may be spent. */
export const MATURITY = 100;
const SUBSIDY = 50n * 10n ** 8n;
const HALVED_EVERY = 150;
const MEDIAN_OF = 11;
const RESERVED = Buffer.alloc(32);
const COMMITMENT = Buffer.from('6a24aa21a9ed', 'hex');
const SMALL_NUMBERS = 16;
const OP_ONE = 0x51;
const FINAL = 0xffff_ffff;

/** Something unspent. */
export interface Coin extends TxOutput {
  readonly height: number;
  readonly isCoinbase: boolean;
}

/** A block that a node has. */
export interface Block extends BlockHeader {
  readonly height: number;
  readonly hash: string;
  readonly hex: string;
  readonly transactions: readonly Tx[];
  /** What its transactions spent, by outpoint: gone behind it, back where it is taken back. */
  readonly spent: ReadonlyMap<string, Coin>;
}

/** Where coins are told apart by. */
export const outpoint = (txid: string, vout: number): string => `${txid}:${vout}`;

/** What a miner may take beside fees. */
export const subsidyAt = (height: number): bigint =>
  SUBSIDY >> BigInt(Math.floor(height / HALVED_EVERY));

/** What keeps a transaction from a block, as a node names it. */
export class TxFault extends Error {
  override readonly name = 'TxFault';
}

/** A chain of blocks from the first one on; blocks are put on and taken off at its end. */
export class Branch {
  readonly blocks: Block[] = [];
  readonly coins = new Map<string, Coin>();
  readonly #heights = new Map<string, number>();

  get height(): number {
    return this.blocks.length;
  }

  get tip(): string {
    return this.blocks.at(-1)?.hash ?? GENESIS;
  }

  /** Of the block with a hash; undefined: none of this branch. */
  heightOf(hash: string): number | undefined {
    if (hash === GENESIS) return 0;
    const height = this.#heights.get(hash);
    return height !== undefined && this.blocks[height - 1]?.hash === hash ? height : undefined;
  }

  hashAt(height: number): string | undefined {
    return height === 0 ? GENESIS : this.blocks[height - 1]?.hash;
  }

  timeAt(height: number): number {
    return this.blocks[height - 1]?.time ?? GENESIS_TIME;
  }

  /** The block that a transaction is in. */
  blockOf(txid: string): Block | undefined {
    return this.blocks.findLast(({ transactions }) =>
      transactions.some((transaction) => transaction.txid === txid),
    );
  }

  /**
   * Makes the next block of these transactions, and stands on it.
   *
   * @param transactions the first one is the miner's own
   * @throws TxFault where one of them can't be in it
   */
  make(transactions: readonly Tx[], time: number): Block {
    if (time <= this.#medianTime()) throw new TxFault('time-too-old');
    const height = this.height + 1;
    const [own, ...others] = transactions;
    if (own === undefined) throw new TxFault('bad-cb-missing');
    const spent = new Map<string, Coin>();
    const added = new Map<string, Coin>();
    let fees = 0n;
    for (const tx of others) {
      fees += this.#spend(tx, { added, height, spent });
      addOutputs(tx, added, height, false);
    }
    const paid = own.outputs.reduce((sum, { value }) => sum + value, 0n);
    if (paid > subsidyAt(height) + fees) throw new TxFault('bad-cb-amount');
    addOutputs(own, added, height, true);
    const root = merkleRoot(transactions.map(({ txid }) => txid));
    const header = { previous: this.tip, merkleRoot: root, time };
    const { bytes, hash } = mineHeader(header);
    const hex = Buffer.concat([
      bytes,
      countBytes(transactions.length),
      ...transactions.map((tx) => Buffer.from(tx.hex, 'hex')),
    ]).toString('hex');
    const block = { ...header, height, hash, hex, transactions, spent };
    for (const key of spent.keys()) this.coins.delete(key);
    for (const [key, coin] of added) if (!spent.has(key)) this.coins.set(key, coin);
    this.blocks.push(block);
    this.#heights.set(hash, height);
    return block;
  }

  /** Takes blocks off until so many are left. */
  goBack(height: number): void {
    while (this.blocks.length > height) {
      const block = this.blocks.pop();
      if (block === undefined) return;
      for (const { outputs, txid } of block.transactions) {
        for (const vout of outputs.keys()) this.coins.delete(outpoint(txid, vout));
      }
      for (const [key, coin] of block.spent) {
        if (coin.height < block.height) this.coins.set(key, coin);
      }
    }
  }

  /** What a transaction's inputs spend, its own block's outputs among it; its fee. @throws TxFault */
  #spend(
    tx: Tx,
    into: {
      readonly added: ReadonlyMap<string, Coin>;
      readonly spent: Map<string, Coin>;
      readonly height: number;
    },
  ): bigint {
    const coins = tx.inputs.map(({ txid, vout }) => {
      const key = outpoint(txid, vout);
      const coin = into.added.get(key) ?? this.coins.get(key);
      if (coin === undefined || into.spent.has(key))
        throw new TxFault('bad-txns-inputs-missingorspent');
      into.spent.set(key, coin);
      return coin;
    });
    return feeOf(tx, coins, into.height);
  }

  #medianTime(): number {
    const times = this.blocks.slice(-MEDIAN_OF).map(({ time }) => time);
    if (times.length === 0) return GENESIS_TIME;
    return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  }
}

const judged = new Map<string, string>();
const JUDGED_MAX = 5_000;

/**
 * The fee of a transaction that spends these coins at a height.
 *
 * @throws TxFault where consensus refuses it
 */
export function feeOf(tx: Tx, coins: readonly Coin[], height: number): bigint {
  if (tx.inputs.length === 0) throw new TxFault('bad-txns-vin-empty');
  if (tx.outputs.length === 0) throw new TxFault('bad-txns-vout-empty');
  if (tx.inputs.some(({ txid }) => txid === NO_TXID)) throw new TxFault('coinbase');
  const keys = tx.inputs.map(({ txid, vout }) => outpoint(txid, vout));
  if (new Set(keys).size < keys.length) throw new TxFault('bad-txns-inputs-duplicate');
  if (tx.outputs.some(({ value }) => value < 0n)) throw new TxFault('bad-txns-vout-negative');
  const isYoung = coins.some((coin) => coin.isCoinbase && height - coin.height < MATURITY);
  if (isYoung) throw new TxFault('bad-txns-premature-spend-of-coinbase');
  const isLocked = tx.lockTime >= height && tx.inputs.some(({ sequence }) => sequence !== FINAL);
  if (tx.lockTime > 0 && isLocked) throw new TxFault('non-final');
  const comes = coins.reduce((sum, { value }) => sum + value, 0n);
  const goes = tx.outputs.reduce((sum, { value }) => sum + value, 0n);
  if (goes > comes) throw new TxFault('bad-txns-in-belowout');
  const fault = judge(tx, coins);
  if (fault !== '') throw new TxFault(`mandatory-script-verify-flag-failed (${fault})`);
  return comes - goes;
}

/** By all bytes of it: each is judged once in a process, however many nodes and branches have it. */
function judge(tx: Tx, coins: readonly Coin[]): string {
  const known = judged.get(tx.hash);
  if (known !== undefined) return known;
  const fault = faultOfScripts(tx, coins) ?? '';
  if (judged.size >= JUDGED_MAX) judged.clear();
  judged.set(tx.hash, fault);
  return fault;
}

function addOutputs(tx: Tx, added: Map<string, Coin>, height: number, isCoinbase: boolean): void {
  for (const [vout, output] of tx.outputs.entries()) {
    added.set(outpoint(tx.txid, vout), { ...output, height, isCoinbase });
  }
}

/** The miner's own transaction: subsidy and fees to a script, and what commits to all witnesses. */
export function coinbaseOf(
  height: number,
  fees: bigint,
  script: Buffer,
  others: readonly Tx[],
): Tx {
  const root = merkleRoot([NO_TXID, ...others.map(({ hash }) => hash)]);
  const commitment = hash256(Buffer.concat([bytesOf(root), RESERVED]));
  return txOf({
    version: 2,
    lockTime: 0,
    inputs: [
      {
        txid: NO_TXID,
        vout: FINAL,
        sequence: FINAL,
        script: Buffer.concat([heightPush(height), Buffer.from([4]), Buffer.from('demo')]),
        witness: [RESERVED],
      },
    ],
    outputs: [
      { value: subsidyAt(height) + fees, script },
      { value: 0n, script: Buffer.concat([COMMITMENT, commitment]) },
    ],
  });
}

/** As BIP-34 has it: a script's number. */
function heightPush(height: number): Buffer {
  if (height <= SMALL_NUMBERS) return Buffer.from([OP_ONE - 1 + height]);
  const bytes = uint32(height);
  let length = 4;
  while (length > 1 && bytes[length - 1] === 0) length -= 1;
  const number = bytes.subarray(0, length);
  // a highest bit that is set would make it a number below zero
  const isNegative = ((number.at(-1) ?? 0) & 0x80) !== 0;
  const whole = isNegative ? Buffer.concat([number, Buffer.from([0])]) : number;
  return Buffer.concat([Buffer.from([whole.length]), whole]);
}
