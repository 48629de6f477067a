// Blocks in the bytes that nodes hand each other, read by a library that neither the exchange nor its signer has.
import { createRequire } from 'node:module';

interface LibraryTx {
  readonly id: string;
  readonly inputs: readonly { readonly prevTxId: Buffer; readonly outputIndex: number }[];
  readonly outputs: readonly { readonly satoshis: number }[];
  isCoinbase(): boolean;
}
interface LibraryBlock {
  readonly id: string;
  readonly header: {
    readonly bits: number;
    readonly time: number;
    readonly prevHash: Buffer;
    validProofOfWork(): boolean;
  };
  readonly transactions: readonly LibraryTx[];
  validMerkleRoot(): boolean;
}
interface Library {
  readonly Block: { fromString(hex: string): LibraryBlock };
}

const { Block } = createRequire(import.meta.url)('bitcore-lib') as Library;

/** The target of a network for tests: every second hash meets it. */
const EASIEST = 0x207f_ffff;
const SUBSIDY = 5_000_000_000;
const HALVED_EVERY = 150;
const MEDIAN_OF = 11;

/** What a file of blocks is of. */
export interface BlockFile {
  readonly network: string;
  /** Its hash. It is no line of the file: every node of the network has it. */
  readonly genesis: string;
  /** Raw, from height 1 on, hexadecimal. */
  readonly blocks: readonly string[];
}

/** As it is kept: a line that names network and first block, then a block a line. */
export function blockText({ blocks, genesis, network }: BlockFile): string {
  return `${[`${network} ${genesis}`, ...blocks].join('\n')}\n`;
}

/** @throws Error where the first line names no network and first block */
export function readBlockText(text: string): BlockFile {
  const [first = '', ...blocks] = text.trimEnd().split('\n');
  const [, network, genesis] = /^(\w+) ([\da-f]{64})$/.exec(first) ?? [];
  if (network === undefined || genesis === undefined) {
    throw new Error('The first line names no network and first block.');
  }
  return { network, genesis, blocks };
}

/** What blocks came to. */
export interface CheckedBlocks {
  readonly tip: string;
  readonly transactions: number;
}

/**
 * Checks each block as a node would that is given them: work, roots, each behind the one before, later than the median
 * of eleven, what is spent there and unspent, and no more paid to the miner than is due.
 *
 * @throws Error with the height and the first thing that is wrong
 */
export function checkBlocks({ blocks, genesis }: Omit<BlockFile, 'network'>): CheckedBlocks {
  const coins = new Map<string, number>();
  const times: number[] = [];
  let tip = genesis;
  let transactions = 0;
  for (const [at, hex] of blocks.entries()) {
    const height = at + 1;
    const block = Block.fromString(hex);
    const fault = faultOfHeader(block, tip, times) ?? faultOfPayments(block, coins, height);
    if (fault !== undefined) throw new Error(`Block ${height}: ${fault}.`);
    times.push(block.header.time);
    transactions += block.transactions.length;
    tip = block.id;
  }
  return { tip, transactions };
}

function faultOfHeader(
  { header }: LibraryBlock,
  tip: string,
  times: readonly number[],
): string | undefined {
  if (header.bits !== EASIEST) return 'its target is another';
  if (!header.validProofOfWork()) return 'it has not the work';
  if (Buffer.from(header.prevHash).reverse().toString('hex') !== tip) return 'it is behind another';
  const last = times.slice(-MEDIAN_OF).toSorted((one, other) => one - other);
  if (header.time <= (last[Math.floor(last.length / 2)] ?? 0)) return 'it is too early';
  return undefined;
}

/** Takes what a block spends off the coins, and puts on what it pays. */
function faultOfPayments(
  block: LibraryBlock,
  coins: Map<string, number>,
  height: number,
): string | undefined {
  if (!block.validMerkleRoot()) return 'its transactions are others';
  const [own, ...others] = block.transactions;
  if (own?.isCoinbase() !== true) return 'it has no transaction of its miner';
  let due = Math.floor(SUBSIDY / 2 ** Math.floor(height / HALVED_EVERY));
  for (const tx of others) {
    const spent = tx.inputs.map(({ outputIndex, prevTxId }) => take(coins, prevTxId, outputIndex));
    if (spent.includes(undefined)) return `${tx.id} spends what is not there`;
    const fee = spent.reduce<number>((sum, worth) => sum + (worth ?? 0), 0) - paidBy(tx);
    if (fee < 0) return `${tx.id} pays more than it spends`;
    due += fee;
    add(coins, tx);
  }
  add(coins, own);
  return paidBy(own) > due ? 'its miner takes too much' : undefined;
}

const paidBy = ({ outputs }: LibraryTx): number =>
  outputs.reduce((sum, { satoshis }) => sum + satoshis, 0);

function take(coins: Map<string, number>, txid: Buffer, vout: number): number | undefined {
  const key = `${txid.toString('hex')}:${vout}`;
  const worth = coins.get(key);
  coins.delete(key);
  return worth;
}

function add(coins: Map<string, number>, { id, outputs }: LibraryTx): void {
  for (const [vout, { satoshis }] of outputs.entries()) coins.set(`${id}:${vout}`, satoshis);
}
