// The tree by vectors that are made here by hand, and by properties: whatever is counted is found with a path
// to the root, and no other leaf, part, sum or place is.
import { createHash, createHmac } from 'node:crypto';
import { randomOfTest, type SeededRandom } from '@sarraf/testing';
import { describe, expect, it } from 'vitest';
import { keysOf, nonceOf, partsOf, splitUnits, tagOf } from './leaves.ts';
import { rangesOf, SortedLeaves } from './sorted-leaves.ts';
import {
  type Chunk,
  CHUNK_NODES,
  depthOf,
  hashLeaf,
  NODE_BYTES,
  nodeAbove,
  SUPPLY_MAX,
  SumOutOfRangeError,
  type SumNode,
  TreeBuilder,
  unpackNode,
  ZERO_LEAF,
  zeroAt,
} from './sum-tree.ts';

const sha256 = (text: string): string =>
  createHash('sha256').update(Buffer.from(text, 'hex')).digest('hex');
const hex = (value: bigint | number, bytes: number): string =>
  value.toString(16).padStart(bytes * 2, '0');

/** A tree with all its levels, of leaves in any order. */
function treeOf(leaves: readonly SumNode[], leavesMax = leaves.length) {
  const chunks: Chunk[] = [];
  const builder = new TreeBuilder(leaves.length, (chunk) => chunks.push(chunk));
  for (const range of rangesOf(leaves.length, Math.max(1, leavesMax))) {
    const sorted = new SortedLeaves(range);
    for (const leaf of leaves) sorted.offer(leaf);
    for (const some of sorted.sorted()) for (const leaf of some) builder.take(leaf);
  }
  const root = builder.finish();
  const nodeAt = (level: number, index: number): SumNode => {
    const chunk = chunks.find(
      (one) => one.level === level && one.index === Math.floor(index / CHUNK_NODES),
    );
    const at = (index % CHUNK_NODES) * NODE_BYTES;
    return chunk === undefined || at >= chunk.nodes.length
      ? zeroAt(level)
      : unpackNode(chunk.nodes, at);
  };
  return { root, nodeAt };
}

const leafOf = (random: SeededRandom): SumNode => {
  const tag = createHash('sha256')
    .update(`${random.below(2 ** 31)}`)
    .digest();
  const sum = BigInt(random.below(2 ** 31)) * BigInt(random.below(2 ** 10)) + 1n;
  return { hash: hashLeaf(tag, random.below(5), sum), sum };
};

describe('vectors', () => {
  const nonce = Buffer.alloc(32, 7);
  const tag = createHmac('sha256', nonce).update('09121234567').digest('hex');

  it('a tag is HMAC(nonce, mobile), a leaf H(0 ‖ tag ‖ part ‖ units)', () => {
    expect(tagOf(nonce, '09121234567').toString('hex')).toBe(tag);
    const wanted = sha256(`00${tag}${hex(3, 4)}${hex(9_368_000n, 16)}`);
    expect(hashLeaf(Buffer.from(tag, 'hex'), 3, 9_368_000n).toString('hex')).toBe(wanted);
    // made once, elsewhere, and written down
    expect(wanted).toBe('def01aa78afbdc6eb9dc2b6d9fabca30a28fa683d67c996e75a00f1adce0811a');
  });

  it('three leaves are sorted, filled up to four, and added up to the root', () => {
    const leaves = [5n, 7n, 11n].map((sum, part) => ({
      hash: hashLeaf(Buffer.from(tag, 'hex'), part, sum),
      sum,
    }));
    const [a, b, c] = leaves
      .map(({ hash: of, sum }) => ({ text: of.toString('hex'), sum }))
      .sort((one, other) => (one.text < other.text ? -1 : 1));
    if (a === undefined || b === undefined || c === undefined) throw new Error('There are three.');
    const left = sha256(`01${a.text}${hex(a.sum, 16)}${b.text}${hex(b.sum, 16)}`);
    const right = sha256(`01${c.text}${hex(c.sum, 16)}${'00'.repeat(48)}`);
    const wanted = sha256(`01${left}${hex(a.sum + b.sum, 16)}${right}${hex(c.sum, 16)}`);
    const { root } = treeOf(leaves);
    expect({ ...root, hash: root.hash.toString('hex') }).toEqual({
      hash: wanted,
      sum: 23n,
      depth: 2,
    });
    expect(wanted).toBe('f1f317240b0b69ac2450b070f039a6d699880a12d677ec8d61165695164ce265');
  });

  it('nobody has a zero leaf for a root, and one leaf is its own root', () => {
    expect(treeOf([]).root).toEqual({ ...ZERO_LEAF, depth: 0 });
    const only = { hash: hashLeaf(Buffer.from(tag, 'hex'), 0, 4n), sum: 4n };
    expect(treeOf([only]).root).toEqual({ ...only, depth: 0 });
  });
});

describe('P03 a sum', () => {
  const leaf = (sum: bigint) => ({ hash: Buffer.alloc(32, Number(sum % 200n)), sum });

  it('is refused below zero and above the supply, in a leaf as in a node', () => {
    for (const sum of [-1n, SUPPLY_MAX + 1n, 2n ** 127n, 2n ** 128n - 1n]) {
      expect(() => hashLeaf(Buffer.alloc(32), 0, sum), String(sum)).toThrow(SumOutOfRangeError);
      expect(() => nodeAbove(leaf(sum), leaf(0n)), String(sum)).toThrow(SumOutOfRangeError);
    }
    expect(() => nodeAbove(leaf(SUPPLY_MAX), leaf(1n))).toThrow(SumOutOfRangeError);
    expect(nodeAbove(leaf(SUPPLY_MAX - 1n), leaf(1n)).sum).toBe(SUPPLY_MAX);
  });

  it('that wraps at 16 bytes makes no root', () => {
    const builder = new TreeBuilder(2, () => undefined);
    builder.take(leaf(SUPPLY_MAX));
    expect(() => builder.take({ ...leaf(2n), hash: Buffer.alloc(32, 255) })).toThrow(
      SumOutOfRangeError,
    );
  });
});

describe('any leaves', () => {
  it('each has a path to the root, whose sum is all of theirs', (test) => {
    const random = randomOfTest(test, 47);
    for (const count of [1, 2, 3, 5, 64, 257, 700]) {
      const leaves = Array.from({ length: count }, () => leafOf(random));
      const { nodeAt, root } = treeOf(leaves);
      expect(root.sum).toBe(leaves.reduce((sum, one) => sum + one.sum, 0n));
      expect(root.depth).toBe(depthOf(count));
      for (let position = 0; position < count; position += 1 + random.below(9)) {
        let node = nodeAt(0, position);
        for (let level = 0; level < root.depth; level += 1) {
          const index = Math.floor(position / 2 ** level);
          const sibling = nodeAt(level, index % 2 === 0 ? index + 1 : index - 1);
          node = index % 2 === 0 ? nodeAbove(node, sibling) : nodeAbove(sibling, node);
        }
        expect(node.hash.equals(root.hash)).toBe(true);
      }
    }
  });

  it('come to the same root in whichever order, and however few are held at a time', (test) => {
    const random = randomOfTest(test, 48);
    const leaves = Array.from({ length: 900 }, () => leafOf(random));
    const { root } = treeOf(leaves);
    expect(treeOf([...leaves].reverse()).root).toEqual(root);
    for (const leavesMax of [1_000, 300, 64]) {
      expect(treeOf(leaves, leavesMax).root, String(leavesMax)).toEqual(root);
    }
  });

  it('are refused where two are one, or fewer or more come than were said', () => {
    const one = { hash: Buffer.alloc(32, 3), sum: 1n };
    const twice = new TreeBuilder(2, () => undefined);
    twice.take(one);
    expect(() => twice.take(one)).toThrow('no two are one');
    const few = new TreeBuilder(2, () => undefined);
    few.take(one);
    expect(() => few.finish()).toThrow('as many leaves as were said');
  });
});

describe('a balance', () => {
  const keys = keysOf(Buffer.alloc(32, 1));

  it('is cut into parts of at least one unit that sum to it, the same each time', (test) => {
    const random = randomOfTest(test, 49);
    const seen = new Set<number>();
    for (let userId = 1n; userId <= 400n; userId += 1n) {
      const owner = { asset: 'BTC', userId };
      const units = userId % 10n === 0n ? SUPPLY_MAX : BigInt(1 + random.below(1_000_000));
      const parts = splitUnits(keys, owner, units);
      expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(units);
      expect(parts.every((one) => one > 0n)).toBe(true);
      expect(splitUnits(keys, owner, units)).toEqual(parts);
      seen.add(parts.length);
    }
    expect([...seen].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
    expect(splitUnits(keys, { asset: 'BTC', userId: 1n }, 1n)).toEqual([1n]);
  });

  it('P02 gives no two people one leaf, though both have as much', () => {
    const of = (userId: bigint, mobile: string) =>
      partsOf(keys, { asset: 'BTC', userId }, mobile, 5_000n).map((one) =>
        one.hash.toString('hex'),
      );
    const all = [...of(1n, '09120000001'), ...of(2n, '09120000002')];
    expect(new Set(all).size).toBe(all.length);
  });

  it('has a nonce a person, an asset and a count', () => {
    const nonces = [
      nonceOf(keys, { asset: 'BTC', userId: 1n }),
      nonceOf(keys, { asset: 'ETH', userId: 1n }),
      nonceOf(keys, { asset: 'BTC', userId: 2n }),
      nonceOf(keysOf(Buffer.alloc(32, 2)), { asset: 'BTC', userId: 1n }),
    ].map((nonce) => nonce.toString('hex'));
    expect(new Set(nonces).size).toBe(nonces.length);
    expect(nonces.every((nonce) => nonce.length === 64)).toBe(true);
  });
});
