import { lazy } from 'react';
import { settings } from '../../../lib/settings.ts';
import { textsOf } from '../../../i18n/texts.ts';

const payTexts = textsOf(() => import('./texts/fa.ts'));

/** Stands after the offer, which is seldom made. */
export const PayReview = lazy(async () => {
  const [{ PayReview: Review }] = await Promise.all([
    import('./pay-review.tsx'),
    payTexts.load(settings.get().lang),
  ]);
  return { default: Review };
});
