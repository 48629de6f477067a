import type { DataOf, Notification } from '@sarraf/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Pager } from '../../../components/pager.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { Empty, SkeletonRows } from '../../../components/states.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { Time } from '../../../components/time.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../lib/api/client.ts';
import { onNotifications } from '../../../lib/cache-actions.ts';
import { notificationTarget } from '../../../lib/notification-target.ts';
import { notificationsQuery, unreadQuery } from '../../../lib/queries/notifications.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { dayKey, formatTime } from '../../../lib/time-text.ts';
import { toast } from '../../../lib/toasts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { notificationsTexts } from '../texts/notifications-texts.ts';

type Page = DataOf<'GET /notifications/index'>;

const SEARCH_AFTER_MS = 350;
const SECTIONS = ['ALL', 'WALLET', 'ORDER', 'BANK_CARD', 'GENERAL'] as const;
type Section = (typeof SECTIONS)[number];

/** What is looked at: a section, some words, and which page of that. */
function useLook() {
  const [section, setSection] = useState<Section>('ALL');
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  useEffect(() => {
    if (typed.trim() === words) return;
    const timer = setTimeout(() => {
      setWords(typed.trim());
      setPage(1);
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, words]);
  const filter = {
    ...(section === 'ALL' ? {} : { section }),
    ...(words === '' ? {} : { query: words }),
  };
  return {
    section,
    typed,
    page,
    filter,
    isSearching: words !== '',
    setTyped,
    setPage,
    setSection: (next: Section) => {
      setSection(next);
      setPage(1);
    },
  };
}

/** Notifications of a section by day; «read all» shows at once, and is undone when refused. */
export function NotificationsPage() {
  const t = useTexts(notificationsTexts);
  const look = useLook();
  const list = useQuery(notificationsQuery(look.page, look.filter));
  const unread = useQuery(unreadQuery).data?.count ?? 0;
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
        tabs={SECTIONS.map((value) => ({ value, label: t[value] }))}
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
                  <Days rows={data.data} />
                  <Pager page={data.current_page} last={data.last_page} onPage={look.setPage} />
                </>
              )
            }
          </QueryView>
        </div>
      </Tabs>
    </div>
  );
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
      queryClient.setQueryData(queryKeys.unread, { count: 0 });
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

function Days({ rows }: { rows: readonly Notification[] }) {
  const t = useTexts(notificationsTexts);
  const current = useStore(settings);
  const days = new Map<string, Notification[]>();
  for (const row of rows) {
    const key = dayKey(row.timestamp);
    days.set(key, [...(days.get(key) ?? []), row]);
  }
  const now = useNow(60_000);
  const today = dayKey(new Date(now).toISOString());
  const yesterday = dayKey(new Date(now - 86_400_000).toISOString());
  return [...days].map(([day, list]) => (
    <section key={day}>
      <h2 className="pt-5 pb-1 text-table text-fg3">
        {day === today
          ? t.today
          : day === yesterday
            ? t.yesterday
            : formatTime(list[0]?.timestamp ?? now, 'weekday', current)}
      </h2>
      <ul>
        {list.map((row) => (
          <Item key={row.id} row={row} />
        ))}
      </ul>
    </section>
  ));
}

const ICONS: Record<Notification['type'], IconName> = { 0: 'bell', 1: 'wallet', 2: 'orders' };

function Item({ row }: { row: Notification }) {
  const t = useTexts(notificationsTexts);
  const target = notificationTarget(row);
  const icon = row.section === 'BANK_CARD' ? 'card' : ICONS[row.type];
  const content = (
    <>
      <span className="relative grid size-10 shrink-0 place-items-center rounded-full bg-s2 text-brand">
        <Icon name={icon} size={20} />
        {!row.read && (
          <span className="absolute end-0 top-0 size-2.5 rounded-full border-2 border-bg bg-brand">
            <span className="sr-only">{t.unread}</span>
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(180px,1fr)_minmax(0,2.4fr)] lg:items-baseline lg:gap-8">
        <span className={row.read ? 'block text-fg2' : 'block font-semibold'}>{row.title}</span>
        <span className="block text-table text-fg2">{row.content}</span>
      </span>
      <span className="text-caption text-fg3 max-lg:self-start">
        <Time at={row.timestamp} shape="clock" />
      </span>
    </>
  );
  return (
    <li className="border-b border-hair last:border-b-0">
      {target === '/notifications' ? (
        <div className="flex min-h-18 items-center gap-3.5 py-3">{content}</div>
      ) : (
        <Link to={target} className="flex min-h-18 items-center gap-3.5 py-3">
          {content}
        </Link>
      )}
    </li>
  );
}
