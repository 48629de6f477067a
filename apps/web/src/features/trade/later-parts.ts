import { useEffect } from 'react';
import { withTexts } from '../../i18n/texts.ts';
import { idle } from './idle.ts';

/** What comes with a tap. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  withTexts(() => import('./components/market-choices.tsx')),
  withTexts(() => import('./components/past-views.tsx')),
  withTexts(() => import('./components/deals-tape.tsx')),
  withTexts(() => import('./components/depth-view.tsx')),
  withTexts(() => import('./components/review.tsx')),
];
/** The first screen's own requests come before. */
const FIRST_AFTER_MS = 5_000;

/**
 * Fetches and runs the code of what is not seen yet, a part at a time while the browser rests: no
 * tap waits for it then. Without a connection each part is fetched with its tap.
 */
export function useLaterParts(): void {
  useEffect(() => {
    let isOver = false;
    const fetchParts = async () => {
      for (const load of PARTS) {
        await idle();
        if (isOver) return;
        await load();
      }
    };
    const timer = setTimeout(() => void fetchParts().catch(() => undefined), FIRST_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
}
