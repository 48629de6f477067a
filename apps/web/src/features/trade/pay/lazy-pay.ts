import { lazy } from 'react';
import { settings } from '../../../lib/settings.ts';
import { payTexts } from './texts/pay-texts.ts';

/** Few buys lack money: what leads to the bank is fetched when one does. */
async function load() {
  const [offer, review] = await Promise.all([
    import('./pay-offer.tsx'),
    import('./pay-review.tsx'),
    payTexts.load(settings.get().lang),
  ]);
  return { ...offer, ...review };
}

export const PayOffer = lazy(() => load().then((m) => ({ default: m.PayOffer })));
export const PayReview = lazy(() => load().then((m) => ({ default: m.PayReview })));
