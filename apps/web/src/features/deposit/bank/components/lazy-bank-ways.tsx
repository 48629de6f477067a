import { lazy } from 'react';
import { withTexts } from '#i18n/texts.ts';

/** Over the bank by one's own identifier; fetched by whoever chooses it. */
export const IdentifierWay = lazy(
  withTexts(() => import('./identifier-way.tsx').then((m) => ({ default: m.IdentifierWay }))),
);

/** By a receipt of what was paid without an identifier. */
export const ReceiptWay = lazy(
  withTexts(() => import('./receipt-way.tsx').then((m) => ({ default: m.ReceiptWay }))),
);
