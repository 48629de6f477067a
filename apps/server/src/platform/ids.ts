import { randomBytes } from 'node:crypto';

/** Ids and secrets from randomness. */
export interface Ids {
  /** A UUID of version 7. */
  createId(): string;
  /** An unguessable URL-safe token of so many random bytes (32 by default). */
  createToken(bytes?: number): string;
}

const BYTES_EACH = 10;
const POOL_BYTES = BYTES_EACH * 512;
/** Where a UUID says by which layout it was made: two bits, so one of four digits. */
const VARIANTS = '89ab';

/** Random hexadecimal digits, used from the front. */
let pool = '';
let used = 0;
/** Ids of one millisecond begin alike. */
let timeMs = Number.NaN;
let time = '';

function refill(): void {
  pool = randomBytes(POOL_BYTES).toString('hex');
  used = 0;
}

function begin(nowMs: number): void {
  const digits = nowMs.toString(16).padStart(12, '0');
  timeMs = nowMs;
  time = `${digits.slice(0, 8)}-${digits.slice(8)}-7`;
}

/**
 * A UUID of version 7: random, and in the order of its making, so that an index over such ids
 * grows at its end only.
 */
export function createId(nowMs: number = Date.now()): string {
  if (used === pool.length) refill();
  if (nowMs !== timeMs) begin(nowMs);
  const at = used;
  used += 2 * BYTES_EACH;
  const variant = VARIANTS[Number.parseInt(pool.charAt(at + 3), 16) & 3] ?? '8';
  return (
    `${time}${pool.slice(at, at + 3)}-${variant}${pool.slice(at + 4, at + 7)}-` +
    pool.slice(at + 7, at + 19)
  );
}

/** An unguessable token of `bytes` random bytes (32 by default), URL-safe. */
export function createToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}
