import type { SpendWait } from '@sarraf/contracts';

/** Why a step came to nothing. */
export interface Waits {
  readonly wait: SpendWait;
  /** Of the signer. */
  readonly rule?: string | undefined;
}

const FIRST_MS = 2_000;
const MOST_MS = 60_000;
const DOUBLINGS_MAX = 5;

/** Why a step came to nothing. */
export function waits(wait: SpendWait, rule?: string): Waits {
  return { wait, rule };
}

/** How long it is left alone after so many steps that came to nothing, ms. */
export function backOffMs(tries: number): number {
  return Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(tries, DOUBLINGS_MAX));
}
