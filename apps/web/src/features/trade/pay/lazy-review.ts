import { lazy } from 'react';
import { withTexts } from '#i18n/texts.ts';

/** Stands after the offer, which is seldom made. */
export const PayReview = lazy(
  withTexts(() => import('./pay-review.tsx').then((m) => ({ default: m.PayReview }))),
);
