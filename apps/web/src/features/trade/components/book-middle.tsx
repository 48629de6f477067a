import type { Market } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useNumberWords } from './number-words.ts';
import { useLastPrice } from './use-market-view.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** Between the sides: the last price with the way it went, and the spread. */
export function BookMiddle({
  market,
  spread,
  isNarrow,
  isStale,
}: {
  market: Market;
  spread: string | null;
  isNarrow: boolean;
  isStale: boolean;
}) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const { price, trend } = useLastPrice(market);
  const colour = isStale
    ? 'text-fg3'
    : trend > 0
      ? 'text-price-up'
      : trend < 0
        ? 'text-price-down'
        : 'text-fg';
  return (
    <div className="book-middle" aria-hidden="true">
      <span className={`book-last ${colour}`}>
        {words.number(price)}
        {trend !== 0 && !isNarrow && (
          <svg width="9" height="8" viewBox="0 0 8 7" fill="currentColor" aria-hidden="true">
            <path d={trend > 0 ? 'M4 .5 8 7H0z' : 'M4 6.5 0 0h8z'} />
          </svg>
        )}
      </span>
      <span className="text-caption text-fg3">
        {t.spread} <bdi dir="ltr">{spread === null ? '—' : words.percent(spread)}</bdi>
      </span>
    </div>
  );
}
