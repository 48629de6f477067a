import { lazy } from 'react';
import { withTexts } from '../../i18n/texts.ts';

/** The sheet that is offered, with its texts, fetched when the first one is. */
export const OfferSheet = lazy(
  withTexts(() => import('./offer-sheet.tsx').then((m) => ({ default: m.OfferSheet }))),
);
