import type { Wallet } from '@sarraf/contracts';
import { useState } from 'react';
import { type CoinProblem, coinProblem, worthOf } from './coin-amount.tsx';
import type { Moving } from './moving-guard.tsx';

/** Which coin and how much of it, with what stands against it and what it is worth. */
export function useCoinForm(
  { wallets, isKept }: Pick<Moving, 'wallets' | 'isKept'>,
  first: string | undefined,
  freeOf: (wallet: Wallet) => string,
) {
  const [symbol, setSymbol] = useState(first ?? '');
  const [amount, setAmount] = useState('');
  const [wasLeft, setLeft] = useState(false);
  const wallet =
    wallets.find((one) => one.symbol === symbol) ??
    wallets.find((one) => /[1-9]/.test(freeOf(one))) ??
    wallets[0];
  if (wallet === undefined) throw new Error('A form of coins stands where some are owned.');
  const free = freeOf(wallet);
  const problem: CoinProblem | null = coinProblem(amount, isKept ? null : free, wallet);
  // an amount without a point at its end
  const sent = amount.replace(/\.$/, '');
  const worth = isKept ? null : worthOf(sent, wallet);
  return {
    wallet,
    free,
    amount,
    problem,
    isReady: problem === null,
    /** In toman, of an amount that nothing stands against; '' while it is not known. */
    worth: (problem === null ? worth : null) ?? '',
    /** The amount as it is sent. */
    sent,
    show: () => setLeft(true),
    clear: () => {
      setAmount('');
      setLeft(false);
    },
    field: {
      wallets,
      wallet,
      free,
      worth,
      isKept,
      amount,
      problem: wasLeft ? problem : null,
      onBlur: () => setLeft(amount !== ''),
      onAmount: (next: string) => {
        setLeft(false);
        setAmount(next);
        // an amount stays one of the coin that it was typed for
        setSymbol(wallet.symbol);
      },
      onSymbol: (next: string) => {
        setSymbol(next);
        setAmount('');
        setLeft(false);
      },
    },
  };
}
