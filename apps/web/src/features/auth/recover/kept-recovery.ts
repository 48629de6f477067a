// What this browser knows of its request: with it the page goes on after it was closed.
import type { DataOf } from '@sarraf/contracts';
import { readStored, writeStored } from '#lib/storage.ts';

/** A request of this browser's. */
export type KeptRecovery = DataOf<'POST /recover/begin'>;

const KEY = 'recovery';

/** The request that was begun here; null where there is none. */
export function readRecovery(): KeptRecovery | null {
  const kept = readStored(KEY);
  if (kept === null) return null;
  try {
    return JSON.parse(kept) as KeptRecovery;
  } catch {
    return null;
  }
}

/** Keeps a request, or forgets it. */
export function keepRecovery(recovery: KeptRecovery | null): void {
  writeStored(KEY, recovery === null ? null : JSON.stringify(recovery));
}
