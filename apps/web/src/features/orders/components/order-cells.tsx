import type { Order } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { CancelButton } from '#components/cancel-button.tsx';
import { Amount, Num } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { splitMarket } from '#lib/market-name.ts';
import { tetherPriceQuery } from '#lib/queries/markets.ts';
import { orderWorth } from '#lib/order-worth.ts';

const ordersTexts = textsOf(() => import('../texts/fa.ts'));

/** Which orders' cancelling is awaited, by id, and how to ask for it. */
export interface CancelProps {
  readonly cancelling: ReadonlySet<string>;
  readonly onCancel: (order: Order) => void;
}

/** The button of an order's row that cancels it at once. */
export function CancelOrder({ order, cancelling, onCancel }: { order: Order } & CancelProps) {
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
