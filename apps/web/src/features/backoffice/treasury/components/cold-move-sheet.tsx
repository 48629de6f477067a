import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../../../components/amount-field.tsx';
import { Button } from '../../../../components/button.tsx';
import { Amount } from '../../../../components/num.tsx';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import '../../../../components/row-radio.css';
import { ChoiceChips } from '../../../../components/segmented.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { amountProblem } from '../../../../lib/amount-input.ts';
import { assetsQuery } from '../../../../lib/queries/assets.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { useMayDecide, WhyNot } from '../../may-decide/components/lazy-may-decide.tsx';
import { Refusal } from '../../queue/components/refusal.tsx';
import { proposeColdMove } from '../api/treasury.ts';
import { leftOf, type MoveFrom, signOfAmount } from '../model/treasury-rows.ts';
import { AddressChoice } from './address-choice.tsx';
import { BeforeAfter } from './moves.tsx';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

const SCALE_MAX = 18;

const keyOf = ({ chain, symbol }: Pick<MoveFrom, 'chain' | 'symbol'>): string =>
  `${chain}-${symbol}`;

/** Proposes a move to cold, for a second officer: from where, how much, to which listed address, why. */
export function ColdMoveSheet({
  from,
  first,
  onClose,
}: {
  from: readonly MoveFrom[];
  /** What is filled in at first. */
  first: { readonly key: string; readonly amount: string };
  onClose: () => void;
}) {
  const t = useTexts(treasuryTexts);
  const assets = useQuery(assetsQuery);
  const may = useMayDecide('Chain');
  const [key, setKey] = useState(first.key);
  const [amount, setAmount] = useState(first.amount);
  const chosen = from.find((one) => keyOf(one) === key) ?? from[0];
  const [address, setAddress] = useState<string | null>(only(chosen));
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const problem = reasonProblem(reason);
  const scale = assets.data?.find(({ symbol }) => symbol === chosen?.symbol)?.scale ?? SCALE_MAX;
  const after = chosen === undefined ? null : amountLeft(chosen.hot, amount, scale);
  const sending = useSubmit(async () => {
    if (chosen === undefined || address === null) return;
    const { chain, symbol } = chosen;
    await proposeColdMove({ chain, symbol, amount, address, reason: reason.trim() });
    toast({ kind: 'success', title: t.coldTold });
    onClose();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (after !== null && address !== null && problem === null) sending.send();
  };
  if (chosen === undefined) return null;
  const isMissing = amount === '' || signOfAmount(amount) === 0;
  return (
    <Sheet title={t.coldTitle} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p className="text-fg2">{t.coldText}</p>
        <ChoiceChips
          label={t.coldWhich}
          value={keyOf(chosen)}
          choices={from.map((one) => ({ value: keyOf(one), label: `${one.symbol} ${one.code}` }))}
          onChange={(next) => {
            setKey(next);
            setAmount('');
            setAddress(only(from.find((one) => keyOf(one) === next)));
            sending.clear();
          }}
        />
        <AmountField
          label={t.coldAmount}
          name="amount"
          asset={chosen.symbol}
          scale={scale}
          value={amount}
          aside={rich(t.hotHas, { amount: <Amount value={chosen.hot} asset={chosen.symbol} /> })}
          onChange={(next) => {
            setAmount(next);
            sending.clear();
          }}
          error={
            !isMissing && after === null
              ? t.amountAbove
              : checked && isMissing
                ? t.amountMissing
                : null
          }
          below={after !== null && <BeforeAfter before={chosen.hot} after={after} />}
        />
        <AddressChoice
          addresses={chosen.addresses}
          value={address}
          isMissing={checked && address === null}
          onChange={setAddress}
        />
        <LongReasonField
          words={t}
          value={reason}
          onChange={setReason}
          problem={checked ? problem : null}
        />
        <div>
          <Button
            type="submit"
            size="lg"
            wide
            sends
            disabled={may?.allowed === false || chosen.addresses.length === 0}
            busy={sending.busy}
          >
            {t.coldDo}
          </Button>
          {may !== undefined && <WhyNot may={may} />}
          <Refusal message={sending.message} />
        </div>
      </form>
    </Sheet>
  );
}

/** The one address there is to choose. */
function only(from: MoveFrom | undefined): string | null {
  const [first, second] = from?.addresses ?? [];
  return second === undefined ? (first ?? null) : null;
}

/** What the hot wallet has afterwards; null where the amount can't be, or is none. */
function amountLeft(hot: string, amount: string, scale: number): string | null {
  if (amount === '' || amountProblem(amount, scale) !== null) return null;
  return signOfAmount(amount) === 0 ? null : leftOf(hot, amount);
}
