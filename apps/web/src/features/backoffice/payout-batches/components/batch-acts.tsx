import type { PayoutBatch } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { saveTable } from '#lib/save-file.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { DecideSheet, type Verdict } from '../../queue/components/decide-sheet.tsx';
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
        <WordSheet batch={batch} act={open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

/** Another officer's approval, or that it is given up. */
function WordSheet({
  batch: { id, made, approved, is_mine: isMine },
  act,
  onClose,
}: {
  batch: PayoutBatch;
  act: 'approve' | 'cancel';
  onClose: () => void;
}) {
  const t = useTexts(batchesTexts);
  const isYes = act === 'approve';
  const words = [
    { ...made, isMe: isMine },
    ...(approved === null ? [] : [{ ...approved, isMe: false }]),
  ];
  const decide = async (verdict: Verdict, reason: string): Promise<void> => {
    const given = { params: { id }, body: { reason } };
    if (verdict === 'approve') await call('POST /admin/payout_batches/:id/approve', given);
    else await call('POST /admin/payout_batches/:id/cancel', given);
    toast({ kind: 'success', title: verdict === 'approve' ? t.approved : t.cancelled });
    askAgain();
  };
  return (
    <DecideSheet
      subject="Payout"
      title={isYes ? t.approveTitle : t.cancelTitle}
      words={{
        means: isYes ? t.approveText : t.cancelText,
        approve: isYes ? t.approve : undefined,
        refuse: isYes ? undefined : t.cancel,
      }}
      act={{ kind: 'payout_batch', subject: id }}
      said={words.map(({ officer, at, reason, isMe }) => ({
        name: officer.name,
        isMe,
        at,
        reason: <bdi>{reason}</bdi>,
      }))}
      decide={decide}
      onClose={onClose}
    />
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
