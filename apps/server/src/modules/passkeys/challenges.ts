// Challenges to sign. Each says for what it is and when it ends, under a keyed hash: nothing is kept
// of those that nobody answers, so that asking for them fills nothing.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { SecretKeys } from '../../platform/secret-keys.ts';

/** A challenge that is ours, and good for what it was asked about. */
export interface OpenChallenge {
  readonly nonce: Buffer;
  readonly endsAt: Date;
}

/** How long a person may take. */
export const CHALLENGE_MS = 300_000;

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MARK_BYTES = 16;
const ALL_BYTES = NONCE_BYTES + TIME_BYTES + MARK_BYTES;

function markOf(secrets: SecretKeys, use: string, head: Buffer): Buffer {
  const text = `${use}/${head.toString('hex')}`;
  return secrets.hash('passkey-challenge', text).subarray(0, MARK_BYTES);
}

/**
 * Makes a challenge.
 *
 * @param use what it is for, and in which session: it is good for nothing else
 * @returns base64url
 */
export function sealChallenge(secrets: SecretKeys, use: string, nowMs: number): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(nowMs + CHALLENGE_MS, 0, TIME_BYTES);
  const head = Buffer.concat([randomBytes(NONCE_BYTES), time]);
  return Buffer.concat([head, markOf(secrets, use, head)]).toString('base64url');
}

/** Undefined for what is no challenge of ours for this use, or no longer one. */
export function openChallenge(
  secrets: SecretKeys,
  use: string,
  text: string,
  nowMs: number,
): OpenChallenge | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== ALL_BYTES) return undefined;
  const head = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
  const mark = bytes.subarray(NONCE_BYTES + TIME_BYTES);
  if (!timingSafeEqual(mark, markOf(secrets, use, head))) return undefined;
  const endsAtMs = head.readUIntBE(NONCE_BYTES, TIME_BYTES);
  if (endsAtMs <= nowMs) return undefined;
  return { nonce: head.subarray(0, NONCE_BYTES), endsAt: new Date(endsAtMs) };
}
