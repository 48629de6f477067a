import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** A panel that was just opened: nobody has scrolled in it yet, as one has who comes back or reloads. */
let isOpening = performance
  .getEntriesByType('navigation')
  .some((visit) => (visit as PerformanceNavigationTiming).type === 'navigate');

/**
 * What stands below the first view. When the panel opens it is drawn once what is above has been
 * painted, so that neither the picture nor a finger waits for both; later the page is as tall as it
 * was from the start, so that who comes back finds their place.
 */
export function DeferUntilPaint({ children }: { children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(!isOpening);
  useEffect(() => {
    isOpening = false;
    startTransition(() => setDrawn(true));
  }, []);
  return isDrawn && children;
}
