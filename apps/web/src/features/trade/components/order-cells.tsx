import type { Order } from '@sarraf/contracts';
import { notional, parseQuantity } from '@sarraf/market';
import { formatAmount } from '@sarraf/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProgressRing } from '../../../components/meters.tsx';
import { Amount, Num } from '../../../components/num.tsx';
import { FilledPercent } from '../../../components/order-words.tsx';
import { Time } from '../../../components/time.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { filledPercent } from '../../../lib/filled-percent.ts';
import { splitMarket } from '../../../lib/market-name.ts';
import { orderKind } from '../../../lib/order-kind.ts';
import { marketsQuery } from '../../../lib/queries/markets.ts';
import { rulesOf, ticksOf } from '../model/market-rules.ts';
import { tradeTexts } from '../texts/trade-texts.ts';

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

export function Filled({ order }: { order: Order }) {
  return (
    <span className="inline-flex items-center gap-2">
      <ProgressRing
        size={16}
        percent={Number(filledPercent(order.filled, order.amount))}
        side={order.type}
      />
      <FilledPercent order={order} />
    </span>
  );
}

/** The coins that an order asked for. */
export function Asked({ order }: { order: Order }) {
  const { base } = splitMarket(order.market);
  return <Amount value={order.amount} asset={base} kind="live" figure="amount" />;
}

export interface Column<R> {
  readonly head: ReactNode;
  readonly className?: 'end' | 'gap' | 'end text-fg2';
  readonly cell: (row: R) => ReactNode;
}

/** Rows of orders or trades as the desktop shows them. */
export function RowsTable<R extends { readonly id: string }>({
  rows,
  timeOf,
  columns,
}: {
  rows: readonly R[];
  timeOf: (row: R) => string;
  columns: readonly Column<R>[];
}) {
  const t = useTexts(tradeTexts);
  return (
    // a table that scrolls must be reachable by keyboard
    <div className="orders-scroll" tabIndex={0} role="region" aria-label={t.orderViews}>
      <table className="orders-table">
        <thead>
          <tr>
            <th scope="col">{t.time}</th>
            {columns.map((column, index) => (
              // the columns of a table never move
              <th key={index} scope="col" className={column.className}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-of={row.id}>
              <td className="text-fg2">
                <Time at={timeOf(row)} />
              </td>
              {columns.map((column, index) => (
                // the columns of a table never move
                <td key={index} className={column.className}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same row as a phone's card: what it is, how much, its price and when. */
export function RowCard({
  id,
  mark,
  title,
  text,
  price,
  at,
  end,
}: {
  id: string;
  mark?: ReactNode;
  title: ReactNode;
  text: ReactNode;
  price: ReactNode;
  at: string;
  end?: ReactNode;
}) {
  return (
    <li data-of={id} className="order-card">
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
    </li>
  );
}
