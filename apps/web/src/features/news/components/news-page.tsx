import type { NewsRow } from '@sarraf/contracts';
import { NEWS_CATEGORIES, type NewsCategory } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { NewsCover } from '#components/news-cover.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Empty, Skeleton, Waiting } from '#components/states.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { newsQuery } from '#lib/queries/news.ts';
import { useNewsUnread } from '#lib/queries/news-unread.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';
import { useListPosition } from '#lib/use-list-position.ts';
import { useNoteSeen } from './use-note-seen.ts';
import { NewsFacts } from './news-facts.tsx';
import '../news.css';

const newsTexts = textsOf(() => import('../texts/fa.ts'));

const SEARCH_AFTER_MS = 350;
type Section = NewsCategory | 'all';

/** News for everybody: pinned first, then the newest, by category and by words. */
export function NewsPage() {
  const t = useTexts(newsTexts);
  const [section, setSection] = useState<Section>('all');
  const { typed, setTyped, words } = useTypedWords();
  const { pager, position, toFirst } = useListPosition();
  useEffect(toFirst, [section, words, toFirst]);
  const filter = {
    ...(section === 'all' ? {} : { category: section }),
    ...(words === '' ? {} : { query: words }),
  };
  const news = useQuery(newsQuery(position, filter));
  const since = useSeenBefore();
  const tabs = (['all', ...NEWS_CATEGORIES] as const).map((value) => ({ value, label: t[value] }));
  return (
    <div>
      <PageHeader title={t.title} />
      <Tabs
        label={t.categories}
        value={section}
        tabs={tabs}
        onChange={setSection}
        className="px-5 lg:px-10"
      >
        <div className="px-5 lg:px-10">
          <div className="max-w-md pt-4">
            <SearchField label={t.search} value={typed} onChange={setTyped} />
          </div>
          <QueryView query={news} title={t.failed} waiting={<NewsWaiting />}>
            {(data) =>
              data.data.length === 0 ? (
                <NoNews
                  isNarrowed={section !== 'all' || words !== ''}
                  onClear={() => {
                    setTyped('');
                    setSection('all');
                  }}
                />
              ) : (
                <>
                  <Seen rows={data.data} />
                  <NewsList
                    rows={data.data}
                    leads={data.current_page === 1 && words === ''}
                    since={since}
                  />
                  <Pager {...pager(data)} />
                </>
              )
            }
          </QueryView>
        </div>
      </Tabs>
    </div>
  );
}

/** What is typed, and the words that are looked for once nothing more is typed. */
function useTypedWords() {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, words };
}

/** Up to when one had seen news as the page was opened; null of visitors, who are told of none. */
function useSeenBefore(): string | null {
  const upTo = useNewsUnread()?.up_to ?? null;
  const [first, setFirst] = useState<string | null>(null);
  // what is marked stays so while it is looked at, though it counts as seen from now on
  if (first === null && upTo !== null) setFirst(upTo);
  return first;
}

const isNewer = (news: NewsRow, since: string | null): boolean =>
  since !== null && news.published_at > since;

/** Whoever looks at the list has seen what stands in it. */
function Seen({ rows }: { rows: readonly NewsRow[] }) {
  useNoteSeen(
    rows
      .map(({ published_at: at }) => at)
      .toSorted()
      .at(-1),
  );
  return null;
}

/** The first of a list's beginning is drawn large. */
function NewsList({
  rows,
  leads,
  since,
}: {
  rows: readonly NewsRow[];
  leads: boolean;
  since: string | null;
}) {
  const [first, ...rest] = rows;
  const isLarge = leads && first !== undefined && first.cover !== 'none';
  return (
    <div className="news-list">
      {isLarge && <Lead news={first} isNew={isNewer(first, since)} />}
      <div>
        {(isLarge ? rest : rows).map((news) => (
          <Row key={news.id} news={news} isNew={isNewer(news, since)} />
        ))}
      </div>
    </div>
  );
}

function Lead({ news, isNew }: { news: NewsRow; isNew: boolean }) {
  const { lang } = useStore(settings);
  const inDigits = useShownDigits();
  return (
    <Link to="/news/$id" params={{ id: news.id }} className="news-lead">
      <NewsCover cover={news.cover} />
      <h2 className="text-lead font-bold">{inDigits(news.title[lang])}</h2>
      <p className="text-fg2">{inDigits(news.summary[lang])}</p>
      <NewsFacts news={news} isNew={isNew} />
    </Link>
  );
}

function Row({ news, isNew }: { news: NewsRow; isNew: boolean }) {
  const { lang } = useStore(settings);
  const inDigits = useShownDigits();
  return (
    <Link to="/news/$id" params={{ id: news.id }} className="news-row">
      <span className="grid min-w-0 flex-1 gap-2">
        <span className="font-semibold">{inDigits(news.title[lang])}</span>
        <NewsFacts news={news} isNew={isNew} />
      </span>
      <span className="text-fg3">
        <Icon name="chevron" size={18} />
      </span>
    </Link>
  );
}

/** As many rows as fit a phone: two lines each, as news has them. */
function NewsWaiting() {
  return (
    <Waiting>
      <div className="pt-4">
        {[72, 88, 64, 80, 70, 84].map((width) => (
          <div key={width} className="news-row">
            <span className="grid flex-1 gap-3">
              <Skeleton width={`${width}%`} />
              <Skeleton width={168} height={10} />
            </span>
          </div>
        ))}
      </div>
    </Waiting>
  );
}

function NoNews({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const t = useTexts(newsTexts);
  if (!isNarrowed) return <Empty icon="news" title={t.emptyTitle} text={t.emptyText} />;
  return (
    <Empty
      icon="search"
      title={t.notFoundTitle}
      text={t.notFoundText}
      action={
        <Button look="outline" onClick={onClear}>
          {t.clearSearch}
        </Button>
      }
    />
  );
}
