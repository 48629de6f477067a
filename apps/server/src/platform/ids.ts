import { randomBytes, randomFillSync } from 'node:crypto';

const pool = new Uint8Array(16 * 256);
let used = pool.length;

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

/**
 * A UUID of version 7: random, and in the order of its making, so that an index over such ids
 * grows at its end only.
 */
export function createId(nowMs: number = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const time = nowMs.toString(16).padStart(12, '0');
  const hex = (index: number): string => HEX[pool[used + index] ?? 0] ?? '00';
  const version = `7${hex(0).slice(1)}`;
  const variant = HEX[((pool[used + 2] ?? 0) & 0x3f) | 0x80] ?? '80';
  const id =
    `${time.slice(0, 8)}-${time.slice(8)}-${version}${hex(1)}-${variant}${hex(3)}-` +
    `${hex(4)}${hex(5)}${hex(6)}${hex(7)}${hex(8)}${hex(9)}`;
  used += 16;
  return id;
}

/** An unguessable token of `bytes` random bytes (32 by default), URL-safe. */
export function createToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}
