import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '#components/button.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { transactionsQuery, transactionSumsQuery } from '#lib/queries/orders.ts';
import { filtersOf, isFiltered } from '../model/search.ts';
import '../transactions.css';
import { ExportButtons } from './export-buttons.tsx';
import { FilterBar } from './filter-bar.tsx';
import { StatementButton } from './statement-button.tsx';
import { TransactionList } from './transaction-list.tsx';
import { useTransactionsSearch } from './use-search.ts';

const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

/** Everything that moved: trades, deposits, withdrawals and transfers; the address keeps the view. */
export function TransactionsPage() {
  const t = useTexts(transactionsTexts);
  const { change, search } = useTransactionsSearch();
  const filters = filtersOf(search);
  const page = search.page === undefined ? {} : { page: String(search.page) };
  const deep = search.cursor === undefined ? {} : { cursor: search.cursor };
  const rows = useQuery(transactionsQuery({ ...filters, ...page, ...deep }));
  const sums = useQuery(transactionSumsQuery(filters)).data;
  return (
    <>
      <PageHeader title={t.title} back="/mywallet" />
      <div className="px-5 lg:px-10">
        <div className="move-head">
          <Sums sums={sums} />
          <span className="flex flex-wrap gap-2">
            <ExportButtons search={search} isCut={sums?.has_more === true} />
            <StatementButton search={search} />
          </span>
        </div>
        <FilterBar />
        <QueryView query={rows} title={t.failed} waiting={<SkeletonRows rows={8} height={66} />}>
          {(list) =>
            list.data.length === 0 && list.next_cursor === null ? (
              <Nothing />
            ) : (
              <>
                {list.data.length === 0 ? (
                  <p className="py-10 text-center text-fg2">{t.noneSoFar}</p>
                ) : (
                  <TransactionList rows={list.data} />
                )}
                <Pager
                  page={list.current_page}
                  last={list.last_page}
                  onPage={(next) => change({ page: next > 1 ? next : undefined })}
                  deeper={{
                    cursor: search.cursor,
                    next: list.next_cursor,
                    onCursor: (cursor) => change({ cursor }),
                  }}
                />
                {list.next_cursor === null && (
                  <p className="py-5 text-center text-caption text-fg3">{t.end}</p>
                )}
              </>
            )
          }
        </QueryView>
      </div>
    </>
  );
}

/**
 * How many there are, and what came in and went out; its room is kept while it is not known: on a
 * phone a line of its own, whether its words are there or not.
 */
function Sums({ sums }: { sums: TransactionSums | undefined }) {
  return (
    <p className="min-h-6 text-table text-fg2 max-lg:basis-full">
      {sums !== undefined && <KnownSums sums={sums} />}
    </p>
  );
}

type TransactionSums = DataOf<'GET /transactions/summary'>;

function KnownSums({ sums }: { sums: TransactionSums }) {
  const t = useTexts(transactionsTexts);
  const count = useCount();
  return (
    <>
      {(sums.has_more ? t.countMore : t.count)(count(sums.count))}
      {' · '}
      {rich(t.moneyIn, { amount: <Sum value={sums.in_toman} figure="in" /> })}
      {' · '}
      {rich(t.moneyOut, { amount: <Sum value={sums.out_toman} figure="out" /> })}
      {sums.sums_cut && <span className="block text-caption">{t.sumsCut}</span>}
    </>
  );
}

function Sum({ value, figure }: { value: string; figure: string }) {
  return (
    <strong className="font-semibold text-fg">
      <Amount value={value} asset="IRT" figure={figure} />
    </strong>
  );
}

function Nothing() {
  const t = useTexts(transactionsTexts);
  const { clear, search } = useTransactionsSearch();
  if (isFiltered(search) || search.page !== undefined || search.cursor !== undefined) {
    return (
      <Empty
        icon="search"
        title={t.noneTitle}
        text={t.noneText}
        action={
          <Button look="outline" onClick={clear}>
            {t.clear}
          </Button>
        }
      />
    );
  }
  return (
    <Empty
      icon="history"
      title={t.emptyTitle}
      text={t.emptyText}
      action={<ButtonLink to="/mywallet/deposit/IRT">{t.goDeposit}</ButtonLink>}
    />
  );
}
