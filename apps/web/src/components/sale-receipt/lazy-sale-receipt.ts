import { lazy } from 'react';
import { settings } from '../../lib/settings.ts';
import { saleReceiptTexts } from './texts/sale-receipt-texts.ts';

/** Fetched once somebody sells for toman. */
const withTexts = async <T>(part: Promise<T>): Promise<T> => {
  const [loaded] = await Promise.all([part, saleReceiptTexts.load(settings.get().lang)]);
  return loaded;
};

export const ReceiveIn = lazy(async () => ({
  default: (await withTexts(import('./receive-in.tsx'))).ReceiveIn,
}));

export const GoesTo = lazy(async () => ({
  default: (await withTexts(import('./goes-to.tsx'))).GoesTo,
}));

export const PaidOut = lazy(async () => ({
  default: (await withTexts(import('./paid-out.tsx'))).PaidOut,
}));
