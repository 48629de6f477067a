import { lazy } from 'react';
import { withTexts } from '#i18n/texts.ts';

/** Few buys lack money: what leads to the bank is fetched when one does. */
export const PayOffer = lazy(
  withTexts(() => import('./pay-offer.tsx').then((m) => ({ default: m.PayOffer }))),
);
