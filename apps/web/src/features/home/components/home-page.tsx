import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Bell } from '#components/bell.tsx';
import { ActionStrip } from '#components/action-strip.tsx';
import { Icon } from '#components/icon.tsx';
import { NewsStrip } from '#components/news-marks/news-strip.tsx';
import { Percent } from '#components/num.tsx';
import { useDocumentTitle } from '#components/use-document-title.ts';
import { QueryView } from '#components/query-view.tsx';
import { Skeleton, SkeletonRows, Waiting } from '#components/states.tsx';
import { StatusDot } from '#components/status-dot.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { TotalWorth } from '#components/total-worth.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { tomanMarket } from '#lib/last-market.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { worthChange } from '../model/worth-change.ts';
import { InviteLine } from './invite-line.tsx';
import { LevelPanel } from './level-panel.tsx';
import { OpenOrders } from './open-orders.tsx';
import { ScoreLine } from './score-line.tsx';
import { Watchlist } from './watchlist.tsx';
import { useWelcomeKnown, Welcome } from './welcome.tsx';
import '../home.css';

const homeTexts = textsOf(() => import('../texts/fa.ts'));

const WorthOverTime = lazy(
  withTexts(() =>
    import('./worth-over-time.tsx').then((part) => ({ default: part.WorthOverTime })),
  ),
);

/** The client's home: worth, the next step, prices, open orders, and what the level opens. */
export function HomePage() {
  const t = useTexts(homeTexts);
  useDocumentTitle(t.title);
  return (
    <>
      <h1 className="sr-only">{t.title}</h1>
      <PhoneHead />
      <NewsStrip />
      <div className="side-by-side lg:grid lg:grid-cols-[1fr_416px]">
        <div className="min-w-0 lg:pb-14">
          <section className="section lg:border-b-0 lg:pb-2">
            <Worth />
            <Chart />
            <Actions />
          </section>
          <NextSteps isAlsoWide={false}>
            <Watchlist />
            <OpenOrders />
            {/* below what stands already: it comes a moment later */}
            <div className="lg:hidden">
              <ScoreLine />
              <InviteLine />
            </div>
          </NextSteps>
        </div>
        <aside className="border-s border-hair max-lg:hidden">
          <NextSteps />
        </aside>
      </div>
    </>
  );
}

/**
 * The newcomer's card, the level and what stands below them: asked for at once, shown when it is known
 * whether there is such a card, so that nothing is pushed down by it. Card and level are drawn anew
 * with what holds them back: it may read an answer before they hear of it, and the list below would
 * jump away from a level that still waits.
 */
function NextSteps({
  isAlsoWide = true,
  children,
}: {
  /** Also where they stand in a column of their own. */
  isAlsoWide?: boolean;
  children?: ReactNode;
}) {
  const isKnown = useWelcomeKnown();
  const hidden = isAlsoWide ? 'hidden' : 'max-lg:hidden';
  return (
    <>
      <div className={isKnown ? undefined : hidden}>
        <div className={isAlsoWide ? undefined : 'lg:hidden'}>
          <Welcome />
          <LevelPanel />
          {isAlsoWide && (
            <>
              <ScoreLine />
              <InviteLine />
            </>
          )}
        </div>
        {children}
      </div>
      {!isKnown && (
        <div className={isAlsoWide ? 'section' : 'section lg:hidden'}>
          <SkeletonRows rows={6} />
        </div>
      )}
    </>
  );
}

/** The phone's first bar: whose house this is, the connection, search and news. */
function PhoneHead() {
  const t = useTexts(homeTexts);
  const { brand } = useTexts(commonTexts);
  return (
    <header className="page-head lg:hidden">
      <span className="flex min-w-0 flex-1 items-center gap-3">
        <span className="text-h2 font-bold">{brand}</span>
        <StatusDot />
      </span>
      <span className="-me-3 flex">
        <Link to="/markets" className="icon-button" aria-label={t.search}>
          <Icon name="search" />
        </Link>
        <Bell />
      </span>
    </header>
  );
}

function Worth() {
  const t = useTexts(homeTexts);
  const wallets = useQuery(walletsQuery);
  return (
    <QueryView compact query={wallets} title={t.worthFailed} waiting={<WorthWaiting />}>
      {(list) =>
        list.data.some((wallet) => /[1-9]/.test(wallet.amount)) || list.reserved.length > 0 ? (
          <TotalWorth
            toman={list.summary.total_toman}
            usdt={list.summary.total_usdt}
            aside={<WorthChange />}
          />
        ) : (
          <NoWorth />
        )
      }
    </QueryView>
  );
}

/** Worth over time, where there is any; it comes a moment later, and its place is kept. */
function Chart() {
  const wallets = useQuery(walletsQuery).data?.data ?? [];
  if (!wallets.some(({ amount, vault }) => /[1-9]/.test(amount + vault))) return null;
  return (
    <Suspense fallback={<div className="worth-over-time" />}>
      <WorthOverTime />
    </Suspense>
  );
}

/** Words instead of a large «۰», which reads as a dot; as tall as the figures that will come. */
function NoWorth() {
  const t = useTexts(homeTexts);
  const c = useTexts(commonTexts);
  return (
    <div className={WORTH_HEIGHT}>
      <p className="text-fg2">{c.total}</p>
      <p className="text-h2 font-bold">{t.noWorth}</p>
      <p className="text-fg2">{t.noWorthText}</p>
    </div>
  );
}

/** Of the total with its two lines, so that nothing below it moves. */
const WORTH_HEIGHT = 'grid min-h-[108px] content-between lg:min-h-[116px]';

/** How prices moved what is held, over 24 hours; nothing while a part of it is unknown. */
function WorthChange() {
  const t = useTexts(homeTexts);
  const { hideBalances } = useStore(settings);
  const wallets = useQuery(walletsQuery).data?.data ?? [];
  const markets = useQuery(marketsQuery).data ?? [];
  const changes = new Map(
    markets.map(({ market_name, ticker }) => [market_name, ticker.change_24h]),
  );
  const change = worthChange(
    wallets
      .filter((wallet) => /[1-9]/.test(wallet.amount))
      .map(({ symbol, toman_amount: toman }) => ({
        symbol,
        toman,
        change: changes.get(`${symbol}IRT`) ?? null,
      })),
  );
  if (change === null || hideBalances) return null;
  return (
    <span className="flex items-center gap-2 text-table" title={t.worthChangeHint}>
      <Percent value={change} figure="worth_change" />
      <span className="text-fg3">{t.worthChange}</span>
    </span>
  );
}

function Actions() {
  const t = useTexts(homeTexts);
  const market = { to: '/trade/$pair', params: { pair: tomanMarket() } } as const;
  return (
    <ActionStrip
      className="mt-6"
      actions={[
        { to: '/mywallet/deposit/IRT', icon: 'deposit', label: t.deposit },
        { to: '/mywallet/withdraw/IRT', icon: 'withdraw', label: t.withdraw },
        { ...market, search: { side: 'buy' }, icon: 'buy-mark', label: t.buy },
        { ...market, search: { side: 'sell' }, icon: 'sell-mark', label: t.sell },
      ]}
    />
  );
}

function WorthWaiting() {
  return (
    <Waiting>
      <div className={WORTH_HEIGHT}>
        <Skeleton width={96} />
        <Skeleton width={260} height={36} />
        <Skeleton width={120} />
      </div>
    </Waiting>
  );
}
