import type { Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { Side } from '@sarraf/market';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { ButtonLink } from '#components/button.tsx';
import { useDocumentTitle } from '#components/use-document-title.ts';
import { PairTitle } from './market-names.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { defaultMarket, keepLastMarket } from '#lib/last-market.ts';
import { TOMAN_PAIR } from '#lib/constants.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { useTickerFeed } from '#realtime/price-feed.ts';
import { rulesOf } from '../model/market-rules.ts';
import { useNumberWords } from './number-words.ts';
import { useLaterParts } from '../later-parts.ts';
import { loadDesktopTrade, loadPhoneTrade } from '../load-trade-view.ts';
import { TradeSkeleton } from './trade-skeleton.tsx';
import { useIsDesktop, useLastPrice, usePriceState } from './use-market-view.ts';
import { type OrderForm, useOrderForm } from './use-order-form.ts';
import './trade-grid.css';
import './market-head.css';
import './order-form-panel.css';
import './order-terms.css';
import './book-panel.css';
import './chart-panel.css';
import './chart-legend.css';
import './orders-panel.css';
import './phone-trade.css';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const DesktopTrade = lazy(() => loadDesktopTrade().then((m) => ({ default: m.DesktopTrade })));
const PhoneTrade = lazy(() => loadPhoneTrade().then((m) => ({ default: m.PhoneTrade })));

/** /trade and /trade/:pair: chart, book and form, always of one market. */
export function TradePage() {
  const t = useTexts(tradeTexts);
  const { pair } = useParams({ strict: false });
  const { side } = useSearch({ strict: false });
  const markets = useQuery(marketsQuery);
  // The largest screen is drawn in slices, between which a tap is heard.
  const isDrawn = useDeferredValue(true, false);
  const isNamed = pair !== undefined;
  const wallets = useQuery({ ...walletsQuery, enabled: false }).data?.data;
  const toman = wallets?.find(({ symbol }) => symbol === 'IRT')?.available_balance ?? '';
  // What is found first stays: money that comes while one looks must not change the market.
  const [found] = useState(() => defaultMarket(/[1-9]/.test(toman)));
  // Another market is drawn in slices, too.
  const wanted = useDeferredValue((pair ?? found).toUpperCase());
  if (!isDrawn) return <TradeSkeleton />;
  return (
    <QueryView query={markets} title={t.marketsFailed} waiting={<TradeSkeleton />}>
      {(list) => {
        // Where nobody named a market, one that was closed meanwhile gives way to an open one.
        const market =
          list.find((entry) => entry.market_name === wanted) ??
          (isNamed ? undefined : list.find((entry) => entry.market_name === TOMAN_PAIR));
        if (market === undefined) return <NoMarket />;
        return <TradeScreen key={market.market_name} market={market} side={side} />;
      }}
    </QueryView>
  );
}

function NoMarket() {
  const t = useTexts(tradeTexts);
  useDocumentTitle(t.noMarketTitle);
  return (
    <Empty
      icon="search"
      title={t.noMarketTitle}
      text={t.noMarketText}
      action={<ButtonLink to="/markets">{t.goMarkets}</ButtonLink>}
    />
  );
}

/**
 * @param side what the user came for: they buy or sell at once, at the market's price
 */
function TradeScreen({ market, side }: { market: Market; side: Side | undefined }) {
  const spec = rulesOf(market);
  const isDesktop = useIsDesktop();
  const form = useOrderForm(spec, side);
  useEffect(() => keepLastMarket(market.market_name), [market.market_name]);
  useTickerFeed(market.market_name);
  useLaterParts();
  return (
    <>
      <PriceInTitle market={market} />
      <SuggestedPrice market={market} suggest={form.suggest} />
      {/* Without the usual −1 px: at the page's edge that would stand outside. */}
      <h1 className="sr-only" style={{ margin: 0 }}>
        <PairTitle market={market} />
      </h1>
      <Suspense fallback={<TradeSkeleton />}>
        {isDesktop ? (
          <DesktopTrade market={market} spec={spec} form={form} />
        ) : (
          <PhoneTrade market={market} spec={spec} form={form} side={side} />
        )}
      </Suspense>
    </>
  );
}

/** The form's price follows the live market while nobody touched it. */
function SuggestedPrice({ market, suggest }: { market: Market; suggest: OrderForm['suggest'] }) {
  const last = usePriceState() === 'live' ? market.ticker.last : null;
  useEffect(() => suggest(last), [last, suggest]);
  return null;
}

/** The price stands in the browser's tab, so that it can be watched from another one. */
function PriceInTitle({ market }: { market: Market }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const { price } = useLastPrice(market);
  const pair = `${market.coin.symbol}/${market.quote.symbol}`;
  useDocumentTitle(price === null ? pair : t.title(words.number(price), pair));
  return null;
}
