import type { Order } from '@sarraf/contracts';
import { CoinIcon } from '#components/coin-icon.tsx';
import { type Column, DataTable } from '#components/data-table.tsx';
import { ProgressRing } from '#components/meters.tsx';
import { Amount } from '#components/num.tsx';
import { AskedAmount, FilledCell, FilledPercent, PairName } from '#components/order-words.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { filledPercent } from '#lib/filled-percent.ts';
import { splitMarket } from '#lib/market-name.ts';
import { CancelOrder, type CancelProps, PriceOf, WaitsFor, WorthOf } from './order-cells.tsx';
import { OrderKind, useStatusText } from './order-state-words.tsx';
import { ReceiptButton } from './receipt-button.tsx';

const ordersTexts = textsOf(() => import('../texts/fa.ts'));

interface OrdersProps extends CancelProps {
  readonly orders: readonly Order[];
  readonly status: 'open' | 'closed';
}

/** One page of orders, open or closed. */
export function OrderTable({ orders, status, ...cancel }: OrdersProps) {
  const shared = useSharedColumns();
  const own = useStatusColumns(cancel);
  return (
    <DataTable
      rows={orders}
      keyOf={(order) => order.id}
      columns={[...shared.first, ...own[status], shared.receipt]}
      cardClassName="row still-on-phones items-start pt-3 pb-1"
      card={(order) => <OrderCard order={order} status={status} {...cancel} />}
    />
  );
}

function useSharedColumns(): { first: readonly Column<Order>[]; receipt: Column<Order> } {
  const t = useTexts(ordersTexts);
  return {
    first: [
      {
        head: t.time,
        className: 'whitespace-nowrap text-fg2',
        cell: (order) => <Time at={order.created_at} />,
      },
      { head: t.marketName, cell: (order) => <PairName name={order.market} /> },
      {
        head: t.order,
        className: 'whitespace-nowrap',
        cell: (order) => <OrderKind order={order} />,
      },
      {
        head: t.price,
        isEnd: true,
        cell: (order) => (
          <>
            <PriceOf order={order} />
            <WaitsFor order={order} />
          </>
        ),
      },
      { head: t.amount, isEnd: true, cell: (order) => <AskedAmount order={order} /> },
      { head: t.filled, isEnd: true, cell: (order) => <FilledCell order={order} /> },
    ],
    receipt: {
      head: t.receipt,
      isHeadHidden: true,
      isEnd: true,
      className: 'w-10',
      cell: (order) => <ReceiptButton order={order} />,
    },
  };
}

/** What open orders show besides, and what closed ones do. */
function useStatusColumns(
  cancel: CancelProps,
): Record<OrdersProps['status'], readonly Column<Order>[]> {
  const t = useTexts(ordersTexts);
  const statusText = useStatusText();
  return {
    open: [
      {
        head: t.traded,
        isEnd: true,
        cell: ({ market, type, filled_value: value }) => (
          <Amount
            value={value}
            asset={splitMarket(market).quote}
            kind="live"
            isPaid={type === 'buy'}
            figure="filled_value"
          />
        ),
      },
      {
        head: t.cancel,
        isHeadHidden: true,
        isEnd: true,
        cell: (order) => <CancelOrder order={order} {...cancel} />,
      },
    ],
    closed: [
      {
        head: t.fee,
        isEnd: true,
        cell: ({ fee, fee_asset: asset }) => (
          <Amount value={fee} asset={asset} kind="live" isPaid figure="fee" />
        ),
      },
      { head: t.state, className: 'text-fg2', cell: statusText },
    ],
  };
}

/** Phones: what it is, its amount, its price and what that comes to. */
function OrderCard({
  order,
  status,
  ...cancelProps
}: { order: Order; status: 'open' | 'closed' } & CancelProps) {
  const t = useTexts(ordersTexts);
  const statusText = useStatusText();
  const percent = filledPercent(order.filled, order.amount);
  const isPart = Number(percent) > 0 && Number(percent) < 100;
  const isMet = order.pair_price === null && order.average_price !== null;
  return (
    <>
      {status === 'open' || isPart ? (
        <ProgressRing percent={Number(percent)} side={order.type}>
          <FilledPercent order={order} />
        </ProgressRing>
      ) : (
        // whole or not at all: its state says so in words
        <CoinIcon symbol={splitMarket(order.market).base} size={40} />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>
            <OrderKind order={order} />{' '}
            <span className="ms-1 text-caption text-fg3">
              <PairName name={order.market} />
            </span>
          </span>
          <span className="ms-auto text-figure font-medium">
            <AskedAmount order={order} />
          </span>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-table text-fg2">
          <span>
            <span className="text-fg3">{isMet ? t.average : t.price}</span>{' '}
            <PriceOf order={order} />
          </span>
          <span className="ms-auto">
            <WorthOf order={order} />
          </span>
        </div>
        <WaitsFor order={order} />
        <div className="flex items-center justify-between gap-3 text-caption text-fg3">
          <span>
            <Time at={order.created_at} />
            {status === 'closed' && ` · ${statusText(order)}`}
          </span>
          <span className="-my-1.5 -me-3 flex items-center gap-1">
            {status === 'open' && <CancelOrder order={order} {...cancelProps} />}
            <ReceiptButton order={order} />
          </span>
        </div>
      </div>
    </>
  );
}
