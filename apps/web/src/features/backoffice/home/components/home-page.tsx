import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { useMessagesHealth, useOfficeHome, useOverview } from '#lib/queries/office.ts';
import { ProviderList } from '../../health/components/provider-list.tsx';
import { alertsOf } from '../model/alerts.ts';
import { Alerts } from './alerts.tsx';
import { Cover } from './cover.tsx';
import { Queues } from './queues.tsx';
import { TodaysTrends } from './trends.tsx';
import { WaitingActs } from './waiting-acts.tsx';
import './home.css';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));

/** The staff's home: what is broken, what waits and how long, what is covered, what today brought. */
export function OfficeHomePage() {
  const t = useTexts(officeHomeTexts);
  const home = useOfficeHome();
  const overview = useOverview();
  const messages = useMessagesHealth();
  return (
    <>
      <PageHeader title={t.title} hideOnDesktop />
      <Alerts alerts={alertsOf(overview.data, messages.data)} />
      <div className="home-panes">
        <div className="min-w-0">
          <QueryView query={home} title={t.failed} waiting={<SkeletonRows rows={8} height={34} />}>
            {(data) => <Queues needed={data.needed} />}
          </QueryView>
          <Cover />
          <TodaysTrends />
        </div>
        <aside className="home-side">
          <WaitingActs />
          <Services overview={overview} />
        </aside>
      </div>
    </>
  );
}

/** Companies outside and live connections, for whoever may see them; others have their queues alone. */
function Services({ overview }: { overview: ReturnType<typeof useOverview> }) {
  const may = useMay();
  if (!may('read Overview') || overview.data === undefined) return null;
  return (
    <div className="home-side-list">
      <ProviderList overview={overview.data} isShort />
    </div>
  );
}
