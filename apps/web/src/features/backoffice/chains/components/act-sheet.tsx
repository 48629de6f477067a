import { useState } from 'react';
import { AmountField } from '#components/amount-field.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { amountProblem } from '#lib/amount-input.ts';
import { toast } from '#lib/toasts.ts';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { ReasonSheet } from '../../queue/components/reason-sheet.tsx';
import { saidFirst } from '../../queue/components/said-words.tsx';
import { PersonPicker, type Picked } from '../../unmatched/components/person-picker.tsx';
import { type Outcome, perform } from '../api/chains.ts';
import type { Act } from '../model/act.ts';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

const SCALE_MAX = 18;

/** What is about to be done, what comes of it, and why; sent at once or kept for a second officer. */
export function ActSheet({ act, onClose }: { act: Act; onClose: () => void }) {
  if (act.kind === 'lift') return <LiftSheet act={act} onClose={onClose} />;
  return <ProposeSheet act={act} onClose={onClose} />;
}

function useDo(act: Act) {
  const t = useTexts(chainsTexts);
  const told: Readonly<Record<Outcome, string>> = {
    stopped: t.toldStopped,
    closed: act.kind === 'close' ? t[`toldClosed_${act.way}`] : t.toldClosed_deposit,
    proposed: t.toldProposed,
    lifted: t.toldLifted,
  };
  return async (reason: string, amount = '', userId = ''): Promise<void> => {
    toast({ kind: 'success', title: told[await perform(act, { reason, amount, userId })] });
  };
}

/** A chain that stands still goes on: the first officer wants it, the second one has it go on. */
function LiftSheet({ act, onClose }: { act: Act & { kind: 'lift' }; onClose: () => void }) {
  const t = useTexts(chainsTexts);
  const words = useNetworkWords();
  const lift = useDo(act);
  const { first } = act.stop;
  return (
    <DecideSheet
      subject="Chain"
      title={`${t.liftChain}: ${words.nameOf(act.chain)}`}
      words={{
        means: first?.is_mine ? t.liftMine : first === null ? t.liftFirst : t.liftSecond,
        approve: first === null ? t.liftFirstDo : t.liftSecondDo,
      }}
      act={{ kind: 'chain_stop_lift', subject: act.stop.id }}
      said={saidFirst(first)}
      decide={(_, why) => lift(why)}
      onClose={onClose}
    />
  );
}

function ProposeSheet({
  act,
  onClose,
}: {
  act: Exclude<Act, { kind: 'lift' }>;
  onClose: () => void;
}) {
  const t = useTexts(chainsTexts);
  const words = useActWords(act);
  const propose = useDo(act);
  const [amount, setAmount] = useState('');
  const [person, setPerson] = useState<Picked | null>(firstPerson(act));
  const isAmountWrong =
    act.kind === 'custody' && (amount === '' || amountProblem(amount, SCALE_MAX) !== null);
  const isPersonMissing = act.kind === 'settle' && person === null;
  return (
    <ReasonSheet
      title={words.title}
      acts={[{ act: act.kind, label: words.does }]}
      isFilled={!isAmountWrong && !isPersonMissing}
      fields={({ checked, clear }) => (
        <>
          {act.kind === 'custody' && (
            <AmountField
              label={t.custodyAmount}
              name="amount"
              asset={act.symbol}
              scale={SCALE_MAX}
              value={amount}
              onChange={(next) => {
                setAmount(next);
                clear();
              }}
              error={checked && amount === '' ? t.amountMissing : null}
            />
          )}
          {act.kind === 'settle' && (
            <PersonPicker
              value={person}
              onChange={setPerson}
              error={checked && isPersonMissing ? t.choosePerson : null}
            />
          )}
        </>
      )}
      send={(_, reason) => propose(reason, amount, person?.id)}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ReasonSheet>
  );
}

/** Whose it is by its address, or by the first who says so. */
function firstPerson(act: Act): Picked | null {
  if (act.kind !== 'settle') return null;
  return act.claim?.person ?? act.deposit.person ?? act.deposit.claims[0]?.person ?? null;
}

/** Its title, what it means for the officer, and its button. */
function useActWords(act: Exclude<Act, { kind: 'lift' }>): {
  title: string;
  text: string;
  does: string;
} {
  const t = useTexts(chainsTexts);
  const words = useNetworkWords();
  switch (act.kind) {
    case 'stop':
      return {
        title: `${t.stopChain}: ${words.nameOf(act.chain)}`,
        text: t.stopText,
        does: t.stopDo,
      };
    case 'close':
      return {
        title: `${t[`close_${act.way}`]}: ${act.network.symbol} ${act.network.code}`,
        text: t.closeText,
        does: t.closeDo,
      };
    case 'open':
      return {
        title: `${t[`open_${act.way}`]}: ${act.network.symbol} ${act.network.code}`,
        text: t.openText,
        does: t.propose,
      };
    case 'custody':
      return {
        title: `${t.openCustody}: ${act.symbol}`,
        text: t.custodyText,
        does: t.propose,
      };
    case 'settle':
      return { title: t.settle, text: t.settleText, does: t.propose };
    case 'reverse':
      return { title: t.reverse, text: t.reverseText, does: t.propose };
  }
}
