import type { Deal, Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { memo } from 'react';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { formatTime } from '#lib/time-text.ts';
import { useDeals } from '#realtime/deals-feed.ts';
import { quantityDecimals } from '../model/market-rules.ts';
import { QuoteUnit } from './market-names.tsx';
import { useNumberWords } from './number-words.ts';
import { BookSkeleton } from './trade-skeleton.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const SHOWN_MAX = 40;

/** The latest deals of everyone, newest first; the colour is the taker's side. */
export function DealsTape({ market, spec }: { market: Market; spec: MarketSpec }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const current = useStore(settings);
  const deals = useDeals(market.market_name);
  if (deals === null) return <BookSkeleton />;
  const decimals = Math.min(quantityDecimals(spec), 5);
  return (
    <div className="book">
      <div className="book-heads" aria-hidden="true">
        <span>{rich(t.unitOf, { name: t.price, unit: <QuoteUnit market={market} /> })}</span>
        <span className="end">
          {rich(t.unitOf, { name: t.size, unit: <bdi dir="ltr">{market.coin.symbol}</bdi> })}
        </span>
        <span className="end">{t.time}</span>
      </div>
      {deals.length === 0 && <p className="book-empty">{t.dealsEmpty}</p>}
      {/* a list that scrolls must be reachable by keyboard */}
      <ul className="tape" tabIndex={0} aria-label={t.deals}>
        {deals.slice(0, SHOWN_MAX).map((deal) => (
          <TapeRow
            key={deal.id}
            side={deal.side}
            sideName={deal.side === 'buy' ? t.buy : t.sell}
            price={words.number(deal.price, spec.priceScale)}
            size={words.column(deal.amount, decimals)}
            at={formatTime(deal.at, 'seconds', current)}
          />
        ))}
      </ul>
    </div>
  );
}

const TapeRow = memo(function TapeRow(deal: {
  side: Deal['side'];
  sideName: string;
  price: string;
  size: string;
  at: string;
}) {
  return (
    <li className="book-row" data-side={deal.side}>
      <span className="book-price">
        <span className="sr-only">{deal.sideName} </span>
        {deal.price}
      </span>
      <span className="end">{deal.size}</span>
      <span className="end text-fg2">{deal.at}</span>
    </li>
  );
});
