// A network as one has it in a village: 400 kbit/s.
import type { Page } from 'playwright-core';

/** DevTools counts bytes a second, and milliseconds to a server and back. */
const CONDITIONS = { latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** A page's connection. */
export interface SlowNetwork {
  /** Cuts it, or gives the slow one back. */
  setOffline(isOffline: boolean): Promise<void>;
}

/** Makes a page's network slow. Playwright's own `setOffline(false)` would make it a fast one. */
export async function slowNetwork(page: Page): Promise<SlowNetwork> {
  const devtools = await page.context().newCDPSession(page);
  const setOffline = async (offline: boolean): Promise<void> => {
    await devtools.send('Network.emulateNetworkConditions', { offline, ...CONDITIONS });
  };
  await setOffline(false);
  return { setOffline };
}
