// What may become a script: our own workers, by their addresses, and nothing else. The server's policy
// (`require-trusted-types-for 'script'`) lets the browser refuse every other text that would.

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string | null },
  ): unknown;
}

declare global {
  interface Window {
    /** Where the browser knows them: Chromium, and the others' newest. */
    readonly trustedTypes?: TrustedTypesFactory;
  }
}

const OWN_WORKERS = /^\/(?:sw\.js|assets\/[\w.-]+\.js)$/;

/** Whether an address is one of our workers'. */
export function isOwnWorker(url: string, page: string): boolean {
  const { origin, pathname } = new URL(url, page);
  return origin === new URL(page).origin && OWN_WORKERS.test(pathname);
}

/** Makes the one policy there is; no text is ever markup or code. Call it once, before all else. */
export function trustOwnWorkers(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isOwnWorker(url, location.href) ? url : null),
  });
}
