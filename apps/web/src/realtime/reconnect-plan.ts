import type { Region } from '@sarraf/contracts';
import { SOCKET } from '../lib/constants.ts';

/** The next try to connect, or the end of this round. */
export type NextTry =
  | { readonly kind: 'try'; readonly afterMs: number; readonly attempt: number }
  | { readonly kind: 'rest' };

/** So much longer a wait may be, as chance has it: a server that is back must not meet all at once. */
const JITTER = 0.25;

/**
 * After `failures` failed tries of a round: five reconnects, after 2, 4, 8, 16 and 30 s, each up to a
 * quarter longer but never beyond 30 s. The first try of a round is no reconnect.
 */
export function nextTry(failures: number, random = Math.random()): NextTry {
  if (failures > SOCKET.reconnectsMax) return { kind: 'rest' };
  const stepMs = SOCKET.reconnectBaseMs * 2 ** (failures - 1) * (1 + JITTER * random);
  return {
    kind: 'try',
    afterMs: Math.min(stepMs, SOCKET.reconnectMaxMs),
    attempt: failures + 1,
  };
}

/** The first server is in Germany, the second in Iran; each failure changes to the other. */
export const FIRST_REGION: Region = 'de';

/** The region to try after this one. */
export function otherRegion(region: Region): Region {
  return region === 'de' ? 'ir' : 'de';
}

/** Whether a failure asks for a clean reconnect instead of a counted one. */
export function isUnknownSession(text: string): boolean {
  return /session id unknown/i.test(text);
}

/** Whether the machine slept between two checks of the clock: the old connection can't be trusted. */
export function hasSlept(lastCheckMs: number, nowMs: number): boolean {
  return nowMs - lastCheckMs > SOCKET.sleepAfterMs;
}
