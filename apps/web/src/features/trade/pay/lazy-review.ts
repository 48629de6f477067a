import { lazy } from 'react';
import { settings } from '../../../lib/settings.ts';
import { payTexts } from './texts/pay-texts.ts';

/** Stands after the offer, which is seldom made. */
export const PayReview = lazy(async () => {
  const [{ PayReview: Review }] = await Promise.all([
    import('./pay-review.tsx'),
    payTexts.load(settings.get().lang),
  ]);
  return { default: Review };
});
