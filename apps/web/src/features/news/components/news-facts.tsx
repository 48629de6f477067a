import type { NewsRow } from '@sarraf/contracts';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { useCount } from '#components/num.tsx';
import '#components/news-marks/news-marks.css';
import { textsOf, useTexts } from '#i18n/texts.ts';

const newsTexts = textsOf(() => import('../texts/fa.ts'));

/** What people may have to do something about is told apart from what they may like to know. */
const CHIPS = {
  fees: 'brand',
  product: 'plain',
  market: 'warn',
  maintenance: 'warn',
  bank: 'warn',
} as const;

/** Category, time, and how long it takes to read. */
export function NewsFacts({
  news,
  full = false,
  isNew = false,
}: {
  news: NewsRow;
  full?: boolean;
  isNew?: boolean;
}) {
  const t = useTexts(newsTexts);
  const count = useCount();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-fg2">
      {isNew && (
        <span className="news-dot">
          <span className="sr-only">{t.aNew}</span>
        </span>
      )}
      <Chip kind={CHIPS[news.category]}>{t[news.category]}</Chip>
      {news.pinned && !full && <span className="text-brand">{t.pinned}</span>}
      <Time at={news.published_at} shape={full ? 'full' : 'dayClock'} />
      <span>{t.minutes(count(news.minutes))}</span>
    </p>
  );
}
