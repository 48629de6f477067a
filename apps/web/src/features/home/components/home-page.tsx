import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from '../../../components/bell.tsx';
import { Icon } from '../../../components/icon.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Skeleton, Waiting } from '../../../components/states.tsx';
import { TotalWorth } from '../../../components/total-worth.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { walletsQuery } from '../../../lib/queries/wallets.ts';
import { homeTexts } from '../texts/home-texts.ts';
import { LevelPanel } from './level-panel.tsx';
import { OpenOrders } from './open-orders.tsx';
import { Watchlist } from './watchlist.tsx';
import { Welcome } from './welcome.tsx';

/** The client's home: worth, the next step, prices, open orders, and what the level opens. */
export function HomePage() {
  const t = useTexts(homeTexts);
  const wallets = useQuery(walletsQuery);
  return (
    <>
      <PageHeader
        title={t.title}
        hideOnDesktop
        actions={
          <span className="lg:hidden">
            <Bell />
          </span>
        }
      />
      <div className="lg:grid lg:min-h-[calc(100dvh-120px)] lg:grid-cols-[1fr_416px]">
        <div className="min-w-0">
          <section className="section lg:border-b-0 lg:pb-2">
            <QueryView compact query={wallets} title={t.worthFailed} waiting={<WorthWaiting />}>
              {(list) => (
                <TotalWorth toman={list.summary.total_toman} usdt={list.summary.total_usdt} />
              )}
            </QueryView>
            <div className="action-strip mt-6">
              <Link to="/mywallet/deposit/IRT">
                <Icon name="deposit" />
                {t.deposit}
              </Link>
              <Link to="/trade/$pair" params={{ pair: 'BTCIRT' }} search={{ side: 'buy' }}>
                <Icon name="buy-mark" />
                {t.buy}
              </Link>
              <Link to="/trade/$pair" params={{ pair: 'BTCIRT' }} search={{ side: 'sell' }}>
                <Icon name="sell-mark" />
                {t.sell}
              </Link>
            </div>
          </section>
          <div className="lg:hidden">
            <Welcome />
            <LevelPanel />
          </div>
          <Watchlist />
          <OpenOrders />
        </div>
        <aside className="border-s border-hair max-lg:hidden">
          <Welcome />
          <LevelPanel />
        </aside>
      </div>
    </>
  );
}

function WorthWaiting() {
  return (
    <Waiting>
      <div className="grid h-[108px] content-between">
        <Skeleton width={96} />
        <Skeleton width={260} height={36} />
        <Skeleton width={120} />
      </div>
    </Waiting>
  );
}
