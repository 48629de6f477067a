import { API_BASE } from './constants.ts';
import { createStore, useStore } from './store.ts';

/** Whether answers come: `offline` = this device has no network, `down` = the server is silent. */
export type Reach = 'ok' | 'offline' | 'down';

/** Whether answers come now; until a request has shown it, what the browser says of its network. */
export const reach = createStore<Reach>(navigator.onLine ? 'ok' : 'offline');

/** Whether the server can't be heard now: nothing that is sent would arrive. */
export function useIsUnreached(): boolean {
  return useStore(reach) !== 'ok';
}

const PROBE_EVERY_MS = 5_000;
let probing: ReturnType<typeof setTimeout> | null = null;

/** When the device last said that its network was gone, ms on the page's own clock. */
let lostAt = Number.NEGATIVE_INFINITY;

/**
 * Every finished request says whether the server could be heard. The answer to one that was sent
 * before the network went says nothing of now.
 *
 * @param askedAt when it was sent, by `performance.now()`
 */
export function recordReachability(heard: boolean, askedAt: number): void {
  if (heard && askedAt <= lostAt) return;
  if (heard) reach.set('ok');
  else reach.set(navigator.onLine ? 'down' : 'offline');
  if (heard && probing !== null) {
    clearTimeout(probing);
    probing = null;
  }
  if (!heard && probing === null) probing = setTimeout(probe, PROBE_EVERY_MS);
}

/** Asks the server's health at once; used after a lost socket, by «try again» and by the timer. */
export async function probe(): Promise<void> {
  if (probing !== null) clearTimeout(probing);
  probing = null;
  const askedAt = performance.now();
  let heard = false;
  try {
    const answer = await fetch(`${API_BASE}/health`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_EVERY_MS),
    });
    // a part of the server is away, and the server itself says so
    heard = answer.status < 500 || (await isOwnErrorPage(answer));
  } catch {
    heard = false;
  }
  recordReachability(heard, askedAt);
}

/** Whether a 503 is our server's own word about itself, and not of a proxy before it. */
async function isOwnErrorPage(answer: Response): Promise<boolean> {
  const { data } = (await answer.json()) as { data?: { status?: unknown } };
  return answer.status === 503 && data?.status === 'degraded';
}

function noteLost(): void {
  lostAt = performance.now();
  recordReachability(false, lostAt);
}

/** Prices lose their colour (styles/offline.css), and what sends is grey (components/button.css). */
function markPage(): void {
  document.documentElement.toggleAttribute('data-unreached', reach.get() !== 'ok');
}

/** Follows the network and the tab from now on, and marks the page while no answer comes. */
export function watchReach(): void {
  markPage();
  reach.subscribe(markPage);
  addEventListener('offline', noteLost);
  addEventListener('online', () => void probe());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && reach.get() !== 'ok') void probe();
  });
  if (!navigator.onLine) noteLost();
}
