import type { DataExport } from '@sarraf/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { FactorProof } from '#components/factor-proof/factor-proof.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { saveFile } from '#lib/save-file.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';

const dataExportTexts = textsOf(() => import('./texts/fa.ts'));

const MAKING_MS = 5_000;

/** How far the file is: asked again while it is being made. */
const dataExportQuery = queryOptions({
  queryKey: queryKeys.dataExport,
  queryFn: ({ signal }) => call('GET /user/export', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === 'making' ? MAKING_MS : false),
});

/** Everything that is kept of the person, as a file: asked for with a factor, then downloaded. */
export function DataExportRow() {
  const t = useTexts(dataExportTexts);
  const own = useQuery(dataExportQuery);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className="border-t border-hair py-4">
      <h2 className="font-medium">{t.title}</h2>
      <p className="text-caption text-fg2">{t.text}</p>
      <QueryView query={own} title={t.stateFailed} waiting={<SkeletonRows rows={1} />}>
        {(data) => (
          <div className="mt-2 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
            <Told data={data} />
            {data.state === 'ready' && <Download />}
            {data.state !== 'making' && data.free_at === null && (
              <SheetButton look="outline" size="sm" onClick={() => setOpen(true)}>
                {t.ask}
              </SheetButton>
            )}
          </div>
        )}
      </QueryView>
      <Sheet title={t.title} open={isOpen} onClose={close}>
        {isOpen && <Ask onDone={close} />}
      </Sheet>
    </section>
  );
}

/** How it stands, in words. */
function Told({ data }: { data: DataExport }) {
  const t = useTexts(dataExportTexts);
  const { state, ends_at: endsAt, free_at: freeAt } = data;
  if (state === 'making') return <p role="status">{t.making}</p>;
  return (
    <>
      {state === 'failed' && <p className="text-err">{t.failed}</p>}
      {state === 'ready' && endsAt !== null && (
        <p role="status">{rich(t.ready, { time: <Time at={endsAt} /> })}</p>
      )}
      {freeAt !== null && (
        <p className="w-full text-caption text-fg2">
          {rich(t.freeAt, { time: <Time at={freeAt} /> })}
        </p>
      )}
    </>
  );
}

function Ask({ onDone }: { onDone: () => void }) {
  const t = useTexts(dataExportTexts);
  return (
    <div className="grid gap-3">
      <p className="text-fg2">{t.sheetLead}</p>
      <FactorProof
        purpose="export_data"
        action={t.confirm}
        onProof={async (proof) => {
          const asked = await call('POST /user/export', { body: proof });
          queryClient.setQueryData(queryKeys.dataExport, asked);
          onDone();
        }}
      />
    </div>
  );
}

function Download() {
  const t = useTexts(dataExportTexts);
  const file = useSubmit(
    async () => {
      const bytes = await call('GET /user/export/file');
      const day = new Date().toISOString().slice(0, 10);
      saveFile(new Blob([new Uint8Array(bytes)], { type: 'application/zip' }), {
        name: `sarraf-data-${day}.zip`,
      });
    },
    {
      onRefused: (error) => {
        toast({ kind: 'error', title: t.fileFailed, detail: messageOf(error, '') || undefined });
        void queryClient.invalidateQueries({ queryKey: queryKeys.dataExport });
        return true;
      },
    },
  );
  return (
    <Button size="sm" icon="download" sends busy={file.busy} onClick={() => file.send()}>
      {t.download}
    </Button>
  );
}
