import type { DataOf } from '@sarraf/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { type Tab, Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onNotifications } from '#lib/cache-actions.ts';
import { notificationsQuery, useUnread } from '#lib/queries/notifications.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toasts.ts';
import { useListPosition } from '#lib/use-list-position.ts';
import { NoticeDays } from './notice-days.tsx';

const notificationsTexts = textsOf(() => import('../texts/fa.ts'));

type Page = DataOf<'GET /notifications/index'>;

const SEARCH_AFTER_MS = 350;
const SECTIONS = ['ALL', 'WALLET', 'ORDER', 'BANK_CARD', 'GENERAL'] as const;
type Section = (typeof SECTIONS)[number];

/** What is looked at: a section, some words, and which page of that. */
function useLook() {
  const [section, setSection] = useState<Section>('ALL');
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const { pager, position, toFirst } = useListPosition();
  useEffect(() => {
    if (typed.trim() === words) return;
    const timer = setTimeout(() => {
      setWords(typed.trim());
      toFirst();
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, words, toFirst]);
  const filter = {
    ...(section === 'ALL' ? {} : { section }),
    ...(words === '' ? {} : { query: words }),
  };
  return {
    section,
    typed,
    position,
    pager,
    filter,
    isSearching: words !== '',
    setTyped,
    setSection: (next: Section) => {
      setSection(next);
      toFirst();
    },
  };
}

/** Notifications of a section by day; «read all» shows at once, and is undone when refused. */
export function NotificationsPage() {
  const t = useTexts(notificationsTexts);
  const look = useLook();
  const list = useQuery(notificationsQuery(look.position, look.filter));
  const tabs = useTabs();
  const unread = useUnread().data?.count ?? 0;
  const readAll = useReadAll();
  return (
    <div>
      <PageHeader
        title={t.title}
        actions={
          <span className="flex items-center">
            {unread > 0 && (
              <Button look="text" size="sm" sends onClick={() => readAll()}>
                {t.readAll}
              </Button>
            )}
            <Link to="/settings/messages" className="icon-button" aria-label={t.settings}>
              <Icon name="settings" />
            </Link>
          </span>
        }
      />
      <Tabs
        label={t.sections}
        value={look.section}
        tabs={tabs}
        onChange={look.setSection}
        className="px-5 lg:px-10"
      >
        <div className="px-5 lg:px-10">
          <div className="max-w-md pt-4">
            <SearchField label={t.search} value={look.typed} onChange={look.setTyped} />
          </div>
          <QueryView query={list} title={t.failed} waiting={<SkeletonRows rows={6} />}>
            {(data) =>
              data.data.length === 0 ? (
                <NoNotices look={look} />
              ) : (
                <>
                  <NoticeDays rows={data.data} />
                  <Pager {...look.pager(data)} />
                </>
              )
            }
          </QueryView>
        </div>
      </Tabs>
    </div>
  );
}

/** The sections, each with what is unread of it. */
function useTabs(): readonly Tab<Section>[] {
  const t = useTexts(notificationsTexts);
  const count = useCount();
  const unread = useUnread().data;
  const unreadOf = (section: Section): number =>
    section === 'ALL'
      ? (unread?.count ?? 0)
      : (unread?.sections.find((one) => one.section === section)?.count ?? 0);
  return SECTIONS.map((value) => {
    const some = unreadOf(value);
    return { value, label: t[value], count: some === 0 ? undefined : count(some) };
  });
}

/** Nothing was told, nothing of this section, or nothing with these words. */
function NoNotices({ look }: { look: ReturnType<typeof useLook> }) {
  const t = useTexts(notificationsTexts);
  if (look.isSearching) {
    return (
      <Empty
        icon="search"
        title={t.notFoundTitle}
        text={t.notFoundText}
        action={
          <Button look="outline" onClick={() => look.setTyped('')}>
            {t.clearSearch}
          </Button>
        }
      />
    );
  }
  if (look.section !== 'ALL') {
    return <Empty icon="bell" title={t.emptySectionTitle} text={t.emptySectionText} />;
  }
  return <Empty icon="bell" title={t.emptyTitle} text={t.emptyText} />;
}

function useReadAll(): () => void {
  const t = useTexts(notificationsTexts);
  const mutation = useMutation({
    mutationFn: () => call('GET /notifications/readall'),
    onMutate: () => {
      const kept = queryClient.getQueriesData<Page>({
        queryKey: ['mine', 'notifications', 'page'],
      });
      for (const [key, page] of kept) {
        if (page === undefined) continue;
        const data = page.data.map((row) => ({ ...row, read: true }));
        queryClient.setQueryData<Page>(key, { ...page, data });
      }
      queryClient.setQueryData(queryKeys.unread, { count: 0, sections: [] });
      return kept;
    },
    onError: (_error, _none, kept) => {
      for (const [key, page] of kept ?? []) queryClient.setQueryData(key, page);
      toast({ kind: 'error', title: t.readAllRefused });
    },
    onSettled: onNotifications,
  });
  return mutation.mutate;
}
