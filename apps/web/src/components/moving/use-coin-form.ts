import type { Wallet } from '@sarraf/contracts';
import { useState } from 'react';
import { type CoinProblem, coinProblem } from './coin-amount.tsx';

/** Which coin and how much of it, with what stands against it. */
export function useCoinForm(
  wallets: readonly Wallet[],
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
  const problem: CoinProblem | null = coinProblem(amount, free, wallet);
  return {
    wallet,
    free,
    amount,
    problem,
    isReady: problem === null,
    /** An amount without a point at its end. */
    sent: amount.replace(/\.$/, ''),
    show: () => setLeft(true),
    clear: () => {
      setAmount('');
      setLeft(false);
    },
    field: {
      wallets,
      wallet,
      free,
      amount,
      problem: wasLeft ? problem : null,
      onBlur: () => setLeft(amount !== ''),
      onAmount: (next: string) => {
        setLeft(false);
        setAmount(next);
      },
      onSymbol: (next: string) => {
        setSymbol(next);
        setAmount('');
        setLeft(false);
      },
    },
  };
}
