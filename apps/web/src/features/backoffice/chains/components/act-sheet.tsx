import { type FormEvent, useState } from 'react';
import { AmountField } from '../../../../components/amount-field.tsx';
import { Button } from '../../../../components/button.tsx';
import { useNetworkWords } from '../../../../components/network-words/use-network-words.ts';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { amountProblem } from '../../../../lib/amount-input.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { session } from '../../../../lib/session.ts';
import { useStore } from '../../../../lib/store.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { PersonPicker, type Picked } from '../../unmatched/components/person-picker.tsx';
import { type Outcome, perform } from '../api/chains.ts';
import type { Act } from '../model/act.ts';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

const SCALE_MAX = 18;

/** What is about to be done, what comes of it, and why; sent at once or kept for a second officer. */
export function ActSheet({ act, onClose }: { act: Act; onClose: () => void }) {
  const t = useTexts(chainsTexts);
  const words = useActWords(act);
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState('');
  const [person, setPerson] = useState<Picked | null>(firstPerson(act));
  const [checked, setChecked] = useState(false);
  const told: Readonly<Record<Outcome, string>> = {
    stopped: t.toldStopped,
    closed: t.toldClosed,
    proposed: t.toldProposed,
    lifted: t.toldLifted,
  };
  const sending = useSubmit(async () => {
    const input = { reason: reason.trim(), amount, userId: person?.id ?? '' };
    toast({ kind: 'success', title: told[await perform(act, input)] });
    onClose();
  });
  const isAmountWrong =
    act.kind === 'custody' && (amount === '' || amountProblem(amount, SCALE_MAX) !== null);
  const isPersonMissing = act.kind === 'settle' && person === null;
  const problem = reasonProblem(reason);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isAmountWrong && !isPersonMissing && problem === null) sending.send();
  };
  return (
    <Sheet title={words.title} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p>{words.text}</p>
        {act.kind === 'custody' && (
          <AmountField
            label={t.custodyAmount}
            name="amount"
            asset={act.symbol}
            scale={SCALE_MAX}
            value={amount}
            onChange={(next) => {
              setAmount(next);
              sending.clear();
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
        <LongReasonField
          words={t}
          value={reason}
          onChange={setReason}
          problem={checked ? problem : null}
        />
        {words.does !== null && (
          <Button type="submit" size="lg" wide sends busy={sending.busy}>
            {words.does}
          </Button>
        )}
        <Refusal message={sending.message} />
      </form>
    </Sheet>
  );
}

/** Whose it is by its address, or by the first who says so. */
function firstPerson(act: Act): Picked | null {
  if (act.kind !== 'settle') return null;
  return act.claim?.person ?? act.deposit.person ?? act.deposit.claims[0]?.person ?? null;
}

/** Its title, what it means for the officer, and its button; none for a first officer. */
function useActWords(act: Act): { title: string; text: string; does: string | null } {
  const t = useTexts(chainsTexts);
  const words = useNetworkWords();
  const me = useStore(session)?.user.id;
  switch (act.kind) {
    case 'stop':
      return {
        title: `${t.stopChain}: ${words.nameOf(act.chain)}`,
        text: t.stopText,
        does: t.stopDo,
      };
    case 'lift': {
      const { first_officer: first, is_first_me: isMine } = act.stop;
      const title = `${t.liftChain}: ${words.nameOf(act.chain)}`;
      if (isMine || (first !== null && first.id === me)) {
        return { title, text: t.liftMine, does: null };
      }
      return first === null
        ? { title, text: t.liftFirst, does: t.liftFirstDo }
        : { title, text: t.liftSecond, does: t.liftSecondDo };
    }
    case 'close':
      return {
        title: `${t.closeNetwork}: ${act.network.symbol} ${act.network.code}`,
        text: t.closeText,
        does: t.closeDo,
      };
    case 'open':
      return {
        title: `${t.openNetwork}: ${act.network.symbol} ${act.network.code}`,
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
