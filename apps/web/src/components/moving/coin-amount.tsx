import type { Wallet } from '@sarraf/contracts';
import { lazy, Suspense, useState } from 'react';
import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { isMore } from '../../lib/own-move.ts';
import { settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { inToman } from '../../lib/worth.ts';
import { AmountField, useWordsOf } from '../amount-field.tsx';
import { amountProblem } from '../../lib/amount-input.ts';
import { CoinIcon } from '../coin-icon.tsx';
import { Icon } from '../icon.tsx';
import { Amount } from '../num.tsx';

const movingTexts = textsOf(() => import('./texts/fa.ts'));

const ChoiceSheet = lazy(() =>
  import('../choice-sheet.tsx').then((m) => ({ default: m.ChoiceSheet<string> })),
);

/** What stands against a typed amount; null: nothing. */
export type CoinProblem = 'empty' | 'malformed' | 'above';

/** Of a typed amount, with `free` to take it from; null while that is not known. */
export function coinProblem(
  amount: string,
  free: string | null,
  wallet: Wallet,
): CoinProblem | null {
  const scale = scaleShown(wallet);
  if (amountProblem(amount, scale) !== null) return 'malformed';
  if (!/[1-9]/.test(amount)) return 'empty';
  return free !== null && isMore(amount, free) ? 'above' : null;
}

/** Toman are typed whole. */
const scaleShown = ({ symbol, scale }: Wallet): number => (symbol === 'IRT' ? 0 : scale);

/** What an amount is worth in whole toman; null while no price is known. */
export function worthOf(amount: string, { symbol, price_toman: price }: Wallet): string | null {
  if (!/[1-9]/.test(amount)) return null;
  return symbol === 'IRT' ? amount : inToman(amount, '1', price);
}

/** An amount of one of one's coins: which, how much, in words, and what it is worth. */
export function CoinAmount({
  wallets,
  wallet,
  onSymbol,
  amount,
  onAmount,
  free,
  worth,
  isKept,
  problem,
  onBlur,
}: {
  wallets: readonly Wallet[];
  wallet: Wallet;
  onSymbol: (symbol: string) => void;
  amount: string;
  onAmount: (amount: string) => void;
  /** What of it can be taken. */
  free: string;
  /** Whole toman; null while no price is known. */
  worth: string | null;
  /** `free` is an earlier visit's: it is shown, and fills in nothing. */
  isKept: boolean;
  /** Told once the field was left. */
  problem: CoinProblem | null;
  onBlur: () => void;
}) {
  const t = useTexts(movingTexts);
  const { lang } = useStore(settings);
  const name = wallet.labels[lang];
  const words = useWordsOf(amount, wallet.symbol, name);
  return (
    <div>
      <AmountField
        label={t.amountOf(name)}
        aside={
          <button
            type="button"
            className="link min-h-6 text-caption"
            disabled={isKept || !/[1-9]/.test(free)}
            onClick={() => onAmount(wallet.symbol === 'IRT' ? free.replace(/\..*$/, '') : free)}
          >
            {rich(t.free, {
              amount: <Amount value={free} asset={wallet.symbol} unitClassName="" figure="free" />,
            })}
          </button>
        }
        value={amount}
        onChange={onAmount}
        onBlur={onBlur}
        error={
          problem === 'above'
            ? rich(t.aboveFree, {
                amount: <Amount value={free} asset={wallet.symbol} unitClassName="" />,
              })
            : null
        }
        isInvalid={problem === 'empty'}
        asset={wallet.symbol}
        scale={scaleShown(wallet)}
        isBig
        keepsLine
        words={words}
        end={<CoinButton wallets={wallets} wallet={wallet} onSymbol={onSymbol} />}
        name="amount"
      />
      {worth !== null && wallet.symbol !== 'IRT' && (
        <p className="text-table text-fg2">
          {rich(t.worth, {
            amount: <Amount value={worth} asset="IRT" unitClassName="" figure="worth" />,
          })}
        </p>
      )}
    </div>
  );
}

function CoinButton({
  wallets,
  wallet,
  onSymbol,
}: {
  wallets: readonly Wallet[];
  wallet: Wallet;
  onSymbol: (symbol: string) => void;
}) {
  const t = useTexts(movingTexts);
  const { lang } = useStore(settings);
  const [isOpen, setOpen] = useState(false);
  const choices = wallets.map(({ symbol, labels }) => ({ value: symbol, label: labels[lang] }));
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-2"
        aria-haspopup="dialog"
        aria-label={`${t.chooseCoin}: ${wallet.labels[lang]}`}
        onClick={() => setOpen(true)}
      >
        <CoinIcon symbol={wallet.symbol} size={28} />
        <span className="text-fg2">
          {wallet.symbol === 'IRT' ? wallet.labels[lang] : <bdi dir="ltr">{wallet.symbol}</bdi>}
        </span>
        <Icon name="down" size={18} />
      </button>
      {isOpen && (
        <Suspense>
          <ChoiceSheet
            label={t.chooseCoin}
            value={wallet.symbol}
            choices={choices}
            onChange={onSymbol}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
