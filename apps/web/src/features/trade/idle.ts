const WAIT_MAX_MS = 2_000;

/** Waits until the browser has nothing better to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      requestIdleCallback(() => resolve(), { timeout: WAIT_MAX_MS });
    } else setTimeout(resolve, 200);
  });
}
