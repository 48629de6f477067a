import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { useMessagesHealth, useOverview } from '#lib/queries/office.ts';
import { Outbox } from './outbox.tsx';
import { ProviderList } from './provider-list.tsx';

const servicesTexts = textsOf(() => import('../texts/fa.ts'));

/** Do those outside answer, and does everything go out. */
export function ServicesPage() {
  const t = useTexts(servicesTexts);
  const overview = useOverview();
  return (
    <>
      <PageHeader title={t.title} />
      <div className="grid gap-x-10 px-5 py-4 lg:px-6 xl:grid-cols-[384px_minmax(0,1fr)]">
        <QueryView
          query={overview}
          title={t.failed}
          waiting={<SkeletonRows rows={6} height={40} />}
        >
          {(data) => <ProviderList overview={data} />}
        </QueryView>
        <Messages />
      </div>
    </>
  );
}

function Messages() {
  const t = useTexts(servicesTexts);
  const may = useMay();
  const health = useMessagesHealth();
  return (
    <section className="max-xl:mt-8">
      <h2 className="text-lead font-semibold">{t.outbox}</h2>
      {may('read Messages') ? (
        <>
          <p className="text-caption text-fg2">{t.outboxHint}</p>
          <QueryView
            query={health}
            title={t.outboxFailed}
            waiting={<SkeletonRows rows={3} height={48} />}
          >
            {(data) => <Outbox health={data} />}
          </QueryView>
        </>
      ) : (
        <p className="py-2 text-fg2">{t.outboxHidden}</p>
      )}
    </section>
  );
}
