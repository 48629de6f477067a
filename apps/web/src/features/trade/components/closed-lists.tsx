import type { DataOf, Order } from '@sarraf/contracts';
import { Amount, Num } from '#components/num.tsx';
import { AskedAmount, FilledCell, PairName } from '#components/order-words.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { splitMarket } from '#lib/market-name.ts';
import { Kind, OrdersTable, Price, RowCard } from './order-cells.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

function useStateText(): (order: Order) => string {
  const t = useTexts(tradeTexts);
  return ({ status }) =>
    ({
      filled: t.stFilled,
      cancelled: t.stCancelled,
      partially_filled: t.stPartly,
      rejected: t.stRejected,
      open: t.stOpen,
      untriggered: t.stUntriggered,
    })[status];
}

/** Filled and cancelled orders, newest first. */
export function ClosedOrders({
  orders,
  isNarrow,
}: {
  orders: readonly Order[];
  isNarrow: boolean;
}) {
  const t = useTexts(tradeTexts);
  const stateText = useStateText();
  return (
    <OrdersTable
      rows={orders}
      timeOf={(order) => order.updated_at}
      isNarrow={isNarrow}
      card={(order) => (
        <RowCard
          title={<Kind order={order} />}
          text={
            <>
              {stateText(order)} ·{' '}
              <Amount value={order.filled} asset={splitMarket(order.market).base} figure="filled" />
            </>
          }
          price={<Price order={order} />}
          at={order.updated_at}
        />
      )}
      columns={[
        { head: t.marketName, cell: (order) => <PairName name={order.market} /> },
        { head: t.typeHead, cell: (order) => <Kind order={order} /> },
        { head: t.price, isEnd: true, cell: (order) => <Price order={order} /> },
        { head: t.amountHead, isEnd: true, cell: (order) => <AskedAmount order={order} /> },
        { head: t.filledHead, className: 'gap', cell: (order) => <FilledCell order={order} /> },
        {
          head: t.feeHead,
          isEnd: true,
          cell: (order) => (
            <Amount value={order.fee} asset={order.fee_asset} kind="live" isPaid figure="fee" />
          ),
        },
        { head: t.stateHead, isEnd: true, className: 'text-fg2', cell: stateText },
      ]}
    />
  );
}

type Row = DataOf<'GET /getTransactions'>['data'][number];

/** What was traded: one row a fill. */
export function Trades({ rows, isNarrow }: { rows: readonly Row[]; isNarrow: boolean }) {
  const t = useTexts(tradeTexts);
  const side = (row: Row) => (
    <span className={row.transaction_type === 1 ? 'text-side-buy' : 'text-side-sell'}>
      {row.transaction_type === 1 ? t.buy : t.sell}
    </span>
  );
  return (
    <OrdersTable
      rows={rows}
      timeOf={(row) => row.created_at}
      isNarrow={isNarrow}
      card={(row) => (
        <RowCard
          title={side(row)}
          text={<Amount value={row.amount} asset={row.symbol} figure="amount" />}
          price={<Num value={row.price} figure="price" />}
          at={row.created_at}
        />
      )}
      columns={[
        {
          head: t.marketName,
          cell: (row) => row.market !== null && <PairName name={row.market} />,
        },
        { head: t.typeHead, cell: side },
        {
          head: t.price,
          isEnd: true,
          cell: (row) => <Num value={row.price} kind="live" figure="price" />,
        },
        {
          head: t.amountHead,
          isEnd: true,
          cell: (row) => (
            <Amount value={row.amount} asset={row.symbol} kind="live" figure="amount" />
          ),
        },
        {
          head: t.worthHead,
          isEnd: true,
          cell: ({ value, value_asset: asset }) =>
            asset !== null && <Amount value={value} asset={asset} kind="live" figure="worth" />,
        },
        {
          head: t.feeHead,
          isEnd: true,
          cell: ({ fee, fee_asset: asset }) =>
            asset !== null && <Amount value={fee} asset={asset} kind="live" isPaid figure="fee" />,
        },
      ]}
    />
  );
}
