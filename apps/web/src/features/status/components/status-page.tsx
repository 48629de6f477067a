import type { HouseStatus } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '#components/icon.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Skeleton, Waiting } from '#components/states.tsx';
import { Age } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { statusQuery } from '#lib/queries/status.ts';
import { linesOf, summaryOf } from '../model/summary.ts';
import { Incidents } from './incidents.tsx';
import { ServiceLines } from './service-lines.tsx';
import { SpeedFacts } from './speed-facts.tsx';
import { useServiceName } from './use-service-name.ts';
import '../status.css';

const statusTexts = textsOf(() => import('../texts/fa.ts'));

/** How everything does, in one sentence and then one by one; open to everybody. */
export function StatusPage() {
  const t = useTexts(statusTexts);
  const status = useQuery(statusQuery);
  return (
    <div>
      <PageHeader title={t.title} hideOnDesktop />
      <QueryView query={status} title={t.failed} waiting={<StatusWaiting />}>
        {(data) => <Shown status={data} />}
      </QueryView>
    </div>
  );
}

function Shown({ status }: { status: HouseStatus }) {
  const t = useTexts(statusTexts);
  const lines = linesOf(status);
  return (
    <>
      <Sentence status={status} />
      <SpeedFacts status={status} lines={lines} />
      <div className="status-body">
        <div>
          <ServiceLines
            title={t.services}
            lines={lines.filter((line) => !line.isNetwork)}
            isFirst
          />
          {status.networks.length > 0 && (
            <ServiceLines title={t.networks} lines={lines.filter((line) => line.isNetwork)} />
          )}
        </div>
        <Incidents incidents={status.incidents} />
      </div>
    </>
  );
}

/** What is broken and what is not, in one sentence. */
function Sentence({ status }: { status: HouseStatus }) {
  const t = useTexts(statusTexts);
  const nameOf = useServiceName();
  const { names, state } = summaryOf(linesOf(status));
  const all = names.map(nameOf);
  const last = all.at(-1) ?? '';
  const said =
    all.length < 2
      ? last
      : t.and.replace('{list}', all.slice(0, -1).join(t.comma)).replace('{last}', last);
  const title = { up: t.allUp, slow: t.someSlow, down: t.someDown }[state];
  const text = { up: t.allUpText, slow: t.slowText, down: t.downText }[state];
  return (
    <section className="status-sentence" role="status">
      <span className={`status-mark status-${state}`}>
        <Icon name="pulse" size={32} />
      </span>
      <div className="min-w-0 flex-1">
        <h2>{rich(title, { names: said })}</h2>
        <p className="text-fg2">{text}</p>
      </div>
      <p className="status-age">
        <span className="status-dot status-up" aria-hidden="true" />
        <Age at={status.at} />
      </p>
    </section>
  );
}

function StatusWaiting() {
  return (
    <Waiting>
      <div className="status-sentence">
        <div className="grid flex-1 gap-3">
          <Skeleton width="56%" height={26} />
          <Skeleton width="40%" />
        </div>
      </div>
      <div className="grid gap-8 px-5 py-8 lg:px-10">
        {[90, 84, 92, 88, 90, 86, 91].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={22} />
        ))}
      </div>
    </Waiting>
  );
}
