import type { Card, WithdrawalLimits } from '@sarraf/contracts';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { persianDigits } from '../../lib/number-text.ts';
import { digitsShown, settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { useCount } from '../num.tsx';

const saleReceiptTexts = textsOf(() => import('./texts/fa.ts'));

/** A card by its last digits, as the page writes digits; they stay in their order in both scripts. */
export function useLastDigits(): (card: Pick<Card, 'masked'>) => string {
  const isPersian = digitsShown(useStore(settings)) === 'fa';
  return ({ masked }) => {
    const last = masked.slice(-4);
    return `\u2066••••${isPersian ? persianDigits(last) : last}\u2069`;
  };
}

const MINUTE = 60;

/** How long one can think again, in words; null while the server has not said it. */
export function useCancelTime(limits: WithdrawalLimits | undefined): string | null {
  const t = useTexts(saleReceiptTexts);
  const count = useCount();
  if (limits === undefined) return null;
  const seconds = limits.cancel_seconds;
  return seconds % MINUTE === 0 ? t.minutes(count(seconds / MINUTE)) : t.seconds(count(seconds));
}
