import { lazy } from 'react';
import { settings } from '../../lib/settings.ts';
import { textsOf } from '../../i18n/texts.ts';

const installTexts = textsOf(() => import('./texts/fa.ts'));

/** The sheet with its texts, fetched when it is first shown. */
export const InstallSheet = lazy(async () => {
  const [{ InstallSheet: Offer }] = await Promise.all([
    import('./install-sheet.tsx'),
    installTexts.load(settings.get().lang),
  ]);
  return { default: Offer };
});
