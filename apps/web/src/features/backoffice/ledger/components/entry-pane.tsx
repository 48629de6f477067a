import { lazy, Suspense } from 'react';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { useEntry } from '../api/ledger.ts';

const ledgerTexts = textsOf(() => import('../texts/fa.ts'));

/** The largest part of the ledger, which comes with the first entry that is opened. */
const EntryDetail = lazy(
  withTexts(() => import('./entry-detail.tsx').then((m) => ({ default: m.EntryDetail }))),
);

/** The chosen entry. The pane takes the focus at once, whatever of it has come. */
export function EntryPane({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useTexts(ledgerTexts);
  const entry = useEntry(id);
  const waiting = <SkeletonRows rows={6} height={44} />;
  return (
    <section className="ledger-pane" tabIndex={-1} aria-label={t.chosen}>
      <QueryView query={entry} title={t.oneFailed} waiting={waiting}>
        {(data) => (
          <Suspense fallback={waiting}>
            <EntryDetail entry={data} onLeave={onLeave} />
          </Suspense>
        )}
      </QueryView>
    </section>
  );
}
