import type { Custody } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { AmountField, useWordsOf } from '../../../../components/amount-field.tsx';
import { Button } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { Num } from '../../../../components/num.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { amountProblem } from '../../../../lib/amount-input.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { settings } from '../../../../lib/settings.ts';
import { useStore } from '../../../../lib/store.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { DecideSheet, type Verdict } from '../../queue/components/decide-sheet.tsx';
import { Refusal } from '../../queue/components/refusal.tsx';
import { decideCustody, stateCustody } from '../api/reconciliation.ts';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

const SCALE_MAX = 18;
/** Refusals that are about the amount. */
const OF_AMOUNT: readonly string[] = ['amount_malformed', 'decimal_comma', 'separator_misplaced'];

/** States what lies there of a coin, or decides on what another one stated. */
export function CustodySheet({ coin, onClose }: { coin: Custody; onClose: () => void }) {
  const t = useTexts(reconciliationTexts);
  const { lang } = useStore(settings);
  const { waiting } = coin;
  if (waiting !== null) return <DecideCustody coin={coin} waiting={waiting} onClose={onClose} />;
  return (
    <Sheet title={t.custodyOf(coin.labels[lang])} open onClose={onClose}>
      <StateForm coin={coin} onClose={onClose} />
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

function DecideCustody({
  coin,
  waiting,
  onClose,
}: {
  coin: Custody;
  waiting: NonNullable<Custody['waiting']>;
  onClose: () => void;
}) {
  const t = useTexts(reconciliationTexts);
  const { lang } = useStore(settings);
  const { is_mine: isMine, stated_by: officer } = waiting;
  const send = async (verdict: Verdict, reason: string): Promise<void> => {
    const isYes = verdict === 'approve';
    await decideCustody(waiting.id, isYes ? 'confirm' : 'refuse', reason);
    toast({ kind: 'success', title: isYes ? t.toldConfirmed : t.toldRefused });
  };
  return (
    <DecideSheet
      subject="Reconciliation"
      title={t.custodyOf(coin.labels[lang])}
      words={{
        ...t,
        means: isMine ? t.statedMine : t.confirmText,
        approve: t.confirmDo,
        refuse: isMine ? t.takeBackDo : t.refuseDo,
      }}
      asked={{
        by: t.statedBy,
        name: officer.name ?? t.officer,
        at: waiting.stated_at,
        reason: <bdi>{waiting.reason}</bdi>,
      }}
      isMine={isMine}
      decide={send}
      onClose={onClose}
    >
      <p className="text-h2 font-bold">
        {coin.stated !== null && (
          <span className="text-fg2">
            <Num value={coin.stated.amount} kind="total" /> <Icon name="chevron" size={18} />{' '}
          </span>
        )}
        <bdi dir="ltr">
          <Num value={waiting.amount} kind="total" /> {coin.symbol}
        </bdi>
      </p>
    </DecideSheet>
  );
}
