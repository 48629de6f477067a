import { lazy, useEffect } from 'react';
import { settings } from '../../lib/settings.ts';
import { textsOf } from '../../i18n/texts.ts';

const handOffTexts = textsOf(() => import('./texts/fa.ts'));

async function load() {
  const [{ HandOff: Leaving }] = await Promise.all([
    import('./hand-off.tsx'),
    handOffTexts.load(settings.get().lang),
  ]);
  return { default: Leaving };
}

/** The way to the bank's page, fetched by the screens that may need it. */
export const HandOff = lazy(load);

/** Fetches it ahead: once the bank was asked, nobody should wait for code. */
export function useFetchedHandOff(): void {
  useEffect(() => {
    // Without a connection it is tried again when it is shown.
    load().catch(() => undefined);
  }, []);
}
