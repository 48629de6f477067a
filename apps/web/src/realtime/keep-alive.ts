import { SOCKET } from '../lib/constants.ts';

/** What a look after a connection needs of it. */
export interface KeepAliveOptions {
  /** Whether the tab is in front: it is looked after more often. */
  readonly isActive: () => boolean;
  readonly ping: () => void;
  /** A ping stayed without an answer for as long as a connection may take. */
  readonly onSilent: () => void;
}

/** A look after one connection. */
export interface KeepAlive {
  /** The connection is up. */
  readonly start: () => void;
  /** Something came over it. */
  readonly heard: () => void;
  readonly stop: () => void;
}

/**
 * Looks after an open connection: a ping every 30 s, and a look every second (5 s behind other
 * tabs) whether the last one was answered. One that a proxy has let go says nothing by itself.
 */
export function createKeepAlive({ isActive, ping, onSilent }: KeepAliveOptions): KeepAlive {
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let looking: ReturnType<typeof setTimeout> | undefined;
  /** When the ping went out that nothing has followed yet. */
  let askedAt: number | null = null;

  function look(): void {
    if (askedAt !== null && Date.now() - askedAt > SOCKET.connectTimeoutMs) {
      stop();
      onSilent();
      return;
    }
    const { keepAliveActiveMs, keepAliveBackgroundMs } = SOCKET;
    looking = setTimeout(look, isActive() ? keepAliveActiveMs : keepAliveBackgroundMs);
  }

  function stop(): void {
    clearInterval(heartbeat);
    clearTimeout(looking);
    askedAt = null;
  }

  return {
    start: () => {
      stop();
      heartbeat = setInterval(() => {
        askedAt ??= Date.now();
        ping();
      }, SOCKET.heartbeatMs);
      look();
    },
    heard: () => {
      askedAt = null;
    },
    stop,
  };
}
