import { lazy } from 'react';
import { withTexts } from '../../i18n/texts.ts';

/** The back office's bar with its texts: clients never fetch it. */
export const OfficeBar = lazy(
  withTexts(() => import('./office-bar.tsx').then((m) => ({ default: m.OfficeBar }))),
);

/** The back office's sections with their texts. */
export const OfficeNav = lazy(
  withTexts(() => import('./office-nav.tsx').then((m) => ({ default: m.OfficeNav }))),
);
