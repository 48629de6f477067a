import type { DataOf, PriceAlert } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Empty, Skeleton, Waiting } from '#components/states.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { alertsQuery } from '#lib/queries/alerts.ts';
import { AlertRow } from './alert-row.tsx';
import { ClosedAlertSheet } from './closed-alert-sheet.tsx';
import '../alerts.css';

const alertsTexts = textsOf(() => import('../texts/fa.ts'));

const AlertSheet = lazy(
  withTexts(() =>
    import('#components/price-alert/alert-sheet.tsx').then((m) => ({
      default: m.AlertSheet,
    })),
  ),
);

type Alerts = DataOf<'GET /alerts'>;

/** One's own price alerts: those that wait, and the last ones that are over. */
export function AlertsPage() {
  const t = useTexts(alertsTexts);
  const alerts = useQuery(alertsQuery);
  /** The one that is looked at; `new`: one is being made. */
  const [open, setOpen] = useState<PriceAlert | 'new' | null>(null);
  const close = () => setOpen(null);
  const hasAny = (alerts.data?.data.length ?? 0) > 0;
  const make = (
    <SheetButton icon="plus" onClick={() => setOpen('new')}>
      {t.make}
    </SheetButton>
  );
  return (
    <div className="alerts-narrow">
      <PageHeader
        title={t.title}
        actions={hasAny && <span className="max-lg:hidden">{make}</span>}
      />
      <QueryView query={alerts} title={t.failed} waiting={<AlertsWaiting />}>
        {(data) =>
          data.data.length === 0 ? (
            <Empty icon="bell-plus" title={t.emptyTitle} text={t.emptyText} action={make} />
          ) : (
            <>
              <Lists alerts={data} onOpen={setOpen} />
              <MakeFoot alerts={data} onMake={() => setOpen('new')} />
            </>
          )
        }
      </QueryView>
      {open !== null && (
        <Suspense>
          {open !== 'new' && open.state === 'ended' ? (
            <ClosedAlertSheet alert={open} onClose={close} />
          ) : (
            <AlertSheet {...(open === 'new' ? {} : { alert: open })} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  );
}

const isLive = ({ state }: PriceAlert): boolean => state === 'armed' || state === 'resting';

function Lists({ alerts, onOpen }: { alerts: Alerts; onOpen: (alert: PriceAlert) => void }) {
  const t = useTexts(alertsTexts);
  const count = useCount();
  const live = alerts.data.filter(isLive);
  const over = alerts.data.filter((alert) => !isLive(alert));
  const list = (rows: readonly PriceAlert[]) => (
    <ul>
      {rows.map((alert) => (
        <AlertRow key={alert.id} alert={alert} onOpen={() => onOpen(alert)} />
      ))}
    </ul>
  );
  return (
    <div className="px-5 lg:px-10">
      <section>
        <h2 className="alerts-head">
          {t.live}{' '}
          <span className="text-fg3">{t.room(count(alerts.live), count(alerts.live_max))}</span>
        </h2>
        {live.length === 0 ? <p className="py-4 text-fg2">{t.noneLive}</p> : list(live)}
      </section>
      {over.length > 0 && (
        <section>
          <h2 className="alerts-head">{t.over}</h2>
          {list(over)}
        </section>
      )}
    </div>
  );
}

/** On a phone, at the foot of the page. */
function MakeFoot({ alerts, onMake }: { alerts: Alerts; onMake: () => void }) {
  const t = useTexts(alertsTexts);
  if (alerts.live >= alerts.live_max) {
    return <p className="px-5 py-6 text-center text-table text-fg2">{t.full}</p>;
  }
  return (
    <div className="alerts-foot">
      <SheetButton icon="plus" size="lg" wide onClick={onMake}>
        {t.make}
      </SheetButton>
    </div>
  );
}

function AlertsWaiting() {
  return (
    <Waiting>
      <div className="px-5 lg:px-10">
        {[64, 48, 56].map((width) => (
          <div key={width} className="alerts-row">
            <Skeleton width={40} height={40} />
            <span className="grid flex-1 gap-2">
              <Skeleton width={`${width}%`} />
              <Skeleton width="40%" height={10} />
            </span>
          </div>
        ))}
      </div>
    </Waiting>
  );
}
