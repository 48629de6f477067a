import { lazy } from 'react';
import { settings } from '../../../lib/settings.ts';
import { textsOf } from '../../../i18n/texts.ts';

const payTexts = textsOf(() => import('./texts/fa.ts'));

/** Few buys lack money: what leads to the bank is fetched when one does. */
export const PayOffer = lazy(async () => {
  const [{ PayOffer: Offer }] = await Promise.all([
    import('./pay-offer.tsx'),
    payTexts.load(settings.get().lang),
  ]);
  return { default: Offer };
});
