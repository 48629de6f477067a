import type { Market } from '@sarraf/contracts';
import { lazy, memo, type ReactNode, useDeferredValue, useState } from 'react';
import { CancelAll } from '#components/cancel-all.tsx';
import { Switch } from '#components/switch.tsx';
import { useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { useCancelAll, useCancelOrder } from '#lib/cancel-order.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#lib/toasts.ts';
import { changeTradeChoices, tradeChoices } from '../stored-choices.ts';
import { OpenOrders } from './order-lists.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { useOpenOrders, usePerson } from './use-market-view.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

type View = 'open' | 'history' | 'trades';

/** What was is asked for by few: its code comes with the tap. */
const History = lazy(() => import('./past-views.tsx').then((m) => ({ default: m.History })));
const MyTrades = lazy(() => import('./past-views.tsx').then((m) => ({ default: m.MyTrades })));

/** My orders and trades: tables on desktops, cards on phones. */
export const OrdersPanel = memo(function OrdersPanel({
  market,
  isNarrow = false,
}: {
  market: Market;
  isNarrow?: boolean;
}) {
  const t = useTexts(tradeTexts);
  const count = useCount();
  const person = usePerson();
  const [view, setView] = useState<View>('open');
  const shown = useDeferredValue(view);
  const open = useOpenOrders();
  const { thisMarketOnly } = useStore(tradeChoices);
  const isMine: IsMine = (order) => !thisMarketOnly || order.market === market.market_name;
  const mine = open.data?.data.filter(isMine);
  const refused = (error: unknown) =>
    toast({ kind: 'critical', title: t.cancelRefused, detail: messageOf(error, '') || undefined });
  const cancel = useCancelOrder(refused);
  const all = useCancelAll(refused);
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
        className="trade-tabs"
        end={
          <OrdersEnd isNarrow={isNarrow}>
            {view === 'open' && mine !== undefined && (
              <CancelAll
                total={thisMarketOnly ? mine.length : (open.data?.total ?? mine.length)}
                isCancelling={all.isCancelling}
                onCancel={() =>
                  all.cancelAll(thisMarketOnly ? { pair_type: market.market_name } : {})
                }
              />
            )}
          </OrdersEnd>
        }
      >
        {person === 'guest' || person === 'staff' ? (
          <p className="trade-empty">{person === 'staff' ? t.errStaff : t.loginToSee}</p>
        ) : shown === 'open' ? (
          <QueryView query={open} title={t.ordersFailed} waiting={<div className="h-40" />}>
            {(page) =>
              page.data.some(isMine) ? (
                <OpenOrders
                  orders={page.data.filter(isMine)}
                  isNarrow={isNarrow}
                  cancelling={cancel.cancelling}
                  onCancel={cancel.cancel}
                />
              ) : (
                <p className="trade-empty">{t.noOpen}</p>
              )
            }
          </QueryView>
        ) : (
          <PanelBoundary key={shown} waiting={<div className="h-40" />}>
            <Past {...{ view: shown, market, isMine, isNarrow }} />
          </PanelBoundary>
        )}
      </Tabs>
    </section>
  );
});

/** Whether an order or a trade is of what is shown. */
type IsMine = (order: { market: string | null }) => boolean;

/** What was: closed orders, or trades. */
function Past({
  view,
  market,
  isMine,
  isNarrow,
}: {
  view: 'history' | 'trades';
  market: Market;
  isMine: IsMine;
  isNarrow: boolean;
}) {
  const { thisMarketOnly } = useStore(tradeChoices);
  return view === 'history' ? (
    <History market={thisMarketOnly ? market.market_name : undefined} isNarrow={isNarrow} />
  ) : (
    <MyTrades
      asset={thisMarketOnly ? market.coin.symbol : undefined}
      isMine={isMine}
      isNarrow={isNarrow}
    />
  );
}

/** The end of the tabs: whether only this market's orders are shown, and what stands beside that. */
function OrdersEnd({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }) {
  const t = useTexts(tradeTexts);
  const { thisMarketOnly } = useStore(tradeChoices);
  return (
    <span className="flex items-center gap-4">
      {!isNarrow && (
        <label className="flex items-center gap-3 text-table text-fg2">
          <Switch
            label={t.thisMarketOnly}
            checked={thisMarketOnly}
            onChange={(only) => changeTradeChoices({ thisMarketOnly: only })}
          />
          <span aria-hidden="true">{t.thisMarketOnly}</span>
        </label>
      )}
      {children}
    </span>
  );
}
