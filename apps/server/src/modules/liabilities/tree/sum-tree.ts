// A Merkle tree whose nodes carry sums: who knows a root and its sum can be shown that a leaf is counted in
// it. Pure: no clock, no randomness, no SQL.
//
//   leaf  H(0 ‖ tag ‖ part ‖ units)                            part 4 bytes, units 16 bytes
//   node  H(1 ‖ left hash ‖ left sum ‖ right hash ‖ right sum)  sums unsigned, 16 bytes, big-endian
//
// Leaves stand sorted by their hash; zero leaves (32 zero bytes, sum 0) fill up to a power of two.
import { hash } from 'node:crypto';
import { AMOUNT_MAX, assert } from '@sarraf/money';

/** A hash, and a sum beside it. */
export const HASH_BYTES = 32;
/** Unsigned, big-endian. */
export const SUM_BYTES = 16;
/** A node as it is kept: its hash, then its sum. */
export const NODE_BYTES = HASH_BYTES + SUM_BYTES;
/** No asset has more: what supplies are held to when money comes in. */
export const SUPPLY_MAX: bigint = AMOUNT_MAX;
/** Nodes of a level that are given out together. */
export const CHUNK_NODES = 256;

const LEAF = 0;
const NODE = 1;
const PART_BYTES = 4;
const SUM_AT = HASH_BYTES;

/** A hash with the sum of all leaves below it. */
export interface SumNode {
  readonly hash: Buffer;
  readonly sum: bigint;
}

/** A sum is below zero, or above what any asset has: nothing is counted with it. */
export class SumOutOfRangeError extends Error {
  override readonly name = 'SumOutOfRangeError';
}

function writeSum(sum: bigint, into: Buffer, at: number): void {
  if (sum < 0n || sum > SUPPLY_MAX) throw new SumOutOfRangeError(`A sum of ${sum} is refused.`);
  into.writeBigUInt64BE(0n, at);
  into.writeBigUInt64BE(sum, at + 8);
}

const readSum = (from: Buffer, at: number): bigint =>
  (from.readBigUInt64BE(at) << 64n) | from.readBigUInt64BE(at + 8);

/** The hash of a leaf. @throws SumOutOfRangeError */
export function hashLeaf(tag: Uint8Array, part: number, units: bigint): Buffer {
  assert(tag.length === HASH_BYTES, 'a tag has 32 bytes');
  const bytes = Buffer.allocUnsafe(1 + HASH_BYTES + PART_BYTES + SUM_BYTES);
  bytes[0] = LEAF;
  bytes.set(tag, 1);
  bytes.writeUInt32BE(part, 1 + HASH_BYTES);
  writeSum(units, bytes, 1 + HASH_BYTES + PART_BYTES);
  return hash('sha256', bytes, 'buffer');
}

/** The node above two. @throws SumOutOfRangeError */
export function nodeAbove(left: SumNode, right: SumNode): SumNode {
  const bytes = Buffer.allocUnsafe(1 + 2 * NODE_BYTES);
  bytes[0] = NODE;
  packNode(left, bytes, 1);
  packNode(right, bytes, 1 + NODE_BYTES);
  const sum = left.sum + right.sum;
  if (sum > SUPPLY_MAX) throw new SumOutOfRangeError(`A sum of ${sum} is refused.`);
  return { hash: hash('sha256', bytes, 'buffer'), sum };
}

/** Writes a node. @throws SumOutOfRangeError */
export function packNode({ hash: of, sum }: SumNode, into: Buffer, at: number): void {
  into.set(of, at);
  writeSum(sum, into, at + SUM_AT);
}

/** Reads a node that `packNode` wrote. */
export function unpackNode(from: Buffer, at: number): SumNode {
  return { hash: from.subarray(at, at + HASH_BYTES), sum: readSum(from, at + SUM_AT) };
}

/** What stands for a leaf where there is none. */
export const ZERO_LEAF: SumNode = { hash: Buffer.alloc(HASH_BYTES), sum: 0n };

/** The node above nothing but zero leaves, `level` levels above them. */
export function zeroAt(level: number): SumNode {
  let node = ZERO_LEAF;
  for (let at = 0; at < level; at += 1) node = nodeAbove(node, node);
  return node;
}

/** Levels above the leaves: the least with room for all of them. */
export function depthOf(leaves: number): number {
  let depth = 0;
  while (2 ** depth < leaves) depth += 1;
  return depth;
}

/** Nodes of one level that stand together, from `index` × CHUNK_NODES on. */
export interface Chunk {
  readonly level: number;
  readonly index: number;
  readonly nodes: Buffer;
}

interface Level {
  index: number;
  count: number;
  nodes: Buffer;
  waiting: SumNode | undefined;
}

/**
 * Takes sorted leaves one after the other and gives out every level in chunks, so that its memory is that of
 * one chunk a level however many leaves there are. Nodes above nothing but zero leaves are not given out:
 * `zeroAt` has them.
 */
export class TreeBuilder {
  readonly #levels: Level[] = [];
  readonly #depth: number;
  readonly #count: number;
  readonly #onChunk: (chunk: Chunk) => void;
  #taken = 0;
  #before: Buffer | undefined;

  /** @param count of the leaves that will be taken */
  constructor(count: number, onChunk: (chunk: Chunk) => void) {
    this.#count = count;
    this.#depth = depthOf(count);
    this.#onChunk = onChunk;
    for (let level = 0; level <= this.#depth; level += 1) {
      this.#levels.push({ index: 0, count: 0, nodes: emptyChunk(), waiting: undefined });
    }
  }

  /** Takes the next leaf, which comes after all before it. @throws SumOutOfRangeError */
  take(leaf: SumNode): void {
    const isAfter = this.#before === undefined || this.#before.compare(leaf.hash) < 0;
    assert(isAfter, 'leaves are sorted, and no two are one');
    this.#before = leaf.hash;
    this.#taken += 1;
    this.#add(0, leaf);
  }

  /** Fills up with zero leaves and gives out what is left. */
  finish(): SumNode & { readonly depth: number } {
    assert(this.#taken === this.#count, 'as many leaves as were said');
    if (this.#count === 0) return { ...ZERO_LEAF, depth: 0 };
    for (let level = 0; level < this.#depth; level += 1) {
      if (this.#levels[level]?.waiting !== undefined) this.#add(level, zeroAt(level), true);
    }
    const root = this.#levels[this.#depth]?.waiting;
    assert(root !== undefined, 'all leaves have one node above them');
    this.#levels.forEach((level, at) => this.#give(level, at));
    return { ...root, depth: this.#depth };
  }

  #add(at: number, node: SumNode, isFill = false): void {
    const level = this.#levels[at];
    assert(level !== undefined, 'there is no level above the root');
    if (!isFill) this.#keep(level, at, node);
    const { waiting } = level;
    if (at === this.#depth || waiting === undefined) {
      level.waiting = node;
      return;
    }
    level.waiting = undefined;
    this.#add(at + 1, nodeAbove(waiting, node));
  }

  #keep(level: Level, at: number, node: SumNode): void {
    packNode(node, level.nodes, level.count * NODE_BYTES);
    level.count += 1;
    if (level.count === CHUNK_NODES) this.#give(level, at);
  }

  #give(level: Level, at: number): void {
    if (level.count === 0) return;
    const nodes = level.nodes.subarray(0, level.count * NODE_BYTES);
    this.#onChunk({ level: at, index: level.index, nodes });
    level.index += 1;
    level.count = 0;
    level.nodes = emptyChunk();
  }
}

const emptyChunk = (): Buffer => Buffer.alloc(CHUNK_NODES * NODE_BYTES);
