/** A value that sockets change faster than the page is drawn. */
export interface LiveStore<T> {
  get: () => T;
  subscribe: (listener: () => void) => () => void;
  /** Takes the newest value; listeners hear of it with the next frame. */
  put: (read: () => T) => void;
}

/**
 * A store for useSyncExternalStore whose listeners are told once a frame. The value is read when it
 * is told, so what came between costs nothing; in a hidden tab there are no frames and so no work.
 * How often something comes at all is the doors' to say (TOPIC_EVERY_MS of the contracts).
 */
export function createLiveStore<T>(initial: T): LiveStore<T> {
  let current = initial;
  let pending: (() => T) | null = null;
  const listeners = new Set<() => void>();

  function tell(): void {
    if (pending === null) return;
    current = pending();
    pending = null;
    for (const listener of listeners) listener();
  }

  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (read) => {
      if (pending === null) requestAnimationFrame(tell);
      pending = read;
    },
  };
}
