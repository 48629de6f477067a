import { lazy } from 'react';
import { withTexts } from '../../i18n/texts.ts';

/** The sheet with its texts, fetched when it is first shown. */
export const InstallSheet = lazy(
  withTexts(() => import('./install-sheet.tsx').then((m) => ({ default: m.InstallSheet }))),
);
