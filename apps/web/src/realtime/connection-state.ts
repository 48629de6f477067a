import type { Connection } from '../lib/connection.ts';

/** Takes what both connections say of themselves. */
export interface ConnectionState {
  /** The trading connection says how it stands. */
  takeTrading: (state: Connection) => void;
  /** The notification door opened or closed. */
  takeNotifications: (isUp: boolean) => void;
}

/**
 * What the status dot shows of two sockets. The trading connection opens with the first screen that
 * looks at prices; until then the open notification door is what is live.
 */
export function createConnectionState(show: (state: Connection) => void): ConnectionState {
  let trading: Connection = { state: 'idle', attempt: 0, region: null };
  let isHeard = false;
  const tell = () =>
    show(trading.state === 'idle' && isHeard ? { ...trading, state: 'live' } : trading);
  return {
    takeTrading: (state) => {
      trading = state;
      tell();
    },
    takeNotifications: (isUp) => {
      isHeard = isUp;
      tell();
    },
  };
}
