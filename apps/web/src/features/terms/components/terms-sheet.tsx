import { useQuery } from '@tanstack/react-query';
import { Button } from '#components/button.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { termsQuery } from '#lib/queries/terms.ts';
import { termsPutOff } from '#lib/terms-due.ts';
import { TermsText, TermsWaiting } from './terms-text.tsx';
import { useAcceptTerms } from './use-accept-terms.ts';
import '../terms.css';

const termsTexts = textsOf(() => import('../texts/fa.ts'));

/** Terms that stand before what is begun: read here, accepted or put off. */
export function TermsSheet({ due }: { due: string }) {
  const t = useTexts(termsTexts);
  // what is kept of an hour ago may be the version before
  const terms = useQuery({ ...termsQuery, staleTime: 0 });
  const accepted = useAcceptTerms();
  const putOff = (): void => termsPutOff.set(due);
  return (
    <Sheet title={t.dueTitle} open onClose={putOff}>
      <p className="pb-3 text-fg2">{t.dueLead}</p>
      <QueryView query={terms} title={t.failed} waiting={<TermsWaiting />}>
        {(data) => (
          <>
            {/* it scrolls by itself, so that the button stays in sight: also by keyboard */}
            <section className="terms-in-sheet" tabIndex={0} aria-label={t.title}>
              <TermsText terms={data} />
            </section>
            {accepted.message !== null && (
              <p className="pt-2 text-err" role="alert">
                {accepted.message}
              </p>
            )}
            <div className="grid gap-2 pt-4">
              <Button
                size="lg"
                wide
                sends
                busy={accepted.busy}
                onClick={() => accepted.send(data.version)}
              >
                {t.accept}
              </Button>
              <Button look="text" wide onClick={putOff}>
                {t.later}
              </Button>
            </div>
          </>
        )}
      </QueryView>
    </Sheet>
  );
}
