import { Link } from '@tanstack/react-router';
import { useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useSpends } from '../api/spends.ts';
import { SpendList } from './spend-list.tsx';
import './spends.css';

const spendsTexts = textsOf(() => import('../texts/fa.ts'));

/** What of ours is on its way, below the queue of withdrawals. */
export function OpenSpends() {
  const t = useTexts(spendsTexts);
  const count = useCount();
  const query = useSpends('open');
  const stuck = query.data?.data.filter((one) => one.is_stuck).length ?? 0;
  return (
    <section className="spends-below" aria-label={t.title}>
      <header className="spends-head">
        <h2 className="font-semibold">{t.title}</h2>
        {stuck > 0 && <Chip kind="err">{t.stuckCount(count(stuck))}</Chip>}
        {query.data !== undefined && (
          <span className="text-table text-fg2">{t.openCount(count(query.data.total))}</span>
        )}
        <span className="spends-note">{t.note}</span>
        <Link to="/spends" className="link text-table">
          {t.all}
        </Link>
      </header>
      <QueryView query={query} title={t.failed} waiting={<SkeletonRows rows={3} height={48} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-5 py-5 text-fg2 lg:px-6">{t.openEmpty}</p>
          ) : (
            <SpendList spends={data} />
          )
        }
      </QueryView>
    </section>
  );
}
