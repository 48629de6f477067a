import type { Order } from '@sarraf/contracts';
import { CancelButton } from '#components/cancel-button.tsx';
import { ProgressRing } from '#components/meters.tsx';
import { Amount } from '#components/num.tsx';
import { AskedAmount, FilledCell, FilledPercent, PairName } from '#components/order-words.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { filledPercent } from '#lib/filled-percent.ts';
import { splitMarket } from '#lib/market-name.ts';
import { Kind, OrdersTable, Price, RowCard, Worth } from './order-cells.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

interface CancelProps {
  readonly cancelling: ReadonlySet<string>;
  readonly onCancel: (orderId: string) => void;
}

/** Goes at once: an order may fill while one thinks. */
function Cancel({ order, cancelling, onCancel }: { order: Order } & CancelProps) {
  const t = useTexts(tradeTexts);
  const isCancelling = cancelling.has(order.id);
  const what = `${order.type === 'buy' ? t.buy : t.sell} ${order.market}`;
  return (
    <CancelButton
      label={t.cancelOf(what)}
      className="trade-cancel"
      isCancelling={isCancelling}
      onCancel={() => onCancel(order.id)}
    >
      {isCancelling ? t.cancelling : t.cancel}
    </CancelButton>
  );
}

/** Open orders, newest first. */
export function OpenOrders({
  orders,
  isNarrow,
  ...cancel
}: { orders: readonly Order[]; isNarrow: boolean } & CancelProps) {
  const t = useTexts(tradeTexts);
  return (
    <OrdersTable
      rows={orders}
      timeOf={(order) => order.created_at}
      isNarrow={isNarrow}
      card={(order) => (
        <RowCard
          mark={
            <ProgressRing
              size={28}
              percent={Number(filledPercent(order.filled, order.amount))}
              side={order.type}
            />
          }
          title={<Kind order={order} />}
          text={rich(t.filledOf, {
            percent: <FilledPercent order={order} />,
            amount: (
              <Amount value={order.amount} asset={splitMarket(order.market).base} figure="amount" />
            ),
          })}
          price={<Price order={order} />}
          at={order.created_at}
          end={<Cancel order={order} {...cancel} />}
        />
      )}
      columns={[
        { head: t.marketName, cell: (order) => <PairName name={order.market} /> },
        { head: t.typeHead, cell: (order) => <Kind order={order} /> },
        { head: t.price, isEnd: true, cell: (order) => <Price order={order} /> },
        { head: t.amountHead, isEnd: true, cell: (order) => <AskedAmount order={order} /> },
        { head: t.filledHead, className: 'gap', cell: (order) => <FilledCell order={order} /> },
        { head: t.worthHead, isEnd: true, cell: (order) => <Worth order={order} /> },
        {
          head: t.cancel,
          isHeadHidden: true,
          isEnd: true,
          cell: (order) => <Cancel order={order} {...cancel} />,
        },
      ]}
    />
  );
}
