import { ProgressRing } from '../../../components/meters.tsx';
import { Amount } from '../../../components/num.tsx';
import { FilledPercent, PairName } from '../../../components/order-words.tsx';
import { Time } from '../../../components/time.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { filledPercent } from '../../../lib/filled-percent.ts';
import { splitMarket } from '../../../lib/market-name.ts';
import { ReceiptButton } from './receipt-button.tsx';
import { ordersTexts } from '../texts/orders-texts.ts';
import { CancelOrder, PriceOf, type RowsProps, WaitsFor } from './order-rows.tsx';
import { OrderKind, useStatusText } from './order-state-words.tsx';

/** Desktops: the same as a table. */
export function OrderTable({ orders, status, ...cancelProps }: RowsProps) {
  const t = useTexts(ordersTexts);
  const statusText = useStatusText();
  const open = status === 'open';
  const heads = [t.price, t.amount, t.filled, open ? t.traded : t.fee];
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t.time}</th>
          <th scope="col">{t.marketName}</th>
          <th scope="col">{t.order}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="end">
              {head}
            </th>
          ))}
          <th scope="col">{open ? <span className="sr-only">{t.cancel}</span> : t.state}</th>
          <th scope="col">
            <span className="sr-only">{t.receipt}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const { base, quote } = splitMarket(order.market);
          return (
            <tr key={order.id} data-of={order.id}>
              <td className="whitespace-nowrap text-fg2">
                <Time at={order.created_at} />
              </td>
              <td>
                <PairName name={order.market} />
              </td>
              <td className="whitespace-nowrap">
                <OrderKind order={order} />
              </td>
              <td className="end">
                <PriceOf order={order} />
                <WaitsFor order={order} />
              </td>
              <td className="end">
                <Amount value={order.amount} asset={base} kind="live" figure="amount" />
              </td>
              <td className="end">
                <span className="inline-flex items-center gap-2">
                  <ProgressRing
                    size={16}
                    percent={Number(filledPercent(order.filled, order.amount))}
                    side={order.type}
                  />
                  <FilledPercent order={order} />
                </span>
              </td>
              <td className="end">
                {open ? (
                  <Amount
                    value={order.filled_value}
                    asset={quote}
                    kind="live"
                    isPaid={order.type === 'buy'}
                    figure="filled_value"
                  />
                ) : (
                  <Amount
                    value={order.fee}
                    asset={order.fee_asset}
                    kind="live"
                    isPaid
                    figure="fee"
                  />
                )}
              </td>
              <td className={open ? 'end' : 'text-fg2'}>
                {open ? <CancelOrder order={order} {...cancelProps} /> : statusText(order)}
              </td>
              <td className="w-10 end">
                <ReceiptButton order={order} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
