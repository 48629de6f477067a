import { PageHeader } from '../../../../components/page-header.tsx';
import { QueryView } from '../../../../components/query-view.tsx';
import { SkeletonRows } from '../../../../components/states.tsx';
import { Time } from '../../../../components/time.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { useMay } from '../../../../lib/ability.ts';
import { useMessagesHealth, useOfficeHome, useOverview } from '../../../../lib/queries/office.ts';
import { ProviderList } from '../../health/components/provider-list.tsx';
import { alertsOf } from '../model/alerts.ts';
import { Alerts } from './alerts.tsx';
import { Figures } from './figures.tsx';
import { Queues } from './queues.tsx';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));

/** The staff's home: what is broken, what waits for a person and how long, and true figures. */
export function OfficeHomePage() {
  const t = useTexts(officeHomeTexts);
  const home = useOfficeHome();
  const overview = useOverview();
  const messages = useMessagesHealth();
  const alerts = alertsOf(overview.data, messages.data);
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={
          home.data === undefined
            ? undefined
            : rich(t.readAt, { time: <Time at={home.data.at} shape="seconds" /> })
        }
      />
      <Alerts alerts={alerts} />
      <QueryView query={home} title={t.failed} waiting={<SkeletonRows rows={3} height={96} />}>
        {(data) => <Queues needed={data.needed} />}
      </QueryView>
      <House overview={overview} />
    </>
  );
}

/** Figures and companies, for whoever may see them; others have their queues alone. */
function House({ overview }: { overview: ReturnType<typeof useOverview> }) {
  const t = useTexts(officeHomeTexts);
  const may = useMay();
  if (!may('read Overview')) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_384px]">
      <div className="px-5 py-3 lg:px-6">
        <QueryView
          query={overview}
          title={t.figuresFailed}
          compact
          waiting={<SkeletonRows rows={6} height={44} />}
        >
          {(data) => <Figures data={data} />}
        </QueryView>
      </div>
      {overview.data !== undefined && (
        <aside className="border-hair px-5 py-3 max-xl:border-t lg:px-6 xl:border-s">
          <ProviderList overview={overview.data} isShort />
        </aside>
      )}
    </div>
  );
}
