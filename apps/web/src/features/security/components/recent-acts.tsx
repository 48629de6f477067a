import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { FIRST_PAGE } from '#lib/use-list-position.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { notificationsQuery } from '#lib/queries/notifications.ts';

const securityTexts = textsOf(() => import('../texts/fa.ts'));

const SHOWN = 4;

/** What was done lately that an owner has to know of: the newest notices of security. */
export function RecentActs() {
  const t = useTexts(securityTexts);
  // those of security are of no part of the panel
  const notices = useQuery(notificationsQuery(FIRST_PAGE, { section: 'GENERAL' }));
  return (
    <section className="border-t border-hair py-6">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h2 className="text-lead font-semibold">{t.recent}</h2>
        <Link to="/notifications" className="link inline-block min-h-6 min-w-6 py-1">
          {t.allRecent}
        </Link>
      </div>
      <QueryView query={notices} title={t.failedRecent} waiting={<SkeletonRows rows={3} />}>
        {({ data }) => {
          const acts = data.filter(({ topic }) => topic === 'security').slice(0, SHOWN);
          if (acts.length === 0) return <p className="text-fg2">{t.noRecent}</p>;
          return (
            <ul>
              {acts.map(({ id, title, timestamp }) => (
                <li key={id} className="row min-h-12 justify-between py-2">
                  <span className="min-w-0 flex-1">{title}</span>
                  <span className="shrink-0 text-table text-fg2">
                    <Time at={timestamp} />
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </section>
  );
}
