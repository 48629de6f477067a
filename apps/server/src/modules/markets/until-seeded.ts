import { setTimeout as delay } from 'node:timers/promises';
import type { LoadedCatalog } from './market-catalog.ts';

const SEED_AGAIN_MS = 200;

/** Another process makes the first start's assets: there is nothing to serve before. */
export async function untilSeeded(catalog: LoadedCatalog): Promise<void> {
  for (;;) {
    await catalog.load();
    if (catalog.markets().length > 0) return;
    await delay(SEED_AGAIN_MS);
  }
}
