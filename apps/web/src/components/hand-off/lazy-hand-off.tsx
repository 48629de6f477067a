import { lazy, useEffect } from 'react';
import { withTexts } from '../../i18n/texts.ts';

const load = withTexts(() => import('./hand-off.tsx').then((m) => ({ default: m.HandOff })));

/** The way to the bank's page, fetched by the screens that may need it. */
export const HandOff = lazy(load);

/** Fetches it ahead: once the bank was asked, nobody should wait for code. */
export function useFetchedHandOff(): void {
  useEffect(() => {
    // Without a connection it is tried again when it is shown.
    load().catch(() => undefined);
  }, []);
}
