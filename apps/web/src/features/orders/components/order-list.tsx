import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { CancelAll } from '#components/cancel-all.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { useCancelAll, useCancelOrder } from '#lib/cancel-order.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import type { OrderPage } from '#lib/order-pages.ts';
import { KEPT } from '#lib/constants.ts';
import { type OrderFilter, ordersQuery } from '#lib/queries/orders.ts';
import { toast } from '#lib/toasts.ts';
import { OrderFilters, useOrdersSearch } from './filters.tsx';
import { OrderTable } from './order-table.tsx';

const ordersTexts = textsOf(() => import('../texts/fa.ts'));

const ExportOrders = lazy(() =>
  import('./export-orders.tsx').then((m) => ({ default: m.ExportOrders })),
);
const WaitingPayments = lazy(() =>
  import('./waiting-payments.tsx').then((m) => ({ default: m.WaitingPayments })),
);

type Status = 'open' | 'closed';

/** One tab of orders with its filters, pages and states. */
export function OrderList({ status }: { status: Status }) {
  const t = useTexts(ordersTexts);
  const { search, change } = useOrdersSearch();
  const { cursor, page: number } = search;
  const plain =
    status === 'open' && !search.side && !search.market && number === undefined && !cursor;
  const page = {
    ...(number === undefined ? {} : { page: String(number) }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const filter = {
    status,
    ...(search.side === undefined ? {} : { type: search.side }),
    ...(search.market === undefined ? {} : { market: search.market }),
  };
  // pages of open orders are as long as the list that sockets keep true, which is the first of them
  const size = status === 'open' ? { per_page: String(KEPT.ordersMax) } : {};
  const orders = useQuery(ordersQuery({ ...filter, ...size, ...page }));
  const refused = (error: unknown) =>
    toast({ kind: 'critical', title: t.cancelRefused, detail: messageOf(error, '') });
  const { cancel, cancelling } = useCancelOrder(refused);
  const isLeft = useIsLeft(orders);
  return (
    <>
      <Head filter={filter} total={orders.data?.total ?? 0} onRefused={refused} />
      {plain && (
        <Suspense>
          <WaitingPayments />
        </Suspense>
      )}
      <QueryView query={orders} title={t.failed} waiting={<SkeletonRows rows={5} />}>
        {(page) =>
          isLeft ? (
            <SkeletonRows rows={5} />
          ) : page.data.length === 0 ? (
            <None
              status={status}
              filtered={search.side !== undefined || search.market !== undefined}
              onClear={() => change({ side: undefined, market: undefined })}
            />
          ) : (
            <>
              <OrderTable
                orders={page.data}
                status={status}
                cancelling={cancelling}
                onCancel={(order) => cancel(order.id)}
              />
              <Pager
                page={page.current_page}
                last={page.last_page}
                onPage={(next) => change({ page: next > 1 ? next : undefined })}
                deeper={{
                  cursor,
                  next: page.next_cursor,
                  onCursor: (next) => change({ cursor: next }),
                }}
              />
            </>
          )
        }
      </QueryView>
    </>
  );
}

/**
 * Whether nothing is on this page any more, as after its only row was cancelled: the last page that
 * has rows is on its way then, for an empty one would say that there are none at all.
 */
function useIsLeft({ data, isFetching, isPlaceholderData }: UseQueryResult<OrderPage>): boolean {
  const { search, change } = useOrdersSearch();
  const isEmpty = data?.data.length === 0;
  const isBehind = search.page !== undefined || search.cursor !== undefined;
  // what is being asked again may have rows once more
  const isPast = isEmpty && isBehind && !isFetching;
  const last = Math.min(data?.last_page ?? 1, (search.page ?? 1) - 1);
  useEffect(() => {
    if (isPast) change({ page: last > 1 ? last : undefined });
  });
  return isEmpty && (isBehind || isPlaceholderData);
}

/** The filters, and what can be done with all that they let through. */
function Head({
  filter,
  total,
  onRefused,
}: {
  filter: OrderFilter & { readonly status: Status };
  total: number;
  onRefused: (error: unknown) => void;
}) {
  const markets = useQuery(marketsQuery).data ?? [];
  const all = useCancelAll(onRefused);
  const { status, type, market } = filter;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <OrderFilters markets={markets.map((market) => market.market_name)} />
      <div className="flex flex-1 justify-end max-md:-mt-1 max-md:pb-2">
        {status === 'open' ? (
          <CancelAll
            total={total}
            isCancelling={all.isCancelling}
            onCancel={() =>
              all.cancelAll({
                ...(type === undefined ? {} : { type }),
                ...(market === undefined ? {} : { pair_type: market }),
              })
            }
          />
        ) : (
          total > 0 && (
            <Suspense>
              <ExportOrders filter={filter} />
            </Suspense>
          )
        )}
      </div>
    </div>
  );
}

function None({
  status,
  filtered,
  onClear,
}: {
  status: Status;
  filtered: boolean;
  onClear: () => void;
}) {
  const t = useTexts(ordersTexts);
  const open = status === 'open';
  return (
    <Empty
      icon="orders"
      title={open ? t.emptyOpenTitle : t.emptyHistoryTitle}
      text={filtered ? t.emptyFilter : open ? t.emptyOpenText : t.emptyHistoryText}
      action={
        filtered ? (
          <Button look="outline" onClick={onClear}>
            {t.clear}
          </Button>
        ) : (
          <ButtonLink to="/trade" icon="swap">
            {t.goTrade}
          </ButtonLink>
        )
      }
    />
  );
}
