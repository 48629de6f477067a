// Leaves as they come, packed, and then in the order of their hashes: 48 bytes a leaf and no object each.
import { HASH_BYTES, NODE_BYTES, packNode, type SumNode, unpackNode } from './sum-tree.ts';

const GROWN_FROM = 16;
const BUCKETS = 256;
const PREFIXES = 2 ** 32;

/** Which leaves are held at a time: those whose hashes stand in the `index`th of `of` equal ranges. */
export interface Range {
  readonly index: number;
  readonly of: number;
}

/** Whole ranges, so that no more than about `leavesMax` of so many leaves are held at a time. */
export function rangesOf(leaves: number, leavesMax: number): Range[] {
  const of = Math.max(1, Math.ceil(leaves / leavesMax));
  return Array.from({ length: of }, (_, index) => ({ index, of }));
}

/** The leaves of a range. They are sorted some thousand at a time: nothing else waits for long. */
export class SortedLeaves {
  readonly #range: Range;
  readonly #buckets = Array.from({ length: BUCKETS }, () => new Bucket());

  constructor(range: Range) {
    this.#range = range;
  }

  /** Takes a leaf where its hash is of this range. @throws SumOutOfRangeError */
  offer(leaf: SumNode): void {
    const { index, of } = this.#range;
    const place = (leaf.hash.readUInt32BE() / PREFIXES) * of - index;
    if (place >= 0 && place < 1) this.#buckets[Math.floor(place * BUCKETS)]?.add(leaf);
  }

  /** All of them in order, some at a time. */
  *sorted(): Generator<readonly SumNode[]> {
    for (const bucket of this.#buckets) yield bucket.sorted();
  }
}

class Bucket {
  #nodes = Buffer.alloc(GROWN_FROM * NODE_BYTES);
  #count = 0;

  add(leaf: SumNode): void {
    if ((this.#count + 1) * NODE_BYTES > this.#nodes.length) {
      const grown = Buffer.alloc(this.#nodes.length * 2);
      this.#nodes.copy(grown);
      this.#nodes = grown;
    }
    packNode(leaf, this.#nodes, this.#count * NODE_BYTES);
    this.#count += 1;
  }

  sorted(): SumNode[] {
    const nodes = this.#nodes;
    const places = Array.from({ length: this.#count }, (_, at) => at * NODE_BYTES);
    places.sort((a, b) => nodes.compare(nodes, b, b + HASH_BYTES, a, a + HASH_BYTES));
    return places.map((at) => unpackNode(nodes, at));
  }
}
