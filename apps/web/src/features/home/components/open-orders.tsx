import type { Order } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#components/button.tsx';
import { DataTable } from '#components/data-table.tsx';
import { Icon } from '#components/icon.tsx';
import { ProgressRing } from '#components/meters.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { FilledPercent } from '#components/order-words.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { filledPercent } from '#lib/filled-percent.ts';
import { splitMarket } from '#lib/market-name.ts';
import { openOrdersQuery } from '#lib/queries/orders.ts';
import { useCoinName, useOrderColumns } from './order-columns.tsx';

const homeTexts = textsOf(() => import('../texts/fa.ts'));

const ROWS_MAX = 3;

/** The newest open orders and how many there are. */
export function OpenOrders() {
  const t = useTexts(homeTexts);
  const count = useCount();
  const orders = useQuery(openOrdersQuery);
  const total = orders.data?.total ?? 0;
  return (
    <section className="section">
      <div className="mb-1 flex items-center justify-between">
        <h2 className="text-lead font-semibold">
          {t.openOrders}
          {total > 0 && <span className="num ms-2 font-normal text-fg3">{count(total)}</span>}
        </h2>
        <Link to="/orders" className="link inline-flex items-center gap-1 py-2">
          {t.all}
          <Icon name="chevron" size={16} />
        </Link>
      </div>
      <QueryView compact query={orders} title={t.ordersFailed} waiting={<SkeletonRows rows={2} />}>
        {(page) =>
          page.data.length === 0 ? (
            <div className="flex flex-wrap items-center justify-between gap-3 py-3">
              <p className="text-fg2">{t.noOrders}</p>
              <ButtonLink to="/trade" look="outline" size="sm" icon="swap">
                {t.placeOrder}
              </ButtonLink>
            </div>
          ) : (
            <Orders orders={page.data.slice(0, ROWS_MAX)} />
          )
        }
      </QueryView>
    </section>
  );
}

function Orders({ orders }: { orders: readonly Order[] }) {
  return (
    <DataTable
      rows={orders}
      keyOf={(order) => order.id}
      columns={useOrderColumns()}
      cardClassName="row min-h-18"
      card={(order) => <OpenOrder order={order} />}
    />
  );
}

function OpenOrder({ order }: { order: Order }) {
  const t = useTexts(homeTexts);
  const name = useCoinName()(order);
  const { base, quote } = splitMarket(order.market);
  const buy = order.type === 'buy';
  const untouched = !/[1-9]/.test(order.filled);
  return (
    <>
      <ProgressRing percent={Number(filledPercent(order.filled, order.amount))} side={order.type}>
        <FilledPercent order={order} />
      </ProgressRing>
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-3">
          <span className="font-semibold">
            <span className={buy ? 'text-side-buy' : 'text-side-sell'}>
              {buy ? t.buySide : t.sellSide}
            </span>{' '}
            {name}
          </span>
          <span className="text-figure font-medium">
            <Amount value={order.pair_price} asset={quote} kind="live" isPrice />
          </span>
        </div>
        <div className="flex items-center justify-between gap-3 text-caption text-fg3">
          <Amount value={order.amount} asset={base} kind="live" />
          <span>
            {untouched ? t.waiting : rich(t.done, { percent: <FilledPercent order={order} /> })}
          </span>
        </div>
      </div>
    </>
  );
}
