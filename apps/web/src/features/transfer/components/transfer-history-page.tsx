import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Pager } from '../../../components/pager.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { Empty, SkeletonRows } from '../../../components/states.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import { transfersQuery } from '../../../lib/queries/transfers.ts';
import { TransferRow } from './transfer-row.tsx';

const transferTexts = textsOf(() => import('../texts/fa.ts'));

const SEARCH_AFTER_MS = 350;

/** All my transfers, newest first. */
export function TransferHistoryPage() {
  const t = useTexts(transferTexts);
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  useEffect(() => {
    if (typed.trim() === query) return;
    const timer = setTimeout(() => {
      setQuery(typed.trim());
      setPage(1);
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, query]);
  const list = useQuery(transfersQuery(query, page));
  return (
    <>
      <PageHeader title={t.history} back="/transfer" />
      <div className="px-5 lg:px-10">
        <div className="max-w-md pt-4">
          <SearchField label={t.search} value={typed} onChange={setTyped} />
        </div>
        <QueryView query={list} title={t.historyFailed} waiting={<SkeletonRows rows={6} />}>
          {(data) =>
            data.data.length === 0 ? (
              <Nothing isSearching={query !== ''} onShowAll={() => setTyped('')} />
            ) : (
              <>
                <ul className="pt-2">
                  {data.data.map((transfer) => (
                    <TransferRow key={transfer.id} transfer={transfer} />
                  ))}
                </ul>
                <Pager page={data.current_page} last={data.last_page} onPage={setPage} />
              </>
            )
          }
        </QueryView>
      </div>
    </>
  );
}

function Nothing({ isSearching, onShowAll }: { isSearching: boolean; onShowAll: () => void }) {
  const t = useTexts(transferTexts);
  if (isSearching) {
    return (
      <Empty
        icon="search"
        title={t.noneTitle}
        text={t.noneText}
        action={
          <Button look="outline" onClick={onShowAll}>
            {t.showAll}
          </Button>
        }
      />
    );
  }
  return (
    <Empty
      icon="swap-across"
      title={t.emptyTitle}
      text={t.emptyText}
      action={<ButtonLink to="/transfer">{t.newTransfer}</ButtonLink>}
    />
  );
}
