// What a sale for toman shows, fetched once somebody sells so.
import { lazy } from 'react';
import { withTexts } from '../../i18n/texts.ts';

/** The choice between wallet and card in the form of a sale; see receive-in.tsx. */
export const ReceiveIn = lazy(
  withTexts(() => import('./receive-in.tsx').then((m) => ({ default: m.ReceiveIn }))),
);

/** The line of a review that says where the toman of a sale go; see goes-to.tsx. */
export const GoesTo = lazy(
  withTexts(() => import('./goes-to.tsx').then((m) => ({ default: m.GoesTo }))),
);

/** What became of a sale's payout to the card, on its receipt; see paid-out.tsx. */
export const PaidOut = lazy(
  withTexts(() => import('./paid-out.tsx').then((m) => ({ default: m.PaidOut }))),
);
