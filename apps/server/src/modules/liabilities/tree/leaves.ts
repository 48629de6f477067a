// What a person's balance becomes in the tree: some leaves of random parts, which nobody else can tell to be
// of one person, and which the person alone can make again. Everything follows from the count's secret, so
// that a count that was interrupted comes to the same tree.
import { hash, hkdfSync } from 'node:crypto';
import { assert } from '@sarraf/money';
import { hashLeaf } from './sum-tree.ts';

const SECRET_BYTES = 32;
const PARTS_LEAST = 2;
const PARTS_SPREAD = 4;
const CUT_BYTES = 12;

/** Whose balance of which asset. */
export interface Owner {
  readonly asset: string;
  readonly userId: bigint;
}

/** A part of a balance, as it is counted. */
export interface Part {
  /** From 0. */
  readonly part: number;
  readonly units: bigint;
  /** The hash of its leaf. */
  readonly hash: Buffer;
}

/** The two keys of a count: one makes nonces, the other one cuts. */
export interface CountKeys {
  readonly nonces: Uint8Array;
  readonly cuts: Uint8Array;
}

/** Keys of a count's secret of 32 bytes. */
export function keysOf(secret: Uint8Array): CountKeys {
  const of = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, 'sarraf liabilities', purpose, SECRET_BYTES));
  return { nonces: of('nonces'), cuts: of('cuts') };
}

const BLOCK_BYTES = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/**
 * HMAC-SHA256 with a key of 32 bytes. A million leaves take some of it each, and as two hashes at once it is a
 * third of what node's own costs.
 */
function macOf(key: Uint8Array, text: string): Buffer {
  assert(key.length === SECRET_BYTES, 'a key has 32 bytes');
  const inner = Buffer.alloc(BLOCK_BYTES + Buffer.byteLength(text), INNER);
  inner.write(text, BLOCK_BYTES);
  const outer = Buffer.alloc(BLOCK_BYTES + SECRET_BYTES, OUTER);
  for (let at = 0; at < SECRET_BYTES; at += 1) {
    const byte = key[at] ?? 0;
    inner[at] = byte ^ INNER;
    outer[at] = byte ^ OUTER;
  }
  outer.set(hash('sha256', inner, 'buffer'), BLOCK_BYTES);
  return hash('sha256', outer, 'buffer');
}

/** What an owner alone is told: without it a leaf says nothing of a mobile. */
export function nonceOf({ nonces }: CountKeys, { asset, userId }: Owner): Buffer {
  return macOf(nonces, `${asset}/${userId}`);
}

/** What a leaf says of its owner. @param mobile `09123456789` */
export function tagOf(nonce: Uint8Array, mobile: string): Buffer {
  return macOf(nonce, mobile);
}

/** Cuts a balance into two to five parts of at least one unit each; one unit is one part. */
export function splitUnits({ cuts }: CountKeys, { asset, userId }: Owner, units: bigint): bigint[] {
  const seed = Buffer.concat([cuts, Buffer.from(`${asset}/${userId}`)]);
  const random = hash('sha512', seed, 'buffer');
  const wanted = PARTS_LEAST + ((random[0] ?? 0) % PARTS_SPREAD);
  const places = new Set<bigint>();
  for (let cut = 1; cut < wanted && units > 1n; cut += 1) {
    const drawn = random.readBigUInt64BE(cut * CUT_BYTES) << 32n;
    const more = BigInt(random.readUInt32BE(cut * CUT_BYTES + 8));
    places.add(1n + ((drawn | more) % (units - 1n)));
  }
  const sorted = [...places].sort((a, b) => (a < b ? -1 : 1));
  return [...sorted, units].map((place, at) => place - (sorted[at - 1] ?? 0n));
}

/** The leaves of a balance, as they are found in the tree. @throws SumOutOfRangeError */
export function partsOf(keys: CountKeys, owner: Owner, mobile: string, units: bigint): Part[] {
  const tag = tagOf(nonceOf(keys, owner), mobile);
  return splitUnits(keys, owner, units).map((of, part) => ({
    part,
    units: of,
    hash: hashLeaf(tag, part, of),
  }));
}
