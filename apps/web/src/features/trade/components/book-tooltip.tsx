import type { Market } from '@sarraf/contracts';
import type { MarketSpec, Side, Ticks } from '@sarraf/market';
import { Amount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { depthTo } from '../model/book-rows.ts';
import type { Ladder } from '../model/ladder.ts';
import { PriceAmount } from './price-amount.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** What taking all up to a row would mean; stands over the chart, never over the book. */
export function BookTooltip({
  market,
  spec,
  ladder,
  side,
  ticks,
  top,
}: {
  market: Market;
  spec: MarketSpec;
  ladder: Ladder;
  side: Side;
  ticks: Ticks;
  top: number;
}) {
  const t = useTexts(tradeTexts);
  const depth = depthTo(ladder, side, ticks, spec);
  if (depth === null) return null;
  const quote = market.quote.symbol;
  return (
    <dl className="book-tooltip" style={{ top }} role="tooltip">
      <div>
        <dt>{t.averagePrice}</dt>
        <dd>
          <PriceAmount value={depth.average} spec={spec} unitClassName="sr-only" />
        </dd>
      </div>
      <div>
        <dt>{t.sumToHere}</dt>
        <dd>
          <Amount value={depth.sum} asset={market.coin.symbol} />
        </dd>
      </div>
      <div>
        <dt>{t.worth}</dt>
        <dd>
          <Amount value={depth.value} asset={quote} maxFraction={quote === 'IRT' ? 0 : 2} />
        </dd>
      </div>
    </dl>
  );
}
