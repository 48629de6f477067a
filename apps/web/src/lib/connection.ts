import { createStore } from './store.ts';

/**
 * The trading sockets' state as the status dot shows it; written by `realtime/` alone.
 * `idle` is the time before the first connection is tried.
 */
export interface Connection {
  readonly state: 'idle' | 'connecting' | 'live' | 'reconnecting' | 'offline';
  /** Which attempt of this round runs, from 1. */
  readonly attempt: number;
  readonly region: 'de' | 'ir' | null;
}

/** How the trading sockets stand now; `region` is null before the first attempt. */
export const connection = createStore<Connection>({ state: 'idle', attempt: 0, region: null });

let startRound: (() => void) | null = null;

/** `realtime/` gives the way to start a new round of attempts. */
export function onReconnectWish(run: () => void): void {
  startRound = run;
}

/** «Try again» on the status dot. */
export function reconnectNow(): void {
  startRound?.();
}
