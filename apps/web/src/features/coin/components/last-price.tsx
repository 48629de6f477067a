import type { Market } from '@sarraf/contracts';
import { Amount, Percent } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const coinTexts = textsOf(() => import('../texts/fa.ts'));

/** What one costs now, and how that moved in a day. */
export function LastPrice({ market: { quote, ticker } }: { market: Market }) {
  const t = useTexts(coinTexts);
  return (
    <span className="coin-price">
      <span className="text-lead font-semibold">
        <Amount value={ticker.last} asset={quote.symbol} kind="live" isPrice figure="last_price" />
      </span>
      <span className="text-caption text-fg2">
        <Percent value={ticker.change_24h} figure="change_24h" /> {t.dayChange}
      </span>
    </span>
  );
}
