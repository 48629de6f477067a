import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * What stands below the first view: drawn once what is above has been painted, so that neither the
 * picture nor a finger waits for both.
 */
export function Later({ children }: { children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return isDrawn && children;
}
