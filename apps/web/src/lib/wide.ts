import { useSyncExternalStore } from 'react';

const WIDE = '(width >= 1080px)';

/** Whether the desktop layout is shown: tables instead of rows, so only one of them is drawn. */
export function useWide(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
}

function watch(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
