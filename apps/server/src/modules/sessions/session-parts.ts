// What the steps of a session share: signing in, refreshing, and the tokens of sockets.
import { createHash } from 'node:crypto';
import type { ServerContext } from '../server-context.ts';
import type { SessionCache } from './session-cache.ts';
import type { Tokens } from './tokens.ts';

/** For how long a refresh token that was just used still counts: two tabs may refresh at once. */
export const GRACE_SECONDS = 10;

/** What all steps of a session share. */
export interface SessionParts {
  readonly context: ServerContext;
  readonly tokens: Tokens;
  readonly cache: SessionCache;
  /** When each session was last noted as seen, monotonic ms. */
  readonly touchedAt: Map<string, number>;
}

/** When a token of this life ends, ISO 8601; tokens count in whole seconds. */
export function endOf(nowMs: number, lifeSeconds: number): string {
  return new Date((Math.floor(nowMs / 1_000) + lifeSeconds) * 1_000).toISOString();
}

/** As a refresh token is kept: 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
