import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../components/button.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { Amount } from '../../../components/num.tsx';
import { PairName } from '../../../components/order-words.tsx';
import { Pager } from '../../../components/pager.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Chip } from '../../../components/signs.tsx';
import { Empty, SkeletonRows } from '../../../components/states.tsx';
import { Time } from '../../../components/time.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { transactionsQuery } from '../../../lib/queries/orders.ts';
import { ordersTexts } from '../texts/orders-texts.ts';
import { TransactionFilters, useOrdersSearch } from './filters.tsx';

type Row = DataOf<'GET /getTransactions'>['data'][number];

/** Trades and toman deposits, newest first. */
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
              <ul>
                {page.data.map((row) => (
                  <Transaction key={row.id} row={row} />
                ))}
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

const ICON: Record<number, IconName> = { 1: 'buy-mark', 2: 'sell-mark', 3: 'deposit', 5: 'swap' };

function Transaction({ row }: { row: Row }) {
  const t = useTexts(ordersTexts);
  const names: Record<number, string> = {
    1: t.buy,
    2: t.sell,
    3: t.deposit,
    4: t.withdrawal,
    5: t.transfer,
  };
  const colour =
    row.transaction_type === 1
      ? 'text-side-buy'
      : row.transaction_type === 2
        ? 'text-side-sell'
        : 'text-brand';
  return (
    <li data-of={row.id} className="row min-h-18 py-2.5">
      <span className={`grid size-10 shrink-0 place-items-center rounded-full bg-s2 ${colour}`}>
        <Icon name={ICON[row.transaction_type] ?? 'clock'} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-3">
          <span className="font-semibold">
            {names[row.transaction_type]}
            {row.market !== null && (
              <span className="ms-2 text-table font-normal text-fg3">
                <PairName name={row.market} />
              </span>
            )}
          </span>
          <span className="text-figure font-medium">
            <Amount value={row.amount} asset={row.symbol} kind="live" figure="amount" />
          </span>
        </div>
        <div className="flex items-center justify-between gap-3 text-caption text-fg3">
          <span className="inline-flex items-center gap-2">
            <Time at={row.created_at} />
            <RowState status={row.transaction_user.status} />
          </span>
          {row.value !== null && row.value_asset !== null && (
            <Amount value={row.value} asset={row.value_asset} kind="live" figure="value" />
          )}
        </div>
        {row.reference !== null && (
          <p className="text-caption text-fg3">
            {t.reference} <bdi dir="ltr">{row.reference}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

/** Done needs no sign; what waits or failed has one. */
function RowState({ status }: { status: number }) {
  const t = useTexts(ordersTexts);
  if (status === 0) return <Chip kind="warn">{t.statusPending}</Chip>;
  if (status === 2) return <Chip kind="err">{t.statusRefused}</Chip>;
  return null;
}
