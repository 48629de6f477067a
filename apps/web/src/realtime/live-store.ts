/** A value that sockets change faster than the page should be drawn. */
export interface LiveStore<T> {
  get: () => T;
  subscribe: (listener: () => void) => () => void;
  /** Takes the newest value; listeners hear of it with the next frame, at most every `everyMs`. */
  put: (read: () => T) => void;
}

/**
 * A store for useSyncExternalStore whose listeners are told once a frame and no oftener than
 * `everyMs`. The value is read when it is told, so what came between costs nothing; in a hidden
 * tab there are no frames and so no work.
 */
export function createLiveStore<T>(initial: T, everyMs: number): LiveStore<T> {
  let current = initial;
  let pending: (() => T) | null = null;
  let waiting = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();

  function tell(): void {
    waiting = false;
    if (pending === null) return;
    current = pending();
    pending = null;
    toldAt = performance.now();
    for (const listener of listeners) listener();
  }

  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (read) => {
      pending = read;
      if (waiting) return;
      waiting = true;
      const rest = toldAt + everyMs - performance.now();
      if (rest <= 0) requestAnimationFrame(tell);
      else setTimeout(() => requestAnimationFrame(tell), rest);
    },
  };
}
