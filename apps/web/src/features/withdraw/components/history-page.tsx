import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Pager } from '../../../components/pager.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { Empty, SkeletonRows } from '../../../components/states.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import { withdrawalsQuery } from '../../../lib/queries/withdrawals.ts';
import { WithdrawalRows } from './withdrawal-rows.tsx';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

const SEARCH_AFTER_MS = 350;

/** What is looked for, asked once the typing rests, and which page of that. */
function useLook() {
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
  return { typed, setTyped, query, page, setPage };
}

/** All my toman withdrawals, newest first. */
export function WithdrawHistoryPage() {
  const t = useTexts(withdrawTexts);
  const look = useLook();
  const list = useQuery(withdrawalsQuery(look.query, look.page));
  return (
    <>
      <PageHeader title={t.history} back="/mywallet/withdraw/IRT" />
      <div className="px-5 lg:px-10">
        <div className="max-w-md pt-4">
          <SearchField label={t.search} value={look.typed} onChange={look.setTyped} />
        </div>
        <QueryView query={list} title={t.historyFailed} waiting={<SkeletonRows rows={6} />}>
          {(data) =>
            data.data.length === 0 ? (
              <Nothing isSearching={look.query !== ''} onShowAll={() => look.setTyped('')} />
            ) : (
              <>
                <WithdrawalRows rows={data.data} />
                <Pager page={data.current_page} last={data.last_page} onPage={look.setPage} />
              </>
            )
          }
        </QueryView>
      </div>
    </>
  );
}

function Nothing({ isSearching, onShowAll }: { isSearching: boolean; onShowAll: () => void }) {
  const t = useTexts(withdrawTexts);
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
      icon="withdraw"
      title={t.emptyTitle}
      text={t.emptyText}
      action={<ButtonLink to="/mywallet/withdraw/IRT">{t.newWithdrawal}</ButtonLink>}
    />
  );
}
