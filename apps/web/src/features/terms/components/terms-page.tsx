import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Skeleton, Waiting } from '../../../components/states.tsx';
import { Time } from '../../../components/time.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { termsQuery } from '../../../lib/queries/terms.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { termsTexts } from '../texts/terms-texts.ts';

/** The terms in force, open to everyone. */
export function TermsPage() {
  const t = useTexts(termsTexts);
  const { lang } = useStore(settings);
  const terms = useQuery(termsQuery);
  return (
    <>
      <PageHeader title={t.title} />
      <div className="max-w-3xl px-5 pt-4 lg:px-10">
        <QueryView query={terms} title={t.failed} waiting={<TermsWaiting />}>
          {(data) => (
            <article>
              <p className="text-table text-fg3">
                {rich(t.inForce, {
                  version: <bdi dir="ltr">{data.version}</bdi>,
                  date: <Time at={data.from} shape="day" />,
                })}
              </p>
              {data.sections.map((section) => (
                <section key={section.title.en} className="mt-7">
                  <h2 className="text-lead font-semibold">{section.title[lang]}</h2>
                  <p className="mt-1 whitespace-pre-line text-fg2">{section.text[lang]}</p>
                </section>
              ))}
            </article>
          )}
        </QueryView>
      </div>
    </>
  );
}

function TermsWaiting() {
  return (
    <Waiting>
      <div className="grid gap-4 pt-8">
        {[60, 92, 86, 40, 90, 74].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </Waiting>
  );
}
