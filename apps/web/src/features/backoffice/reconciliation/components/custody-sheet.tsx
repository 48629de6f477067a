import type { Custody } from '@sarraf/contracts';
import { type FormEvent, type SubmitEvent, useState } from 'react';
import { AmountField, useWordsOf } from '../../../../components/amount-field.tsx';
import { Button } from '../../../../components/button.tsx';
import { Num } from '../../../../components/num.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { Time } from '../../../../components/time.tsx';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { amountProblem } from '../../../../lib/amount-input.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { settings } from '../../../../lib/settings.ts';
import { useStore } from '../../../../lib/store.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { actOf } from '../../queue/components/two-acts.tsx';
import { decideCustody, stateCustody } from '../api/reconciliation.ts';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

const SCALE_MAX = 18;
const ACTS = ['confirm', 'refuse'] as const;
/** Refusals that are about the amount. */
const OF_AMOUNT: readonly string[] = ['amount_malformed', 'decimal_comma', 'separator_misplaced'];

/** States what lies there of a coin, or decides on what another one stated. */
export function CustodySheet({ coin, onClose }: { coin: Custody; onClose: () => void }) {
  const t = useTexts(reconciliationTexts);
  const { lang } = useStore(settings);
  return (
    <Sheet title={t.custodyOf(coin.labels[lang])} open onClose={onClose}>
      {coin.waiting === null ? (
        <StateForm coin={coin} onClose={onClose} />
      ) : (
        <DecideForm coin={coin} waiting={coin.waiting} onClose={onClose} />
      )}
    </Sheet>
  );
}

function StateForm({ coin, onClose }: { coin: Custody; onClose: () => void }) {
  const t = useTexts(reconciliationTexts);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const { lang } = useStore(settings);
  const words = useWordsOf(amount, coin.symbol, coin.labels[lang]);
  const problem = reasonProblem(reason);
  const state = useSubmit(async () => {
    await stateCustody({ symbol: coin.symbol, amount, reason: reason.trim() });
    toast({ kind: 'success', title: t.toldStated });
    onClose();
  });
  const isAmountWrong = amount === '' || amountProblem(amount, SCALE_MAX) !== null;
  const isAboutAmount = state.refused instanceof ApiError && OF_AMOUNT.includes(state.refused.code);
  const refusedAmount = isAboutAmount ? state.message : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isAmountWrong && problem === null) state.send();
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <p>{t.stateText}</p>
      <AmountField
        label={t.countedAmount}
        name="amount"
        asset={coin.symbol}
        scale={SCALE_MAX}
        value={amount}
        onChange={(next) => {
          setAmount(next);
          state.clear();
        }}
        error={checked && amount === '' ? t.amountMissing : refusedAmount}
        words={words}
        keepsLine
      />
      <LongReasonField
        words={{ ...t, reason: t.howCounted }}
        value={reason}
        onChange={setReason}
        problem={checked ? problem : null}
      />
      <div>
        <Button type="submit" size="lg" wide sends busy={state.busy}>
          {t.stateDo}
        </Button>
        <Refusal message={isAboutAmount ? null : state.message} />
      </div>
    </form>
  );
}

function DecideForm({
  coin,
  waiting,
  onClose,
}: {
  coin: Custody;
  waiting: NonNullable<Custody['waiting']>;
  onClose: () => void;
}) {
  const t = useTexts(reconciliationTexts);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const problem = reasonProblem(reason);
  const decide = useSubmit(async (word: (typeof ACTS)[number]) => {
    await decideCustody(waiting.id, word, reason.trim());
    toast({ kind: 'success', title: word === 'confirm' ? t.toldConfirmed : t.toldRefused });
    onClose();
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setChecked(true);
    const word = actOf(event, ACTS);
    if (word !== null && problem === null) decide.send(word);
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <div>
        <p className="text-h2 font-bold">
          <bdi dir="ltr">
            <Num value={waiting.amount} kind="total" /> {coin.symbol}
          </bdi>
        </p>
        <p className="text-fg2">
          {rich(t.statedBy, {
            name: <bdi>{waiting.stated_by.name ?? t.officer}</bdi>,
            time: <Time at={waiting.stated_at} shape="full" />,
          })}
        </p>
        <blockquote className="border-s-2 border-brand ps-3 break-words whitespace-pre-line">
          <bdi>{waiting.reason}</bdi>
        </blockquote>
      </div>
      <p>{waiting.is_mine ? t.statedMine : t.confirmText}</p>
      <LongReasonField
        words={t}
        value={reason}
        onChange={setReason}
        problem={checked ? problem : null}
      />
      <div className="grid gap-2">
        {!waiting.is_mine && (
          <Button type="submit" value="confirm" size="lg" wide sends busy={decide.busy}>
            {t.confirmDo}
          </Button>
        )}
        <Button type="submit" value="refuse" look="outline" size="lg" wide sends busy={decide.busy}>
          {waiting.is_mine ? t.takeBackDo : t.refuseDo}
        </Button>
        <Refusal message={decide.message} />
      </div>
    </form>
  );
}
