import { UPDATE_CHECK_MS } from './constants.ts';
import { createStore } from './store.ts';

/** A newer version of the panel waits to be taken; null when there is none. */
export const waitingVersion = createStore<ServiceWorker | null>(null);

/** Registers the offline shell and looks for a newer one every hour. Never reloads by itself. */
export async function watchVersion(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', {
      // it imports push.js by its name: a copy in the browser's cache would outlive a new version
      updateViaCache: 'none',
    });
    const note = () => {
      if (navigator.serviceWorker.controller !== null) waitingVersion.set(registration.waiting);
    };
    note();
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', note),
    );
    setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
  } catch {
    // Without a service worker the panel works, only not offline.
  }
}

/** «Update»: the waiting version takes over and the page is loaded again. */
export function takeNewVersion(): void {
  const waiting = waitingVersion.get();
  if (waiting === null) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

/** «Check for a new version» in the settings. */
export async function checkVersion(): Promise<'newer' | 'current' | 'unavailable'> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return 'unavailable';
  try {
    await registration.update();
  } catch {
    return 'unavailable';
  }
  return registration.waiting !== null || registration.installing !== null ? 'newer' : 'current';
}
