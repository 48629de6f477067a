import { formatAmount } from '@sarraf/money';
import { lazy, useEffect } from 'react';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useStore } from '#lib/store.ts';
import {
  changeTradeChoices,
  maySkipReview,
  REVIEW_FREE_MAX,
  tradeChoices,
} from '../stored-choices.ts';
import type { OrderDraft } from './use-order-draft.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const load = () => import('./review.tsx');

/** Its code is fetched once an amount is typed, so that it is there when it is asked for. */
export const Review = lazy(() => load().then((m) => ({ default: m.Review })));

/** The receipt of a market order. */
export const PlacedReceipt = lazy(() =>
  import('./placed-receipt.tsx').then((m) => ({ default: m.PlacedReceipt })),
);

/** Fetches the review's code as soon as `isNear`: an amount is typed, so it may soon be opened. */
export function useFetchedReview(isNear: boolean): void {
  useEffect(() => {
    // Without a connection the review says so itself when it is opened.
    if (isNear) load().catch(() => undefined);
  }, [isNear]);
}

/** The review stands before each order; small ones go without it where the person said so. */
export function useReviewNeeded(draft: OrderDraft): boolean {
  const { isReviewSkipped } = useStore(tradeChoices);
  const { summary, spec } = draft;
  if (!isReviewSkipped || summary.worth === null) return true;
  return !maySkipReview(formatAmount(summary.worth, spec.quote.scale), spec.quote.symbol);
}

/** Under the form while small orders go without review: says so, and turns it on again. */
export function ReviewSetting({ quote }: { quote: string }) {
  const t = useTexts(tradeTexts);
  const { isReviewSkipped } = useStore(tradeChoices);
  if (!isReviewSkipped) return null;
  return (
    <p className="trade-note">
      {rich(t.reviewIsOff, { amount: <Amount value={REVIEW_FREE_MAX[quote]} asset={quote} /> })}{' '}
      <button
        type="button"
        className="link min-h-[24px]"
        onClick={() => changeTradeChoices({ isReviewSkipped: false })}
      >
        {t.turnOnReview}
      </button>
    </p>
  );
}
