import type { UseQueryResult } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import type { IconName } from '../icon.tsx';
import { PageHeader } from '../page-header.tsx';
import { Pager } from '../pager.tsx';
import { QueryView } from '../query-view.tsx';
import { SearchField } from '../search-field.tsx';
import { Empty, SkeletonRows } from '../states.tsx';

const SEARCH_AFTER_MS = 350;

/** A numbered page of rows, as lists of one's own past answer. */
interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly current_page: number;
  readonly last_page: number;
}

/** What is looked for, asked once the typing rests, and which page of that. */
export interface HistorySearch {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  readonly query: string;
  readonly page: number;
  readonly setPage: (page: number) => void;
}

/** Another search begins at its first page. */
export function useHistorySearch(): HistorySearch {
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

/** The words of a history: its own, and of a search that finds nothing. */
export interface HistoryWords {
  readonly history: string;
  readonly search: string;
  readonly historyFailed: string;
  readonly noneTitle: string;
  readonly noneText: string;
  readonly showAll: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
}

/** All of one's own moves of one kind, newest first, with a search; `action` begins the first one. */
export function HistoryScreen<Row>({
  words,
  back,
  icon,
  action,
  look,
  list,
  children,
}: {
  words: HistoryWords;
  back: LinkProps['to'];
  icon: IconName;
  action: ReactNode;
  look: HistorySearch;
  list: UseQueryResult<PageOf<Row>>;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const showAll = (
    <Button look="outline" onClick={() => look.setTyped('')}>
      {words.showAll}
    </Button>
  );
  const nothing =
    look.query === '' ? (
      <Empty icon={icon} title={words.emptyTitle} text={words.emptyText} action={action} />
    ) : (
      <Empty icon="search" title={words.noneTitle} text={words.noneText} action={showAll} />
    );
  return (
    <>
      <PageHeader title={words.history} back={back} />
      <div className="px-5 lg:px-10">
        <div className="max-w-md pt-4">
          <SearchField label={words.search} value={look.typed} onChange={look.setTyped} />
        </div>
        <QueryView query={list} title={words.historyFailed} waiting={<SkeletonRows rows={6} />}>
          {(data) =>
            data.data.length === 0 ? (
              nothing
            ) : (
              <>
                {children(data.data)}
                <Pager page={data.current_page} last={data.last_page} onPage={look.setPage} />
              </>
            )
          }
        </QueryView>
      </div>
    </>
  );
}
