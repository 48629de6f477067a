import type { NewsDetail } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArticleText } from '#components/article-text.tsx';
import { NewsCover } from '#components/news-cover.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { ShareButton } from '#components/share-button.tsx';
import { Empty, Skeleton, Waiting } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError, noteTold } from '#lib/api/api-error.ts';
import { newsDetailQuery } from '#lib/queries/news.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';
import { useNoteSeen } from './use-note-seen.ts';
import { NewsFacts } from './news-facts.tsx';
import '../news.css';

const newsTexts = textsOf(() => import('../texts/fa.ts'));

/** News, whole, open to everybody. */
export function ArticlePage() {
  const t = useTexts(newsTexts);
  const { id = '' } = useParams({ strict: false });
  const news = useQuery(newsDetailQuery(id));
  const { lang } = useStore(settings);
  const isGone = news.error instanceof ApiError && news.error.code === 'news_not_found';
  if (isGone) noteTold(news.error);
  return (
    <div>
      <PageHeader
        title={news.data === undefined ? t.title : t[news.data.category]}
        back="/news"
        actions={
          news.data !== undefined && (
            <ShareButton
              label={t.share}
              title={news.data.title[lang]}
              text={`${news.data.title[lang]}\n${window.location.href}`}
            />
          )
        }
      />
      <div className="px-5 pt-5 pb-14 lg:px-10">
        {isGone ? (
          <Gone />
        ) : (
          <QueryView query={news} title={t.oneFailed} waiting={<Lines />}>
            {(data) => <Read news={data} />}
          </QueryView>
        )}
      </div>
    </div>
  );
}

function Read({ news }: { news: NewsDetail }) {
  const inDigits = useShownDigits();
  const t = useTexts(newsTexts);
  const { lang } = useStore(settings);
  useNoteSeen(news.published_at);
  const read = lang === 'en' && news.has_english ? 'en' : 'fa';
  return (
    <article className="grid max-w-3xl gap-4">
      <NewsCover cover={news.cover} />
      <h2 className="text-h2 font-bold" lang={read} dir="auto">
        {inDigits(news.title[read])}
      </h2>
      <NewsFacts news={news} full />
      {lang === 'en' && read === 'fa' && <p className="text-caption text-fg2">{t.persianOnly}</p>}
      <ArticleText blocks={news.blocks[read]} lang={read} />
    </article>
  );
}

function Gone() {
  const t = useTexts(newsTexts);
  return (
    <Empty
      icon="news"
      title={t.goneTitle}
      text={t.goneText}
      action={
        <Link to="/news" className="text-brand">
          {t.allNews}
        </Link>
      }
    />
  );
}

function Lines() {
  return (
    <Waiting>
      <div className="grid gap-4 pt-4">
        {[70, 40, 92, 86, 90, 60].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </Waiting>
  );
}
