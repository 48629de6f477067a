import type { Market } from '@sarraf/contracts';
import { memo, type ReactNode } from 'react';
import { AlertBell } from '#components/price-alert/alert-bell.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount, Num, Percent, ShortAmount } from '#components/num.tsx';
import { PairName } from '#components/order-words.tsx';
import { StatusDot } from '#components/status-dot.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useUsdtPrice } from '#realtime/price-feed.ts';
import { tomanInUsdt, usdtInToman } from '#lib/worth.ts';
import { LayoutMenu } from './layout-menu.tsx';
import { PairTitle, QuoteUnit } from './market-names.tsx';
import { useMarketPicker } from './market-picker.tsx';
import { MarketStar } from './market-star.tsx';
import { useLastPrice, useStalePrices } from './use-market-view.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** Desktop: the market's name, its price and its day; `hasLayouts`: panels can be laid out here. */
export const MarketHead = memo(function MarketHead({
  market,
  hasLayouts,
}: {
  market: Market;
  hasLayouts: boolean;
}) {
  const t = useTexts(tradeTexts);
  const { ticker } = market;
  const isIrt = market.quote.symbol === 'IRT';
  return (
    <header className="trade-head">
      <MarketButton market={market} />
      <HeroPrice market={market} />
      <dl className="trade-stats">
        <Stat label={t.change24h}>
          <Percent value={ticker.change_24h} figure="change_24h" />
        </Stat>
        <Stat label={t.high24h}>
          <Num value={ticker.high_24h} kind="live" figure="high_24h" />
        </Stat>
        <Stat label={t.low24h}>
          <Num value={ticker.low_24h} kind="live" figure="low_24h" />
        </Stat>
        <Stat label={t.volume24h}>
          <Amount
            value={ticker.volume_24h}
            asset={market.coin.symbol}
            kind="live"
            maxFraction={2}
            figure="volume_24h"
          />
        </Stat>
        <Stat label={t.turnover24h}>
          {isIrt ? (
            <ShortAmount value={ticker.quote_volume_24h} figure="turnover_24h" />
          ) : (
            <Amount
              value={ticker.quote_volume_24h}
              asset="USDT"
              kind="live"
              maxFraction={0}
              figure="turnover_24h"
            />
          )}
        </Stat>
      </dl>
      <span className="flex items-center gap-3">
        <MarketStar market={market} />
        <AlertBell market={market} label={t.priceAlert} />
        {/* Desktops have it in the bar above. */}
        <span className="lg:hidden">
          <StatusDot />
        </span>
        {hasLayouts && <LayoutMenu />}
      </span>
    </header>
  );
});

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The market's name opens the list of markets. */
export function MarketButton({ market, size = 36 }: { market: Market; size?: number }) {
  const t = useTexts(tradeTexts);
  const picker = useMarketPicker(market);
  return (
    <div className="trade-market">
      <button
        type="button"
        className="trade-market-button"
        aria-haspopup="dialog"
        title={t.chooseMarket}
        onClick={picker.open}
      >
        <CoinIcon symbol={market.coin.symbol} size={size} plain />
        <span className="text-start">
          <span className="block text-lead">
            <PairTitle market={market} />
          </span>
          <span className="block text-caption text-fg3 max-lg:hidden">
            <PairName name={market.market_name} />
          </span>
        </span>
        <Icon name="down" size={18} />
        <span className="sr-only">{t.chooseMarket}</span>
      </button>
      {picker.sheet}
    </div>
  );
}

/** The last price, and what it is in the other money. Grey while it is old. */
export function HeroPrice({ market }: { market: Market }) {
  const t = useTexts(tradeTexts);
  const { price, trend } = useLastPrice(market);
  const stale = useStalePrices();
  const colour =
    stale !== null
      ? 'text-fg3'
      : trend > 0
        ? 'text-price-up'
        : trend < 0
          ? 'text-price-down'
          : 'text-fg';
  return (
    <div className="trade-hero">
      <p className="trade-hero-price">
        <span className="sr-only">{t.lastPrice} </span>
        <span className={colour}>
          <Num value={price} kind="live" className="trade-hero-number" figure="last" />
        </span>{' '}
        <span className="text-table font-normal text-fg3">
          <QuoteUnit market={market} />
        </span>
      </p>
      <p className="text-caption text-fg3">
        <OtherMoney market={market} price={price} />
      </p>
    </div>
  );
}

/** A toman price in USDT, a USDT price in toman. */
function OtherMoney({ market, price }: { market: Market; price: string | null }) {
  const t = useTexts(tradeTexts);
  const usdtPrice = useUsdtPrice();
  if (price === null || market.market_name === 'USDTIRT') return <>&nbsp;</>;
  const isIrt = market.quote.symbol === 'IRT';
  const value = isIrt
    ? tomanInUsdt(price, usdtPrice, worthDecimals(price))
    : usdtInToman(price, usdtPrice);
  if (value === null) return <>&nbsp;</>;
  const amount = <Amount value={value} asset={isIrt ? 'USDT' : 'IRT'} figure="last_other_money" />;
  return <>{rich(t.approx, { amount })}</>;
}

/** One decimal for dear coins, more for cheap ones. */
function worthDecimals(toman: string): number {
  const digits = (toman.split('.')[0] ?? '').length;
  return digits >= 9 ? 1 : digits >= 7 ? 3 : 6;
}
