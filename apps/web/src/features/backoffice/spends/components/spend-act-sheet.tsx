import type { ChainSpend } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Amount } from '../../../../components/num.tsx';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { type SpendAct, wantOfSpend } from '../api/spends.ts';
import { ShortCode } from './spend-words.tsx';

const spendsTexts = textsOf(() => import('../texts/fa.ts'));

/** What raising a fee or sending again does and costs, and why it is wanted; then it is asked for. */
export function SpendActSheet({
  spend,
  act,
  onClose,
}: {
  spend: ChainSpend;
  act: SpendAct;
  onClose: () => void;
}) {
  const t = useTexts(spendsTexts);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const problem = reasonProblem(reason);
  const sending = useSubmit(async () => {
    await wantOfSpend(spend.id, act, reason.trim());
    toast({ kind: 'success', title: t[`${act}Told`] });
    onClose();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (problem === null) sending.send();
  };
  return (
    <Sheet title={t[`${act}Title`]} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p>{t[`${act}Text`]}</p>
        <dl>
          {act === 'bump' && spend.bump_fee_max !== null && (
            <div className="kv">
              <dt>{t.bumpMost}</dt>
              <dd className="text-end">
                <strong>
                  <Amount value={spend.bump_fee_max} asset={spend.fee_symbol} />
                </strong>
                <span className="block text-caption text-fg2">{t.bumpFrom}</span>
              </dd>
            </div>
          )}
          <div className="kv">
            <dt>{t.bumpReceives}</dt>
            <dd className="text-end">
              <Amount value={spend.amount} asset={spend.symbol} />
              <span className="block text-caption text-fg2">{t.bumpSame}</span>
            </dd>
          </div>
          <div className="kv">
            <dt>{t.to}</dt>
            <dd>
              <ShortCode text={spend.to} />
            </dd>
          </div>
        </dl>
        <LongReasonField
          words={t}
          value={reason}
          onChange={setReason}
          problem={checked ? problem : null}
        />
        <div>
          <Button type="submit" size="lg" wide sends busy={sending.busy}>
            {t[`${act}Do`]}
          </Button>
          <Refusal message={sending.message} />
        </div>
      </form>
    </Sheet>
  );
}
