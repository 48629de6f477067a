import { textsOf, useTexts } from '../../i18n/texts.ts';
import { useNewsUnread } from '../../lib/queries/news-unread.ts';
import { useCount } from '../num.tsx';
import './news-marks.css';

const marksTexts = textsOf(() => import('./texts/fa.ts'));

/** There is news that one has not seen; nothing where there is none. */
export function NewsDot() {
  const t = useTexts(marksTexts);
  const count = useCount();
  const news = useNewsUnread();
  if (news === undefined || news.count === 0) return null;
  return (
    <span className="news-dot">
      <span className="sr-only">{t.newNews(count(news.count))}</span>
    </span>
  );
}
