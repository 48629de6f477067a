import type { Market } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Percent, ShortAmount, useCount } from '#components/num.tsx';
import { Skeleton } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { factsOf, type MarketView } from '../model/market-list.ts';
import '../markets.css';

const marketsTexts = textsOf(() => import('../texts/fa.ts'));

/** The day's facts over the list, each a way to its market; with old prices there are none. */
export function MarketFactStrip({
  markets,
  quote,
  isStale,
}: {
  markets: readonly Market[] | undefined;
  quote: MarketView['quote'];
  isStale: boolean;
}) {
  const t = useTexts(marketsTexts);
  const count = useCount();
  if (isStale) return null;
  const { gainer, loser, traded, rising, falling } = factsOf(markets ?? [], quote);
  const isKnown = markets !== undefined;
  return (
    <ul className="market-facts" aria-label={t.facts}>
      <Fact label={t.sortGainers} market={gainer} isKnown={isKnown}>
        {gainer !== null && <Percent value={gainer.ticker.change_24h} />}
      </Fact>
      <Fact label={t.sortLosers} market={loser} isKnown={isKnown}>
        {loser !== null && <Percent value={loser.ticker.change_24h} />}
      </Fact>
      <Fact label={t.sortVolume} market={traded} isKnown={isKnown}>
        {traded !== null && <ShortAmount value={traded.ticker.quote_volume_24h} asset={quote} />}
      </Fact>
      <li className="max-lg:hidden">
        <span className="text-table text-fg2">{t.rising}</span>
        <span className="font-semibold">
          {isKnown ? t.risingOf(count(rising), count(rising + falling)) : <Skeleton width={72} />}
        </span>
        <span className="market-share" aria-hidden="true">
          {rising > 0 && <span className="market-rising" style={{ flexGrow: rising }} />}
          {falling > 0 && <span className="market-falling" style={{ flexGrow: falling }} />}
        </span>
      </li>
    </ul>
  );
}

function Fact({
  label,
  market,
  isKnown,
  children,
}: {
  label: string;
  market: Market | null;
  isKnown: boolean;
  children: ReactNode;
}) {
  const { lang } = useStore(settings);
  return (
    <li>
      <span className="text-table text-fg2">{label}</span>
      {market === null ? (
        <span className="text-fg3">{isKnown ? '—' : <Skeleton width={72} />}</span>
      ) : (
        <>
          <Link
            to="/trade/$pair"
            params={{ pair: market.market_name }}
            className="market-fact-link"
          >
            <CoinIcon symbol={market.coin.symbol} size={28} />
            <span className="truncate font-semibold">{market.coin.labels[lang]}</span>
          </Link>
          <span className="text-table">{children}</span>
        </>
      )}
    </li>
  );
}
