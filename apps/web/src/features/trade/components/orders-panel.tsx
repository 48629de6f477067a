import type { DataOf, Market, Order } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Switch } from '../../../components/switch.tsx';
import { useCount } from '../../../components/num.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useCancelOrder } from '../../../lib/cancel-order.ts';
import { ordersQuery, transactionsQuery } from '../../../lib/queries/orders.ts';
import { useStore } from '../../../lib/store.ts';
import { toast } from '../../../lib/toasts.ts';
import { changeTradeChoices, tradeChoices } from '../model/stored-choices.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { ClosedOrders, OpenOrders, Trades } from './order-lists.tsx';
import { useOpenOrders, usePerson } from './use-market-view.ts';

type View = 'open' | 'history' | 'trades';

/** My orders and trades: tables on desktops, cards on phones. */
export function OrdersPanel({ market, isNarrow = false }: { market: Market; isNarrow?: boolean }) {
  const t = useTexts(tradeTexts);
  const count = useCount();
  const person = usePerson();
  const [view, setView] = useState<View>('open');
  const open = useOpenOrders();
  const { thisMarketOnly } = useStore(tradeChoices);
  const isMine = (order: { market: string | null }) =>
    !thisMarketOnly || order.market === market.market_name;
  const mine = open.data?.data.filter(isMine);
  const total = mine === undefined || mine.length === 0 ? undefined : count(mine.length);
  return (
    <section className="trade-orders" aria-label={t.orderViews}>
      <Tabs
        label={t.orderViews}
        value={view}
        tabs={[
          { value: 'open', label: t.openOrders, count: total },
          { value: 'history', label: t.history },
          { value: 'trades', label: t.myTrades },
        ]}
        onChange={setView}
        className="trade-tabs px-4"
        end={
          !isNarrow && (
            <label className="flex items-center gap-3 text-table text-fg2">
              <Switch
                label={t.thisMarketOnly}
                checked={thisMarketOnly}
                onChange={(only) => changeTradeChoices({ thisMarketOnly: only })}
              />
              <span aria-hidden="true">{t.thisMarketOnly}</span>
            </label>
          )
        }
      >
        {person === 'guest' || person === 'staff' ? (
          <p className="trade-empty">{t.loginToSee}</p>
        ) : view === 'open' ? (
          <QueryView query={open} title={t.ordersFailed} waiting={<div className="h-40" />}>
            {(page) => <Open orders={page.data.filter(isMine)} isNarrow={isNarrow} />}
          </QueryView>
        ) : view === 'history' ? (
          <History market={thisMarketOnly ? market.market_name : undefined} isNarrow={isNarrow} />
        ) : (
          <MyTrades isMine={isMine} isNarrow={isNarrow} />
        )}
      </Tabs>
    </section>
  );
}

function Open({ orders, isNarrow }: { orders: readonly Order[]; isNarrow: boolean }) {
  const t = useTexts(tradeTexts);
  const { cancel, cancelling } = useCancelOrder((error) =>
    toast({ kind: 'critical', title: t.cancelRefused, detail: messageOf(error, '') || undefined }),
  );
  if (orders.length === 0) return <p className="trade-empty">{t.noOpen}</p>;
  return (
    <OpenOrders orders={orders} isNarrow={isNarrow} cancelling={cancelling} onCancel={cancel} />
  );
}

const HISTORY_ROWS = '20';

function History({ market, isNarrow }: { market: string | undefined; isNarrow: boolean }) {
  const t = useTexts(tradeTexts);
  const filter = { status: 'closed' as const, per_page: HISTORY_ROWS };
  const query = useQuery(ordersQuery(market === undefined ? filter : { ...filter, market }));
  return (
    <QueryView query={query} title={t.ordersFailed} waiting={<div className="h-40" />}>
      {(page) =>
        page.data.length === 0 ? (
          <p className="trade-empty">{t.noHistory}</p>
        ) : (
          <ClosedOrders orders={page.data} isNarrow={isNarrow} />
        )
      }
    </QueryView>
  );
}

type Row = DataOf<'GET /getTransactions'>['data'][number];

function MyTrades({ isMine, isNarrow }: { isMine: (row: Row) => boolean; isNarrow: boolean }) {
  const t = useTexts(tradeTexts);
  const query = useQuery(transactionsQuery({}));
  return (
    <QueryView query={query} title={t.ordersFailed} waiting={<div className="h-40" />}>
      {(page) => {
        const trades = page.data.filter(
          (row) => row.transaction_type <= 2 && row.market !== null && isMine(row),
        );
        if (trades.length === 0) return <p className="trade-empty">{t.noTrades}</p>;
        return <Trades rows={trades} isNarrow={isNarrow} />;
      }}
    </QueryView>
  );
}
