import type { CoinPayout } from '@sarraf/contracts';
import { PAYOUT_REFUSALS } from '@sarraf/contracts/lists';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../lib/api/client.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { RefusalReasons, type RefusalReason } from '../../payouts/components/refusal-reasons.tsx';
import { useDecision } from '../../payouts/components/use-decision.ts';
import { Refusal } from '../../queue/components/refusal.tsx';

const coinPayoutsTexts = textsOf(() => import('../texts/fa.ts'));

/** Refuses for a reason that the person reads, with own words that only the audit keeps. */
export function RefuseSheet({
  payout,
  onClose,
  onDecided,
}: {
  payout: CoinPayout;
  onClose: () => void;
  onDecided: (payout: CoinPayout) => void;
}) {
  const t = useTexts(coinPayoutsTexts);
  const [reason, setReason] = useState<RefusalReason | null>(null);
  const [words, setWords] = useState('');
  const [checked, setChecked] = useState(false);
  const problem = reasonProblem(words);
  const decide = useDecision(async () => {
    if (reason === null) return;
    const given = { params: { id: payout.id }, body: { reason, words: words.trim() } };
    onDecided(await call('POST /admin/coin_withdrawals/:id/refuse', given));
  });
  const isMissing = checked && reason === null;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (reason !== null && problem === null) decide.send();
  }
  return (
    <Sheet title={t.refuseTitle} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p className="text-fg2">{t.refuseEffect}</p>
        <RefusalReasons
          words={t}
          reasons={PAYOUT_REFUSALS}
          value={reason}
          isMissing={isMissing}
          onChange={setReason}
        />
        {isMissing && (
          <p className="text-table text-err" role="alert">
            {t.refuseChoose}
          </p>
        )}
        <LongReasonField
          words={t}
          value={words}
          onChange={setWords}
          problem={checked ? problem : null}
        />
        <div>
          <Button type="submit" size="lg" look="danger" wide sends busy={decide.busy}>
            {t.refuseDo}
          </Button>
          <Refusal message={decide.message} />
        </div>
      </form>
    </Sheet>
  );
}
