import { Button } from '#components/button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { saveFile } from '#lib/save-file.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { filtersOf, type TransactionsSearch } from '../model/search.ts';

const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

const TYPES = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The filtered history as a file: the server makes it, amounts as exact as its own. */
export function ExportButtons({ search, isCut }: { search: TransactionsSearch; isCut: boolean }) {
  const t = useTexts(transactionsTexts);
  return (
    <span className="flex gap-2">
      {(['csv', 'xlsx'] as const).map((format) => (
        <ExportButton key={format} {...{ format, isCut, search }} label={t[format]} />
      ))}
    </span>
  );
}

function ExportButton({
  format,
  isCut,
  label,
  search,
}: {
  format: keyof typeof TYPES;
  isCut: boolean;
  label: string;
  search: TransactionsSearch;
}) {
  const t = useTexts(transactionsTexts);
  const file = useSubmit(
    async () => {
      const query = { ...filtersOf(search), format };
      const bytes = await call('GET /transactions/export', { query });
      const day = new Date().toISOString().slice(0, 10);
      saveFile(new Blob([new Uint8Array(bytes)], { type: TYPES[format] }), {
        name: `sarraf-transactions-${day}.${format}`,
      });
      toast({
        kind: isCut ? 'warning' : 'success',
        title: t.exported,
        detail: isCut ? t.exportedMax : undefined,
      });
    },
    {
      onRefused: (error) => {
        toast({ kind: 'error', title: t.exportFailed, detail: messageOf(error, '') || undefined });
        return true;
      },
    },
  );
  return (
    <Button
      look="outline"
      size="sm"
      icon="download"
      sends
      busy={file.busy}
      onClick={() => file.send()}
    >
      {file.busy ? t.exporting : label}
    </Button>
  );
}
