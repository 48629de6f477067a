import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { ReasonField } from '../../../../components/reason-field.tsx';
import { SheetButton } from '../../../../components/sheet-button.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { decideTerms } from '../api/terms.ts';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

type Way = 'approve' | 'refuse';

/** Approves or refuses a proposal of another, or takes back one's own; each with its reason. */
export function TermsDecision({ id, isMine }: { id: string; isMine: boolean }) {
  const t = useTexts(limitsTexts);
  const [open, setOpen] = useState<Way | null>(null);
  const words = { approve: t.approveProposal, refuse: isMine ? t.takeBack : t.refuseProposal };
  return (
    <>
      {isMine && <p className="py-2 text-table text-fg2">{t.ownProposal}</p>}
      <div className="flex gap-2 pt-2">
        {!isMine && (
          <SheetButton size="sm" onClick={() => setOpen('approve')}>
            {words.approve}
          </SheetButton>
        )}
        <SheetButton size="sm" look="outline" onClick={() => setOpen('refuse')}>
          {words.refuse}
        </SheetButton>
      </div>
      {open !== null && (
        <Decide id={id} way={open} title={words[open]} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function Decide({
  id,
  way,
  title,
  onClose,
}: {
  id: string;
  way: Way;
  title: string;
  onClose: () => void;
}) {
  const t = useTexts(limitsTexts);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const deciding = useSubmit(async () => {
    await decideTerms(way, id, reason.trim());
    toast({ kind: 'success', title: way === 'approve' ? t.approvedProposal : t.refusedProposal });
    onClose();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (reasonProblem(reason) === null) deciding.send();
  };
  return (
    <Sheet title={title} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <ReasonField words={t} value={reason} onChange={setReason} checked={checked} />
        <Button type="submit" size="lg" wide sends busy={deciding.busy}>
          {title}
        </Button>
        <Refusal message={deciding.message} />
      </form>
    </Sheet>
  );
}
