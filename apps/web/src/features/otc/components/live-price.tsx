import type { Market } from '@sarraf/contracts';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Sparkline } from '#components/meters.tsx';
import { Amount, Percent } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { signOf } from '#lib/number-text.ts';
import { useIsUnreached } from '#lib/reachability.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import type { OtcSide } from '../model/otc-side.ts';
import { fractionOf } from '../model/price-decimals.ts';
import { PriceLine } from './price-line.tsx';
import type { OtcPrice } from './use-otc-price.ts';
import { usePercentText } from './use-percent-text.ts';

const otcTexts = textsOf(() => import('../texts/fa.ts'));

interface LivePriceProps {
  readonly market: Market;
  readonly side: OtcSide;
  readonly house: OtcPrice;
}

/** What one coin costs now, before anything is asked: beside the form on phones. */
export function LivePrice({ market, side, house }: LivePriceProps) {
  const change = market.ticker.change_24h;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-y border-hair py-4">
      <div className="min-w-0">
        <NowPrice market={market} side={side} house={house} />
        <MarketPrice market={market} side={side} house={house} />
      </div>
      <div className="grid justify-items-end gap-1">
        <Percent value={change} />
        <Sparkline values={house.row?.sparkline ?? []} trend={signOf(change ?? '')} />
      </div>
    </section>
  );
}

/** The same with room for the day: the second column of desktops. */
export function PricePanel({ market, side, house }: LivePriceProps) {
  const t = useTexts(otcTexts);
  const percentText = usePercentText();
  const { lang } = useStore(settings);
  const { ticker, coin, quote } = market;
  const money = (value: string | null) => (
    <Amount value={value} asset={quote.symbol} isPrice maxFraction={fractionOf(value)} />
  );
  return (
    <section aria-labelledby="otc-coin">
      <div className="mb-4 flex items-center gap-3">
        <CoinIcon symbol={coin.symbol} size={40} />
        <span className="flex-1">
          <h2 id="otc-coin" className="font-semibold">
            {coin.labels[lang]}
          </h2>
          <bdi dir="ltr" className="block w-fit text-caption text-fg3">
            {coin.symbol}
          </bdi>
        </span>
        <Percent value={ticker.change_24h} />
      </div>
      <NowPrice market={market} side={side} house={house} />
      <div className="mt-4 border-b border-hair">
        <PriceLine values={house.row?.sparkline ?? []} />
        <p className="flex justify-between py-2 text-caption text-fg3" dir="ltr">
          <span dir="auto">{t.dayAgo}</span>
          <span dir="auto">{t.now}</span>
        </p>
      </div>
      <p className="kv">
        <span>{t.marketPrice}</span>
        {money(house.index)}
      </p>
      <p className="kv">
        <span>{t.spread}</span>
        <bdi className="num">{percentText(house.spread)}</bdi>
      </p>
      <p className="kv">
        <span>{t.high}</span>
        {money(ticker.high_24h)}
      </p>
      <p className="kv">
        <span>{t.low}</span>
        {money(ticker.low_24h)}
      </p>
    </section>
  );
}

/** The house's own price, live, with the sign that it is. */
function NowPrice({ market, side, house }: LivePriceProps) {
  const t = useTexts(otcTexts);
  const isUnreached = useIsUnreached();
  const { price } = house;
  const isLive = price !== null && !isUnreached;
  const live = side === 'buy' ? t.buyPrice : t.sellPrice;
  const last = side === 'buy' ? t.lastBuyPrice : t.lastSellPrice;
  return (
    <>
      <p className="flex items-center gap-2 text-caption text-fg2">
        <span
          className={`size-1.5 rounded-full ${isLive ? 'bg-ok' : 'bg-fg3'}`}
          aria-hidden="true"
        />
        {price === null ? t.noPrice : isLive ? live : last}
      </p>
      <p className="text-h2 font-semibold max-[359px]:text-h3" data-figure="otc_price">
        <Amount
          value={price}
          asset={market.quote.symbol}
          isPrice
          kind="live"
          maxFraction={fractionOf(price)}
        />
      </p>
    </>
  );
}

function MarketPrice({ market, side, house }: LivePriceProps) {
  const t = useTexts(otcTexts);
  const percentText = usePercentText();
  // its line stands there before it is known: nothing below it moves
  if (house.index === null || house.spread === null) return <p className="text-caption">&nbsp;</p>;
  const amount = (
    <Amount
      value={house.index}
      asset={market.quote.symbol}
      isPrice
      maxFraction={fractionOf(house.index)}
    />
  );
  return (
    <p className="text-caption text-fg3">
      {rich(side === 'buy' ? t.aboveMarket : t.belowMarket, {
        market: amount,
        percent: <bdi className="num">{percentText(house.spread)}</bdi>,
      })}
    </p>
  );
}
