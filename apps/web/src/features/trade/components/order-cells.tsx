import type { Order } from '@sarraf/contracts';
import { notional, parseQuantity } from '@sarraf/market';
import { formatAmount } from '@sarraf/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '#components/data-table.tsx';
import { Amount, Num } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { splitMarket } from '#lib/market-name.ts';
import { orderKind } from '#lib/order-kind.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { rulesOf, ticksOf } from '../model/market-rules.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** «خرید محدود», the side in its colour. */
export function Kind({ order }: { order: Order }) {
  const t = useTexts(tradeTexts);
  const isBuy = order.type === 'buy';
  return (
    <>
      <span className={isBuy ? 'text-side-buy' : 'text-side-sell'}>{isBuy ? t.buy : t.sell}</span>{' '}
      <span>
        {orderKind(order) === 'stop' ? t.stop : order.request_type === 1 ? t.market : t.limit}
      </span>
      {order.linked_order_id !== null && (
        <>
          {' '}
          <span className="text-caption text-fg3">{t.pair}</span>
        </>
      )}
    </>
  );
}

/**
 * The order's limit price, else what it traded at on average, else «at the market's price»; of a
 * stop that waits, its stop price below.
 */
export function Price({ order }: { order: Order }) {
  const t = useTexts(tradeTexts);
  const price = order.pair_price ?? order.average_price;
  const shown =
    price === null ? (
      <span className="text-fg2">{t.atMarketPrice}</span>
    ) : (
      <Num value={price} kind="live" figure="price" />
    );
  if (order.status !== 'untriggered') return shown;
  return (
    <span className="grid justify-items-end">
      {shown}
      <span className="text-caption text-fg3">
        {rich(t.whenAt, {
          price: <Num value={order.stop_price} kind="live" figure="stop_price" />,
        })}
      </span>
    </span>
  );
}

/** Price × amount of a limit order; what changed hands for others. */
export function Worth({ order }: { order: Order }) {
  const market = useQuery(marketsQuery).data?.find((entry) => entry.market_name === order.market);
  const { quote } = splitMarket(order.market);
  // What a stop at market will come to is not known before it acts.
  let value = order.status === 'untriggered' ? null : order.filled_value;
  if (market !== undefined && order.pair_price !== null) {
    const spec = rulesOf(market);
    const ticks = ticksOf(order.pair_price, spec);
    const lots = parseQuantity(order.amount, spec);
    value =
      ticks !== null && lots.ok
        ? formatAmount(notional(ticks, lots.value, spec), spec.quote.scale)
        : null;
  }
  return <Amount value={value} asset={quote} kind="live" figure="worth" />;
}

/** Rows of orders or trades: a table with the time first, or cards. */
export function OrdersTable<R extends { readonly id: string }>({
  rows,
  timeOf,
  columns,
  card,
  isNarrow,
}: {
  rows: readonly R[];
  timeOf: (row: R) => string;
  columns: readonly Column<R>[];
  card: (row: R) => ReactNode;
  isNarrow: boolean;
}) {
  const t = useTexts(tradeTexts);
  const time: Column<R> = {
    head: t.time,
    cellClassName: 'text-fg2',
    cell: (row) => <Time at={timeOf(row)} />,
  };
  return (
    <DataTable
      rows={rows}
      keyOf={(row) => row.id}
      columns={[time, ...columns]}
      isDense
      scrollLabel={t.orderViews}
      isNarrow={isNarrow}
      cardClassName="order-card"
      card={card}
    />
  );
}

/** What a phone's card shows of a row: what it is, how much, its price and when. */
export function RowCard({
  mark,
  title,
  text,
  price,
  at,
  end,
}: {
  mark?: ReactNode;
  title: ReactNode;
  text: ReactNode;
  price: ReactNode;
  at: string;
  end?: ReactNode;
}) {
  return (
    <>
      {mark}
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-caption text-fg2">{text}</p>
      </div>
      <div className="grid justify-items-end">
        {price}
        <span className="text-caption text-fg3">
          <Time at={at} />
        </span>
      </div>
      {end}
    </>
  );
}
