import { lazy, Suspense, useState } from 'react';
import { Button } from '#components/button.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import type { TransactionsSearch } from '../model/search.ts';

const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

const StatementSheet = lazy(
  withTexts(() => import('./statement-sheet.tsx').then((m) => ({ default: m.StatementSheet }))),
);

/** A statement of account for the filtered days, for paper or as the browser's own PDF. */
export function StatementButton({ search }: { search: TransactionsSearch }) {
  const t = useTexts(transactionsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="sm" icon="print" onClick={() => setOpen(true)}>
        {t.pdf}
      </Button>
      {isOpen && (
        <Suspense>
          <StatementSheet search={search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
