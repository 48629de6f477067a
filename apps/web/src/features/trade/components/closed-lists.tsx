import type { DataOf, Order } from '@sarraf/contracts';
import { Amount, Num } from '../../../components/num.tsx';
import { PairName } from '../../../components/order-words.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { splitMarket } from '../../../lib/market-name.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { Asked, Filled, Kind, Price, RowCard, RowsTable } from './order-cells.tsx';

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
  if (isNarrow) {
    return (
      <ul>
        {orders.map((order) => (
          <RowCard
            key={order.id}
            id={order.id}
            title={<Kind order={order} />}
            text={
              <>
                {stateText(order)} ·{' '}
                <Amount
                  value={order.filled}
                  asset={splitMarket(order.market).base}
                  figure="filled"
                />
              </>
            }
            price={<Price order={order} />}
            at={order.updated_at}
          />
        ))}
      </ul>
    );
  }
  return (
    <RowsTable
      rows={orders}
      timeOf={(order) => order.updated_at}
      columns={[
        { head: t.marketName, cell: (order) => <PairName name={order.market} /> },
        { head: t.typeHead, cell: (order) => <Kind order={order} /> },
        { head: t.price, className: 'end', cell: (order) => <Price order={order} /> },
        { head: t.amountHead, className: 'end', cell: (order) => <Asked order={order} /> },
        { head: t.filledHead, className: 'gap', cell: (order) => <Filled order={order} /> },
        {
          head: t.feeHead,
          className: 'end',
          cell: (order) => (
            <Amount value={order.fee} asset={order.fee_asset} kind="live" isPaid figure="fee" />
          ),
        },
        { head: t.stateHead, className: 'end text-fg2', cell: stateText },
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
  if (isNarrow) {
    return (
      <ul>
        {rows.map((row) => (
          <RowCard
            key={row.id}
            id={row.id}
            title={side(row)}
            text={<Amount value={row.amount} asset={row.symbol} figure="amount" />}
            price={<Num value={row.price} figure="price" />}
            at={row.created_at}
          />
        ))}
      </ul>
    );
  }
  return (
    <RowsTable
      rows={rows}
      timeOf={(row) => row.created_at}
      columns={[
        {
          head: t.marketName,
          cell: (row) => row.market !== null && <PairName name={row.market} />,
        },
        { head: t.typeHead, cell: side },
        {
          head: t.price,
          className: 'end',
          cell: (row) => <Num value={row.price} kind="live" figure="price" />,
        },
        {
          head: t.amountHead,
          className: 'end',
          cell: (row) => (
            <Amount value={row.amount} asset={row.symbol} kind="live" figure="amount" />
          ),
        },
        {
          head: t.worthHead,
          className: 'end',
          cell: ({ value, value_asset: asset }) =>
            asset !== null && <Amount value={value} asset={asset} kind="live" figure="worth" />,
        },
        {
          head: t.feeHead,
          className: 'end',
          cell: ({ fee, fee_asset: asset }) =>
            asset !== null && <Amount value={fee} asset={asset} kind="live" isPaid figure="fee" />,
        },
      ]}
    />
  );
}
