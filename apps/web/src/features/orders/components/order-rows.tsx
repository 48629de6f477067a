import type { Order } from '@sarraf/contracts';
import { ProgressRing } from '../../../components/meters.tsx';
import { Amount, Num } from '../../../components/num.tsx';
import { FilledPercent, PairName } from '../../../components/order-words.tsx';
import { Time } from '../../../components/time.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { filledPercent } from '../../../lib/filled-percent.ts';
import { splitMarket } from '../../../lib/market-name.ts';
import { ReceiptButton } from './receipt-button.tsx';
import { ordersTexts } from '../texts/orders-texts.ts';

export interface RowsProps {
  readonly orders: readonly Order[];
  readonly status: 'open' | 'closed';
  readonly cancelling: ReadonlySet<string>;
  readonly onCancel: (order: Order) => void;
}

/** The words of a request type. */
export const KIND = { 1: 'market', 2: 'limit', 3: 'otc' } as const;

/** «خرید محدود» in the colour of its side. */
export function OrderKind({ order }: { order: Pick<Order, 'type' | 'request_type'> }) {
  const t = useTexts(ordersTexts);
  const colour = order.type === 'buy' ? 'text-side-buy' : 'text-side-sell';
  return (
    <span>
      <span className={`font-semibold ${colour}`}>{t[order.type]}</span>{' '}
      <span className="text-fg2">{t[KIND[order.request_type]]}</span>
    </span>
  );
}

export function useStatusText(): (order: Order) => string {
  const t = useTexts(ordersTexts);
  return (order) => {
    const status = {
      open: t.statusOpen,
      partially_filled: t.statusPartly,
      filled: t.statusFilled,
      cancelled: t.statusCancelled,
      rejected: t.statusRejected,
      untriggered: t.statusUntriggered,
    }[order.status];
    const reasons = {
      user: null,
      self_trade_prevented: t.reasonSelf,
      bound_reached: t.reasonBound,
      book_exhausted: t.reasonBook,
      oco_sibling: t.reasonSibling,
      post_only_would_take: t.reasonPostOnly,
    };
    const reason = order.cancel_reason === null ? null : reasons[order.cancel_reason];
    return reason === null ? status : t.because(status, reason);
  };
}

export function CancelButton({
  order,
  cancelling,
  onCancel,
}: { order: Order } & Omit<RowsProps, 'orders' | 'status'>) {
  const t = useTexts(ordersTexts);
  if (cancelling.has(order.id)) {
    return (
      <span className="text-table text-fg3" role="status">
        {t.cancelling}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="-me-2 min-h-11 px-2 text-fg2 hover:text-err"
      aria-label={t.cancelOf(`${t[order.type]} ${order.market}`)}
      onClick={() => onCancel(order)}
    >
      {t.cancel}
    </button>
  );
}

export function PriceOf({ order }: { order: Order }) {
  const t = useTexts(ordersTexts);
  const price = order.pair_price ?? order.average_price;
  if (price === null) return <span className="text-fg2">{t.atMarket}</span>;
  return <Num value={price} kind="live" figure="price" />;
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
              {status === 'open' && <CancelButton order={order} {...cancelProps} />}
              <ReceiptButton order={order} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
