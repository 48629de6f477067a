import { lazy } from 'react';
import { settings } from '../../../../lib/settings.ts';
import { textsOf } from '../../../../i18n/texts.ts';

const calendarTexts = textsOf(() => import('../../../../components/calendar/texts/fa.ts'));
const uploadTexts = textsOf(() => import('../../../../components/upload/texts/fa.ts'));
const bankTexts = textsOf(() => import('../texts/fa.ts'));

/** Over the bank by one's own identifier; fetched by whoever chooses it. */
export const IdentifierWay = lazy(async () => {
  const [{ IdentifierWay: Way }] = await Promise.all([
    import('./identifier-way.tsx'),
    bankTexts.load(settings.get().lang),
  ]);
  return { default: Way };
});

/** By a receipt of what was paid without an identifier. */
export const ReceiptWay = lazy(async () => {
  const [{ ReceiptWay: Way }] = await Promise.all([
    import('./receipt-way.tsx'),
    bankTexts.load(settings.get().lang),
    calendarTexts.load(settings.get().lang),
    uploadTexts.load(settings.get().lang),
  ]);
  return { default: Way };
});
