import { lazy } from 'react';
import { settings } from '../../lib/settings.ts';
import { installTexts } from './texts/install-texts.ts';

/** The sheet with its texts, fetched when it is first shown. */
export const InstallSheet = lazy(async () => {
  const [{ InstallSheet: Offer }] = await Promise.all([
    import('./install-sheet.tsx'),
    installTexts.load(settings.get().lang),
  ]);
  return { default: Offer };
});
