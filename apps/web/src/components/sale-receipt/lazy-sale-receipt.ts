import { lazy } from 'react';
import { settings } from '../../lib/settings.ts';
import { textsOf } from '../../i18n/texts.ts';

const saleReceiptTexts = textsOf(() => import('./texts/fa.ts'));

/** Fetched once somebody sells for toman. */
const withTexts = async <T>(part: Promise<T>): Promise<T> => {
  const [loaded] = await Promise.all([part, saleReceiptTexts.load(settings.get().lang)]);
  return loaded;
};

/** The choice between wallet and card in the form of a sale; see receive-in.tsx. */
export const ReceiveIn = lazy(async () => ({
  default: (await withTexts(import('./receive-in.tsx'))).ReceiveIn,
}));

/** The line of a review that says where the toman of a sale go; see goes-to.tsx. */
export const GoesTo = lazy(async () => ({
  default: (await withTexts(import('./goes-to.tsx'))).GoesTo,
}));

/** What became of a sale's payout to the card, on its receipt; see paid-out.tsx. */
export const PaidOut = lazy(async () => ({
  default: (await withTexts(import('./paid-out.tsx'))).PaidOut,
}));
