import type { PaidOrder } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { PairName } from '#components/order-words.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { splitMarket } from '#lib/market-name.ts';
import { paidOrdersQuery } from '#lib/queries/paid-orders.ts';
import { OrderKind } from './order-state-words.tsx';

const ordersTexts = textsOf(() => import('../texts/fa.ts'));

/** Buys that wait for their payment at the bank: no orders yet, and a tap leads on to pay. */
export function WaitingPayments() {
  const waiting = useQuery(paidOrdersQuery).data?.filter(({ state }) => state === 'waiting') ?? [];
  if (waiting.length === 0) return null;
  return (
    <ul>
      {waiting.map((order) => (
        <Row key={order.payment_id} order={order} />
      ))}
    </ul>
  );
}

function Row({ order }: { order: PaidOrder }) {
  const t = useTexts(ordersTexts);
  const { base, quote } = splitMarket(order.market);
  const asset = order.amount_type === 'base' ? base : quote;
  return (
    <li data-of={order.payment_id}>
      <Link
        to="/mywallet/deposit/IRT"
        search={{ payment: order.payment_id }}
        className="row min-h-18 py-2.5"
      >
        <span className="text-warn">
          <Icon name="clock" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center justify-between gap-2">
            <span>
              <OrderKind order={{ ...order, stop_price: null, linked_order_id: null }} />
              <span className="ms-2 text-caption text-fg3">
                <PairName name={order.market} />
              </span>
            </span>
            <span className="text-figure font-medium">
              <Amount value={order.pair_amount} asset={asset} kind="live" figure="asked" />
            </span>
          </span>
          <span className="block text-caption text-fg2">
            {rich(t.waitsForPayment, {
              missing: <Amount value={order.missing} asset="IRT" figure="missing" />,
              time: <Time at={order.expires_at} shape="clock" />,
            })}
          </span>
        </span>
      </Link>
    </li>
  );
}
