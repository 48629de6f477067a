// Something that many may ask for at once, read anew for each, yet once at a time.

/**
 * Makes a reading of which one is under way at most: who asks while it runs shares the next one, which
 * begins when it has ended, so that nobody is answered by what was read before they asked.
 */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    const mine = read().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  return () => {
    if (next !== undefined) return next;
    if (running === undefined) return start();
    const ended = running.then(
      () => undefined,
      () => undefined,
    );
    next = ended.then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
}
