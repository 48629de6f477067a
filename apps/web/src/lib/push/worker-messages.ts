import { openPath } from '../open-path.ts';

/** A click on a message that push showed: the service worker says where this page is led. */
export function followPushClicks(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('path' in data)) return;
    if (!('type' in data) || data.type !== 'open_path' || typeof data.path !== 'string') return;
    ports[0]?.postMessage('opened');
    openPath(data.path);
  });
}
