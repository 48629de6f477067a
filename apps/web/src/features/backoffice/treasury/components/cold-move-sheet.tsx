import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField } from '#components/amount-field.tsx';
import { Amount } from '#components/num.tsx';
import '#components/row-radio.css';
import { ChoiceChips } from '#components/segmented.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { amountProblem } from '#lib/amount-input.ts';
import { assetsQuery } from '#lib/queries/assets.ts';
import { toast } from '#lib/toasts.ts';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { proposeColdMove, proposeColdReturn } from '../api/treasury.ts';
import { leftOf, type MoveFrom, signOfAmount } from '../model/treasury-rows.ts';
import { AddressChoice } from './address-choice.tsx';
import { BeforeAfter } from './moves.tsx';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

const SCALE_MAX = 18;

const keyOf = ({ chain, symbol }: Pick<MoveFrom, 'chain' | 'symbol'>): string =>
  `${chain}-${symbol}`;

/** Proposes a move to cold, for a second officer: from where, how much, to which listed address, why. */
export function ColdMoveSheet({
  from: hot,
  back,
  first,
  onClose,
}: {
  from: readonly MoveFrom[];
  /** Cold wallets that something can come back of. */
  back: readonly MoveFrom[];
  /** What is filled in at first. */
  first: { readonly key: string; readonly amount: string };
  onClose: () => void;
}) {
  const t = useTexts(treasuryTexts);
  const assets = useQuery(assetsQuery);
  const [way, setWay] = useState<'cold' | 'hot'>(hot.length === 0 ? 'hot' : 'cold');
  const isBack = way === 'hot';
  const from = isBack ? back : hot;
  const [key, setKey] = useState(first.key);
  const [amount, setAmount] = useState(first.amount);
  const chosen = from.find((one) => keyOf(one) === key) ?? from[0];
  const [address, setAddress] = useState<string | null>(only(chosen));
  const scale = assets.data?.find(({ symbol }) => symbol === chosen?.symbol)?.scale ?? SCALE_MAX;
  const has = isBack ? chosen?.cold : chosen?.hot;
  const after = has === undefined ? null : amountLeft(has, amount, scale);
  if (chosen === undefined || has === undefined) return null;
  const above = isBack ? t.backAbove : t.amountAbove;
  const isMissing = amount === '' || signOfAmount(amount) === 0;
  const propose = async (_: unknown, reason: string): Promise<void> => {
    const { chain, symbol } = chosen;
    if (isBack) await proposeColdReturn({ chain, symbol, amount, reason });
    else if (address === null) return;
    else await proposeColdMove({ chain, symbol, amount, address, reason });
    toast({ kind: 'success', title: t.coldTold });
  };
  return (
    <DecideSheet
      subject="Chain"
      title={isBack ? t.backTitle : t.coldTitle}
      words={{ means: isBack ? t.backText : t.coldText, approve: t.coldDo }}
      said={[]}
      isFilled={after !== null && (isBack || address !== null)}
      fields={({ checked, clear }) => (
        <>
          {hot.length > 0 && back.length > 0 && (
            <WayChoice
              way={way}
              onChange={(next) => {
                setWay(next);
                setKey('');
                setAmount('');
                setAddress(only(hot[0]));
                clear();
              }}
            />
          )}
          <ChoiceChips
            label={isBack ? t.backWhich : t.coldWhich}
            value={keyOf(chosen)}
            choices={from.map((one) => ({ value: keyOf(one), label: `${one.symbol} ${one.code}` }))}
            onChange={(next) => {
              setKey(next);
              setAmount('');
              setAddress(only(from.find((one) => keyOf(one) === next)));
              clear();
            }}
          />
          <AmountField
            label={t.coldAmount}
            name="amount"
            asset={chosen.symbol}
            scale={scale}
            value={amount}
            aside={rich(isBack ? t.backHas : t.hotHas, {
              amount: <Amount value={has} asset={chosen.symbol} />,
            })}
            onChange={(next) => {
              setAmount(next);
              clear();
            }}
            error={isMissing ? (checked ? t.amountMissing : null) : after === null ? above : null}
            below={after !== null && <BeforeAfter before={has} after={after} />}
          />
          {isBack ? (
            <ToHot />
          ) : (
            <AddressChoice
              addresses={chosen.addresses}
              value={address}
              isMissing={checked && address === null}
              onChange={setAddress}
            />
          )}
        </>
      )}
      decide={propose}
      onClose={onClose}
    />
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

function WayChoice({
  way,
  onChange,
}: {
  way: 'cold' | 'hot';
  onChange: (next: 'cold' | 'hot') => void;
}) {
  const t = useTexts(treasuryTexts);
  return (
    <ChoiceChips
      label={t.direction}
      value={way}
      choices={[
        { value: 'cold', label: t.toCold },
        { value: 'hot', label: t.fromCold },
      ]}
      onChange={onChange}
    />
  );
}

/** Where what comes back goes: nobody chooses it. */
function ToHot() {
  const t = useTexts(treasuryTexts);
  return (
    <p>
      <span className="field-label">{t.backTo}</span>
      {t.backToHot}
    </p>
  );
}
