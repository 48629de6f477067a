import type { ChainNetwork } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../../../components/amount-field.tsx';
import { Button } from '../../../../components/button.tsx';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { TextField } from '../../../../components/text-field.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { proposeTerms } from '../api/chains.ts';
import { confirmationsOf, draftOf, type TermsDraft, termsProblems } from '../model/terms-form.ts';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

const SCALE_MAX = 18;
const AMOUNTS = ['min_deposit', 'large_amount', 'min_withdraw', 'withdraw_fee'] as const;

/** Other terms of a network, from those that stand; another officer decides. */
export function TermsSheet({ network, onClose }: { network: ChainNetwork; onClose: () => void }) {
  const t = useTexts(chainsTexts);
  const { symbol, code } = network;
  const [draft, setDraft] = useState(draftOf(network));
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const problems = termsProblems(draft);
  const problem = reasonProblem(reason);
  const sending = useSubmit(async () => {
    const { confirmations, large_amount: large, ...amounts } = draft;
    await proposeTerms(network, {
      ...amounts,
      confirmations: confirmationsOf(confirmations) ?? 0,
      large_amount: large === '' ? null : large,
      reason: reason.trim(),
    });
    toast({ kind: 'success', title: t.toldProposed });
    onClose();
  });
  const change = (part: Partial<TermsDraft>): void => {
    setDraft({ ...draft, ...part });
    sending.clear();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (problems.length === 0 && problem === null) sending.send();
  };
  return (
    <Sheet title={`${t.terms}: ${symbol} ${code}`} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p>{t.termsText}</p>
        <TextField
          latin
          inputMode="numeric"
          label={t.confirmations}
          value={draft.confirmations}
          onChange={(confirmations) => change({ confirmations })}
          error={checked && problems.includes('confirmations') ? t.confirmationsWrong : null}
        />
        {AMOUNTS.map((term) => (
          <AmountField
            key={term}
            label={t[`term_${term}`]}
            name={term}
            asset={symbol}
            scale={SCALE_MAX}
            value={draft[term]}
            onChange={(next) => change({ [term]: next })}
            error={checked && problems.includes(term) ? t.termWrong : null}
            below={term === 'large_amount' ? t.largeHint : null}
          />
        ))}
        <LongReasonField
          words={t}
          value={reason}
          onChange={setReason}
          problem={checked ? problem : null}
        />
        <Button type="submit" size="lg" wide sends busy={sending.busy}>
          {t.propose}
        </Button>
        <Refusal message={sending.message} />
      </form>
    </Sheet>
  );
}
