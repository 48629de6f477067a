import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#components/query-view.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ordersQuery, transactionsQuery } from '#lib/queries/orders.ts';
import { ClosedOrders, Trades } from './closed-lists.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** One page is enough here; all of it stands on /orders. */
const HISTORY_ROWS = '20';

/** The person's newest 20 closed orders: of one market, or of all where `market` is undefined. */
export function History({ market, isNarrow }: { market: string | undefined; isNarrow: boolean }) {
  const t = useTexts(tradeTexts);
  const filter = { status: 'closed' as const, per_page: HISTORY_ROWS };
  const query = useQuery(ordersQuery(market === undefined ? filter : { ...filter, market }));
  return (
    <QueryView query={query} title={t.ordersFailed} waiting={<div className="h-40" />}>
      {(page) =>
        page.data.length === 0 ? (
          <p className="trade-empty">{t.noHistory}</p>
        ) : (
          <ClosedOrders orders={page.data} isNarrow={isNarrow} />
        )
      }
    </QueryView>
  );
}

type Row = DataOf<'GET /getTransactions'>['data'][number];

/**
 * The trades that `isMine` lets through in the newest page of the person's transactions: of one asset,
 * or of all where `asset` is undefined.
 */
export function MyTrades({
  asset,
  isMine,
  isNarrow,
}: {
  asset: string | undefined;
  isMine: (row: Row) => boolean;
  isNarrow: boolean;
}) {
  const t = useTexts(tradeTexts);
  const query = useQuery(transactionsQuery(asset === undefined ? {} : { asset }));
  return (
    <QueryView query={query} title={t.ordersFailed} waiting={<div className="h-40" />}>
      {(page) => {
        const trades = page.data.filter(
          (row) => row.transaction_type <= 2 && row.market !== null && isMine(row),
        );
        if (trades.length === 0) return <p className="trade-empty">{t.noTrades}</p>;
        return <Trades rows={trades} isNarrow={isNarrow} />;
      }}
    </QueryView>
  );
}
