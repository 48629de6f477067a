import type { PayoutBatch } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { ReasonField } from '../../../../components/reason-field.tsx';
import { SheetButton } from '../../../../components/sheet-button.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { useMay } from '../../../../lib/ability.ts';
import { call } from '../../../../lib/api/client.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { saveTable } from '../../../../lib/save-file.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { askAgain } from '../api/ask-again.ts';
import { actsOf } from '../model/batch-standing.ts';

const batchesTexts = textsOf(() => import('../texts/fa.ts'));

type Act = 'approve' | 'cancel' | 'download';

/** What an officer may do with a batch now, each asked about first. */
export function BatchActs({ batch }: { batch: PayoutBatch }) {
  const t = useTexts(batchesTexts);
  const acts = actsOf(batch, useMay()('update Payout'));
  const [open, setOpen] = useState<Act | null>(null);
  if (!acts.approve && !acts.cancel && !acts.download && !acts.isOwn) return null;
  const isFirst = batch.given_hash === null;
  return (
    <>
      <footer className="queue-decide">
        {acts.approve && (
          <SheetButton size="lg" onClick={() => setOpen('approve')}>
            {t.approve}
          </SheetButton>
        )}
        {acts.download && (
          <SheetButton
            size="lg"
            icon="download"
            look={isFirst ? 'primary' : 'outline'}
            onClick={() => setOpen('download')}
          >
            {isFirst ? t.download : t.downloadAgain}
          </SheetButton>
        )}
        {acts.cancel && (
          <SheetButton size="lg" look="danger" onClick={() => setOpen('cancel')}>
            {t.cancel}
          </SheetButton>
        )}
        {acts.isOwn && <p className="queue-left">{t.mine}</p>}
      </footer>
      {open === 'download' && <DownloadSheet batch={batch} onClose={() => setOpen(null)} />}
      {(open === 'approve' || open === 'cancel') && (
        <WordSheet id={batch.id} act={open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function WordSheet({
  id,
  act,
  onClose,
}: {
  id: string;
  act: 'approve' | 'cancel';
  onClose: () => void;
}) {
  const t = useTexts(batchesTexts);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const sending = useSubmit(async () => {
    const given = { params: { id }, body: { reason: reason.trim() } };
    if (act === 'approve') await call('POST /admin/payout_batches/:id/approve', given);
    else await call('POST /admin/payout_batches/:id/cancel', given);
    toast({ kind: 'success', title: act === 'approve' ? t.approved : t.cancelled });
    askAgain();
    onClose();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (reasonProblem(reason) === null) sending.send();
  };
  return (
    <Sheet title={act === 'approve' ? t.approveTitle : t.cancelTitle} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p className="text-fg2">{act === 'approve' ? t.approveText : t.cancelText}</p>
        <ReasonField words={t} value={reason} onChange={setReason} checked={checked} />
        <Button
          type="submit"
          size="lg"
          wide
          sends
          look={act === 'approve' ? 'primary' : 'danger'}
          busy={sending.busy}
        >
          {t[act]}
        </Button>
        <Refusal message={sending.message} />
      </form>
    </Sheet>
  );
}

function DownloadSheet({ batch, onClose }: { batch: PayoutBatch; onClose: () => void }) {
  const t = useTexts(batchesTexts);
  const taking = useSubmit(async () => {
    const bytes = await call('POST /admin/payout_batches/:id/file', { params: { id: batch.id } });
    saveTable(bytes, `paya-${batch.id}.csv`);
    toast({ kind: 'success', title: t.downloaded });
    askAgain();
    onClose();
  });
  return (
    <Sheet title={t.downloadTitle} open onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-fg2">{batch.given_hash === null ? t.downloadText : t.noteAudit}</p>
        <Button
          size="lg"
          wide
          sends
          icon="download"
          busy={taking.busy}
          onClick={() => taking.send()}
        >
          {t.download}
        </Button>
        <Refusal message={taking.message} />
      </div>
    </Sheet>
  );
}
