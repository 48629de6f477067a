import type { Order } from '@sarraf/contracts';
import { CancelButton } from '../../../components/cancel-button.tsx';
import { ProgressRing } from '../../../components/meters.tsx';
import { Amount, Num } from '../../../components/num.tsx';
import { FilledPercent, PairName } from '../../../components/order-words.tsx';
import { Time } from '../../../components/time.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { filledPercent } from '../../../lib/filled-percent.ts';
import { splitMarket } from '../../../lib/market-name.ts';
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

export function PriceOf({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const price = order.pair_price ?? order.average_price;
  if (price === null) return <span className="text-fg2">{t.atMarket}</span>;
  return <Num value={price} kind="live" figure="price" />;
}

/** «با رسیدن به ۱۲٬۶۰۰٬۰۰۰٬۰۰۰»: what a stop still waits for. */
export function WaitsFor({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  if (order.status !== 'untriggered') return null;
  const price = <Num value={order.stop_price} kind="live" figure="stop_price" />;
  return <span className="block text-caption text-fg2">{rich(t.whenAt, { price })}</span>;
}

/** Phones: a card a row. */
export function OrderRows({ orders, status, ...cancelProps }: RowsProps) {
  const t = useTexts(ordersTexts);
  const statusText = useStatusText();
  return (
    <ul>
      {orders.map((order) => {
        const { base } = splitMarket(order.market);
        return (
          <li key={order.id} data-of={order.id} className="row min-h-18 py-2.5">
            <ProgressRing
              percent={Number(filledPercent(order.filled, order.amount))}
              side={order.type}
            >
              <FilledPercent order={order} />
            </ProgressRing>
            <div className="min-w-0 flex-1">
              <div className="flex items-center justify-between gap-2">
                <OrderKind order={order} />
                <span className="text-figure font-medium">
                  <PriceOf order={order} />
                </span>
              </div>
              <div className="flex items-center justify-between gap-2 text-caption text-fg3">
                <span className="inline-flex gap-2">
                  <PairName name={order.market} />
                  <Amount
                    value={order.amount}
                    asset={base}
                    kind="live"
                    unitClassName="sr-only"
                    figure="amount"
                  />
                </span>
                <Time at={order.created_at} />
              </div>
              <WaitsFor order={order} />
              {status === 'closed' && (
                <p className="text-caption text-fg2">
                  {statusText(order)}
                  {order.status !== 'filled' && (
                    <>
                      {' · '}
                      {rich(t.filledOf, {
                        percent: <FilledPercent order={order} />,
                        amount: <Amount value={order.amount} asset={base} figure="amount" />,
                      })}
                    </>
                  )}
                </p>
              )}
            </div>
            <span className="-me-3 flex items-center">
              {status === 'open' && <CancelOrder order={order} {...cancelProps} />}
              <ReceiptButton order={order} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
