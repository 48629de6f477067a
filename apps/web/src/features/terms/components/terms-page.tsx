import type { Terms } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#components/button.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { termsQuery } from '#lib/queries/terms.ts';
import { session } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useWide } from '#lib/wide.ts';
import { anchorOf, TermsText, TermsWaiting } from './terms-text.tsx';
import { useAcceptTerms } from './use-accept-terms.ts';
import '../terms.css';

const termsTexts = textsOf(() => import('../texts/fa.ts'));

/** The terms in force, open to everyone; who has to accept them does so below. */
export function TermsPage() {
  const t = useTexts(termsTexts);
  const wide = useWide();
  const terms = useQuery(termsQuery);
  const due = useStore(session)?.user.terms_due ?? null;
  return (
    <InnerPage
      head={<PageHeader title={t.title} />}
      aside={wide ? <Sections sections={terms.data?.sections ?? []} /> : undefined}
    >
      <div className="max-w-3xl pt-4">
        <QueryView query={terms} title={t.failed} waiting={<TermsWaiting />}>
          {(data) => (
            <>
              <TermsText terms={data} />
              {due !== null && <Accept version={data.version} />}
            </>
          )}
        </QueryView>
      </div>
    </InnerPage>
  );
}

function Accept({ version }: { version: string }) {
  const t = useTexts(termsTexts);
  const accepted = useAcceptTerms();
  return (
    <div className="terms-accept">
      <p className="text-table text-fg2">{t.dueLead}</p>
      {accepted.message !== null && (
        <p className="text-err" role="alert">
          {accepted.message}
        </p>
      )}
      <Button size="lg" wide sends busy={accepted.busy} onClick={() => accepted.send(version)}>
        {t.accept}
      </Button>
    </div>
  );
}

/** What the terms speak of, each leading to its section. */
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
