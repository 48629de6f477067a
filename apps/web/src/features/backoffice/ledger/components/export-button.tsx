import { Button } from '#components/button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { saveTable } from '#lib/save-file.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import type { LedgerFilter } from '../api/ledger.ts';
import { dayOf } from '../model/periods.ts';

const ledgerTexts = textsOf(() => import('../texts/fa.ts'));

/** What is filtered, as a file; that it was taken is written down. */
export function ExportButton({ filter }: { filter: LedgerFilter }) {
  const t = useTexts(ledgerTexts);
  const take = useSubmit(async () => {
    const bytes = await call('GET /admin/ledger/export', { query: filter });
    saveTable(bytes, `ledger-${dayOf(Date.now())}.csv`);
    toast({ kind: 'success', title: t.csvDone });
  });
  return (
    <span className="ledger-export">
      <Button look="outline" size="sm" icon="download" busy={take.busy} onClick={() => take.send()}>
        {t.csv}
      </Button>
      {take.message !== null && (
        <span role="alert" className="text-err">
          {t.csvFailed}
          {t.between}
          {take.message}
        </span>
      )}
    </span>
  );
}
