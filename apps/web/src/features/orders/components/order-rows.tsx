import type { Order } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { CancelButton } from '../../../components/cancel-button.tsx';
import { ProgressRing } from '../../../components/meters.tsx';
import { Amount, Num } from '../../../components/num.tsx';
import { FilledPercent, PairName } from '../../../components/order-words.tsx';
import { Time } from '../../../components/time.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { filledPercent } from '../../../lib/filled-percent.ts';
import { splitMarket } from '../../../lib/market-name.ts';
import { tetherPriceQuery } from '../../../lib/queries/markets.ts';
import { orderWorth } from '../../../lib/order-worth.ts';
import { ordersTexts } from '../texts/orders-texts.ts';
import { OrderKind, useStatusText } from './order-state-words.tsx';
import { ReceiptButton } from './receipt-button.tsx';

export interface RowsProps {
  readonly orders: readonly Order[];
  readonly status: 'open' | 'closed';
  readonly cancelling: ReadonlySet<string>;
  readonly onCancel: (order: Order) => void;
}

export function CancelOrder({
  order,
  cancelling,
  onCancel,
}: { order: Order } & Omit<RowsProps, 'orders' | 'status'>) {
  const t = useTexts(ordersTexts);
  const isCancelling = cancelling.has(order.id);
  return (
    <CancelButton
      label={t.cancelOf(`${t[order.type]} ${order.market}`)}
      className="-me-2 min-h-11 px-2 text-fg2 hover:text-err"
      isCancelling={isCancelling}
      onCancel={() => onCancel(order)}
    >
      {isCancelling ? t.cancelling : t.cancel}
    </CancelButton>
  );
}

/** The price that was asked for, else the one that was met. */
export function PriceOf({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const { quote } = splitMarket(order.market);
  const price = order.pair_price ?? order.average_price;
  if (price === null) return <span className="text-fg2">{t.atMarket}</span>;
  return <Amount value={price} asset={quote} kind="live" isPrice figure="price" />;
}

/** What it comes to in toman; of tether markets, by tether's price now. */
export function WorthOf({ order }: { order: Order }) {
  const isTether = splitMarket(order.market).quote === 'USDT';
  const tether = useQuery({ ...tetherPriceQuery, enabled: isTether }).data?.tether_price ?? null;
  const worth = orderWorth(order, tether);
  if (worth === null) return null;
  return (
    <span className="whitespace-nowrap">
      {worth.isEstimate && '≈ '}
      <Amount
        value={worth.toman}
        asset="IRT"
        kind="live"
        isPaid={order.type === 'buy'}
        figure="worth"
      />
    </span>
  );
}

/** «با رسیدن به ۱۲٬۶۰۰٬۰۰۰٬۰۰۰»: what a stop still waits for. */
export function WaitsFor({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  if (order.status !== 'untriggered') return null;
  const price = <Num value={order.stop_price} kind="live" figure="stop_price" />;
  return <span className="block text-caption text-fg2">{rich(t.whenAt, { price })}</span>;
}

/** Phones: a card an order, with what it is, its amount, its price and what that comes to. */
export function OrderRows({ orders, status, ...cancelProps }: RowsProps) {
  return (
    <ul>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} status={status} {...cancelProps} />
      ))}
    </ul>
  );
}

function OrderCard({
  order,
  status,
  ...cancelProps
}: { order: Order } & Omit<RowsProps, 'orders'>) {
  const t = useTexts(ordersTexts);
  const statusText = useStatusText();
  const { base } = splitMarket(order.market);
  const isMet = order.pair_price === null && order.average_price !== null;
  return (
    <li data-of={order.id} className="row still-on-phones items-start pt-3 pb-1">
      <ProgressRing percent={Number(filledPercent(order.filled, order.amount))} side={order.type}>
        <FilledPercent order={order} />
      </ProgressRing>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>
            <OrderKind order={order} />{' '}
            <span className="ms-1 text-caption text-fg3">
              <PairName name={order.market} />
            </span>
          </span>
          <span className="ms-auto text-figure font-medium">
            <Amount value={order.amount} asset={base} kind="live" figure="amount" />
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
    </li>
  );
}
