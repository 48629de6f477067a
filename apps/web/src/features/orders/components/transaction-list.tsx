import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../components/button.tsx';
import { Pager } from '../../../components/pager.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Empty, SkeletonRows } from '../../../components/states.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { transactionsQuery } from '../../../lib/queries/orders.ts';
import { byOrder } from '../../../lib/order-moves.ts';
import { ordersTexts } from '../texts/orders-texts.ts';
import { TransactionFilters, useOrdersSearch } from './filters.tsx';
import { HistoryHeads, MoveLine, OrderLine } from './history-lines.tsx';

/** Trades by their orders, and toman deposits, newest first. */
export function TransactionList() {
  const t = useTexts(ordersTexts);
  const { search, change } = useOrdersSearch();
  const rows = useQuery(
    transactionsQuery({
      ...(search.page === undefined ? {} : { page: String(search.page) }),
      ...(search.kind === undefined ? {} : { transaction_type: search.kind }),
    }),
  );
  return (
    <>
      <TransactionFilters />
      <QueryView query={rows} title={t.failedTransactions} waiting={<SkeletonRows rows={6} />}>
        {(page) =>
          page.data.length === 0 ? (
            <Empty
              icon="clock"
              title={t.emptyTransactionsTitle}
              text={search.kind === undefined ? t.emptyTransactionsText : t.emptyFilter}
              action={<ButtonLink to="/trade">{t.goTrade}</ButtonLink>}
            />
          ) : (
            <>
              <HistoryHeads />
              <ul>
                {byOrder(page.data).map((line) =>
                  line.kind === 'order' ? (
                    <OrderLine key={`order-${line.order.orderId}`} order={line.order} />
                  ) : (
                    <MoveLine key={line.move.id} move={line.move} />
                  ),
                )}
              </ul>
              <Pager
                page={page.current_page}
                last={page.last_page}
                onPage={(next) => change({ page: next > 1 ? next : undefined })}
              />
            </>
          )
        }
      </QueryView>
    </>
  );
}
