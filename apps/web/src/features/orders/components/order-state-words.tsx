import type { Order } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { orderKind } from '#lib/order-kind.ts';

const ordersTexts = textsOf(() => import('../texts/fa.ts'));

type KnownOrder = Pick<Order, 'type' | 'request_type' | 'stop_price' | 'linked_order_id'>;

/** «خرید محدود» in the colour of its side. */
export function OrderKind({ order }: { order: KnownOrder }) {
  const t = useTexts(ordersTexts);
  const colour = order.type === 'buy' ? 'text-side-buy' : 'text-side-sell';
  return (
    <span>
      <span className={`font-semibold ${colour}`}>{t[order.type]}</span>{' '}
      <span className="text-fg2">{t[orderKind(order)]}</span>
      {order.linked_order_id !== null && (
        <>
          {' '}
          <span className="text-caption text-fg3">{t.pair}</span>
        </>
      )}
    </span>
  );
}

/** How an order stands, and why it ended where that needs a word. */
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
      oco_sibling_cancelled: t.reasonSiblingCancelled,
      post_only_would_take: t.reasonPostOnly,
      not_allowed: t.reasonNotAllowed,
    };
    const reason = order.cancel_reason === null ? null : reasons[order.cancel_reason];
    return reason === null ? status : t.because(status, reason);
  };
}
