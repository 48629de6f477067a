import type { Custody } from '@sarraf/contracts';
import { useState } from 'react';
import { AmountField, useWordsOf } from '#components/amount-field.tsx';
import { Amount, Num } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { amountProblem } from '#lib/amount-input.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#lib/toasts.ts';
import { ChangeRows } from '../../queue/components/change-rows.tsx';
import { DecideSheet, type Verdict } from '../../queue/components/decide-sheet.tsx';
import { ReasonSheet } from '../../queue/components/reason-sheet.tsx';
import { decideCustody, stateCustody } from '../api/reconciliation.ts';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

const SCALE_MAX = 18;
/** Refusals that are about the amount. */
const OF_AMOUNT: readonly string[] = ['amount_malformed', 'decimal_comma', 'separator_misplaced'];

/** What is said at the amount of a refusal that is about it. */
const ofAmount = (refused: unknown): string | null =>
  refused instanceof ApiError && OF_AMOUNT.includes(refused.code) ? refused.message : null;

/** States what lies there of a coin, or decides on what another one stated. */
export function CustodySheet({ coin, onClose }: { coin: Custody; onClose: () => void }) {
  const { waiting } = coin;
  if (waiting !== null) return <DecideCustody coin={coin} waiting={waiting} onClose={onClose} />;
  return <StateCustody coin={coin} onClose={onClose} />;
}

/** What one counted; another officer has to count the same. */
function StateCustody({ coin, onClose }: { coin: Custody; onClose: () => void }) {
  const t = useTexts(reconciliationTexts);
  const { lang } = useStore(settings);
  const [amount, setAmount] = useState('');
  const words = useWordsOf(amount, coin.symbol, coin.labels[lang]);
  const isAmountWrong = amount === '' || amountProblem(amount, SCALE_MAX) !== null;
  const state = async (_: unknown, reason: string): Promise<void> => {
    await stateCustody({ symbol: coin.symbol, amount, reason });
    toast({ kind: 'success', title: t.toldStated });
  };
  return (
    <ReasonSheet
      title={t.custodyOf(coin.labels[lang])}
      acts={[{ act: 'state', label: t.stateDo }]}
      words={{ reason: t.howCounted }}
      isFilled={!isAmountWrong}
      refusalOf={(refused) => (ofAmount(refused) === null ? null : '')}
      fields={({ checked, clear, refused }) => (
        <AmountField
          label={t.countedAmount}
          name="amount"
          asset={coin.symbol}
          scale={SCALE_MAX}
          value={amount}
          onChange={(next) => {
            setAmount(next);
            clear();
          }}
          error={checked && amount === '' ? t.amountMissing : ofAmount(refused)}
          words={words}
          keepsLine
        />
      )}
      send={state}
      onClose={onClose}
    >
      <p>{t.stateText}</p>
    </ReasonSheet>
  );
}

/** What another one stated, beside what was stated before. */
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
  const { is_mine: isMe, stated_by: officer, stated_at: at } = waiting;
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
        means: isMe ? t.statedMine : t.confirmText,
        approve: t.confirmDo,
        refuse: isMe ? t.takeBackDo : t.refuseDo,
      }}
      act={{ kind: 'custody', id: waiting.id }}
      said={[{ name: officer.name, isMe, at, reason: <bdi>{waiting.reason}</bdi> }]}
      decide={send}
      onClose={onClose}
    >
      <ChangeRows
        changes={[
          {
            name: t.stated,
            before: coin.stated === null ? t.notStated : <Num value={coin.stated.amount} />,
            after: <Amount value={waiting.amount} asset={coin.symbol} />,
          },
        ]}
      />
    </DecideSheet>
  );
}
