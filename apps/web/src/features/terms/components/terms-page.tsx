import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { InnerPage } from '../../../components/inner-page.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Skeleton, Waiting } from '../../../components/states.tsx';
import { Time } from '../../../components/time.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { termsQuery } from '../../../lib/queries/terms.ts';
import { persianDigits } from '../../../lib/number-text.ts';
import { digitsShown, settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { useWide } from '../../../lib/wide.ts';
import { termsTexts } from '../texts/terms-texts.ts';
import '../terms.css';

type Terms = DataOf<'GET /terms_and_conditions'>;

/** The terms in force, open to everyone. */
export function TermsPage() {
  const t = useTexts(termsTexts);
  const current = useStore(settings);
  const { lang } = current;
  const inDigits = (text: string) => (digitsShown(current) === 'fa' ? persianDigits(text) : text);
  const wide = useWide();
  const terms = useQuery(termsQuery);
  return (
    <InnerPage
      head={<PageHeader title={t.title} />}
      aside={wide ? <Sections sections={terms.data?.sections ?? []} /> : undefined}
    >
      <div className="max-w-3xl pt-4">
        <QueryView query={terms} title={t.failed} waiting={<TermsWaiting />}>
          {(data) => (
            <article>
              <p className="text-table text-fg3">
                {rich(t.inForce, {
                  version: <bdi dir="ltr">{inDigits(data.version)}</bdi>,
                  date: <Time at={data.from} shape="day" />,
                })}
              </p>
              {data.sections.map((section, index) => (
                <section key={section.title.en} id={anchorOf(index)} className="mt-7 scroll-mt-20">
                  <h2 className="text-lead font-semibold">{inDigits(section.title[lang])}</h2>
                  <p className="mt-1 whitespace-pre-line text-fg2">
                    {inDigits(section.text[lang])}
                  </p>
                </section>
              ))}
            </article>
          )}
        </QueryView>
      </div>
    </InnerPage>
  );
}

/** What the terms speak of, each leading to its place. */
function Sections({ sections }: { sections: Terms['sections'] }) {
  const t = useTexts(termsTexts);
  const { lang } = useStore(settings);
  return (
    <nav className="terms-sections" aria-label={t.sections}>
      <h2 className="mb-2 text-lead font-semibold">{t.sections}</h2>
      <ol>
        {sections.map((section, index) => (
          <li key={section.title.en}>
            <a href={`#${anchorOf(index)}`}>{section.title[lang]}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function anchorOf(index: number): string {
  return `section-${index + 1}`;
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
